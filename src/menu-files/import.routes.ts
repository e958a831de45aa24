import { Type } from 'typebox'
import { actorOf } from '../access/actor.rules.ts'
import { brandKind } from '../brands/brand.record.ts'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { writeScopeOf } from '../records/record-kind.rules.ts'
import { requireConcerned } from '../records/record.steps.ts'
import { dataOf, described, oneOf, optional, strict } from '../wire/common.schema.ts'
import { byKind, fileKindNames, fileKinds } from './file-kinds.record.ts'
import { importMenu } from './import-menu.ts'
import { notUtf8 } from './table/file-fault.refusals.ts'

const Count = Type.Integer({ minimum: 0 })
const Change = strict({
  record: Type.String(),
  change: oneOf(['updated', 'deactivated']),
  fields: Type.Optional(Type.Array(Type.String())),
})
const Warned = strict({
  record: Type.String(),
  path: Type.String(),
  code: oneOf(['not_printable']),
  message: Type.String(),
})
const KindReport = strict(
  {
    created: Count,
    updated: Count,
    deactivated: Count,
    unchanged: Count,
    changes: described(Type.Array(Change), 'At most a thousand.'),
    warnings: optional(Type.Array(Warned), 'Texts that receipts cannot print, at most a thousand.'),
  },
  { $id: 'ImportedKind' },
)

const formats = ['json', 'csv', 'xlsx'] as const
const Query = strict({
  format: oneOf(formats, { description: 'The format of the file.' }),
  dry_run: optional(Type.Boolean(), 'Report the changes without writing them.'),
  create_categories: optional(Type.Boolean(), 'Make categories that products name and that do not exist.'),
})

const alsoNeeded = [...new Set(fileKindNames.map(kind => writeScopeOf(fileKinds[kind])))].filter(
  scope => scope !== 'brand.write',
)

export function importEndpoint(ctx: Context): Endpoint {
  return endpoint({
    tag: 'Menu',
    resource: 'menu_import',
    method: 'POST',
    path: '/menu-import',
    scope: 'brand.write',
    alsoScopes: alsoNeeded,
    permission: 'settings',
    ignoresIdempotencyKey: true,
    operationId: 'importMenu',
    summary: 'Import menu, floor, staff and payment methods from a file',
    description:
      'The body is the file, at most 1 MiB. All or nothing: a file with faults changes nothing, and all its faults are listed ' +
      'with their lines. The same file again changes nothing. Records that the file leaves out stay. Larger files, files of ' +
      'other tills and replacing imports are for the command line (see docs/api/menu-import.md).',
    query: Query,
    takesFile: ['application/octet-stream'],
    status: 200,
    answer: dataOf(
      strict(
        byKind(() => KindReport),
        { $id: 'MenuImport' },
      ),
    ),
    refuses: ['branch_forbidden', 'in_use'],
    handle: async ({ caller, query, body }) => {
      // A file may hold records of any branch.
      await requireConcerned(ctx.db, caller, brandKind, {})
      const bytes = body as unknown as Buffer
      const report = await importMenu(ctx, {
        brandId: caller.brand.id,
        by: actorOf(caller),
        text: query.format === 'xlsx' ? bytes : decode(bytes),
        format: query.format === 'json' ? 'json' : 'csv',
        createCategories: query.create_categories ?? false,
        replace: false,
        dryRun: query.dry_run ?? false,
      })
      return { data: report }
    },
  })
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw notUtf8()
  }
}
