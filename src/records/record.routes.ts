import { type TObject, Type } from 'typebox'
import type { Core } from '../core.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { createdSince, listQuery, readList } from '../http/input/list-query.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { translatedFields, writeScopeOf } from './record-kind.rules.ts'
import type { RecordKind } from './record-kind.types.ts'
import { createRecord, deactivateRecord, patchRecord } from './write-record.ts'
import { getRecord, listRecords } from './read-records.ts'
import { limitOf } from './record-limits.rules.ts'
import { createBody, patchBody, recordAnswer, recordListAnswer } from './record.schema.ts'
import type { RecordCall } from './record.steps.ts'

/** The five operations of a plain record: list, create, retrieve, update and deactivate. */
export function recordEndpoints(ctx: Core, kind: RecordKind): Endpoint[] {
  const name = withArticle(kind.title)
  const common = {
    tag: kind.tag,
    resource: kind.resource,
    ...langQuery(kind),
    status: 200,
    answer: recordAnswer(kind.fields),
  } as const
  const write = { scope: writeScopeOf(kind), permission: kind.permission ?? 'settings' } as const
  const branchForbidden = kind.branch === 'none' ? [] : (['branch_forbidden'] as const)
  const isUnique = kind.unique !== undefined || kind.uniqueAmongActive !== undefined
  const alreadyExists = isUnique ? (['already_exists'] as const) : []
  const refusesSwitchOff = kind.refusesSwitchOff ?? []
  return [
    recordListEndpoint(ctx, kind),
    endpoint({
      ...common,
      ...write,
      method: 'POST',
      path: kind.path,
      operationId: `create${kind.title}`,
      summary: `Create ${name}`,
      ...(kind.description === undefined ? {} : { description: kind.description }),
      body: createBody(kind.fields),
      status: 201,
      refuses: [
        ...branchForbidden,
        ...alreadyExists,
        ...(limitOf(kind.table) === undefined ? [] : (['limit_reached'] as const)),
      ],
      handle: call => createRecord(ctx, kind, toRecordCall(call)),
    }),
    endpoint({
      ...common,
      ...onOne(kind),
      ...readAccess(kind),
      operationId: `get${kind.title}`,
      summary: `Retrieve ${name}`,
      refuses: typeof kind.branch === 'object' ? ['branch_forbidden'] : [],
      handle: call => getRecord(ctx, kind, toRecordCall(call)),
    }),
    endpoint({
      ...common,
      ...onOne(kind),
      ...write,
      method: 'PATCH',
      operationId: `update${kind.title}`,
      summary: `Update ${name}`,
      body: patchBody(kind.fields),
      refuses: [...branchForbidden, ...alreadyExists, ...refusesSwitchOff],
      handle: call => patchRecord(ctx, kind, toRecordCall(call)),
    }),
    endpoint({
      ...common,
      ...onOne(kind),
      ...write,
      method: 'DELETE',
      operationId: `deactivate${kind.title}`,
      summary: `Deactivate ${name}`,
      refuses: [...branchForbidden, ...refusesSwitchOff],
      handle: call => deactivateRecord(ctx, kind, toRecordCall(call)),
    }),
  ]
}

export function recordListEndpoint(ctx: Core, kind: RecordKind): Endpoint {
  const filters = Object.entries(kind.filters ?? {}).map(([name, filter]) => [name, filter.schema] as const)
  const translated = translatedFields(kind).length > 0
  return endpoint({
    tag: kind.tag,
    resource: kind.resource,
    ...readAccess(kind),
    path: kind.path,
    ...(kind.openToDevices === true && { openToDevices: true as const }),
    operationId: `list${kind.plural}`,
    summary: `List ${toWords(kind.plural)}`,
    query: listQuery({
      sorts: kind.sorts ?? [],
      translated,
      filters: Object.fromEntries(filters),
      ...(kind.appendOnly === true && { alwaysActive: true, updatedSince: createdSince }),
    }),
    status: 200,
    answer: recordListAnswer(kind.fields, kind.appendOnly !== true),
    refuses: 'branch_id' in (kind.filters ?? {}) ? ['branch_forbidden'] : [],
    handle: ({ caller, query, lang }) => {
      const everyLanguage = (query as { include?: string }).include === 'translations'
      return listRecords(ctx, kind, { caller, everyLanguage }, readList(query, lang))
    },
  })
}

/** The query parameter `lang`, for kinds with translated fields. */
export function langQuery(kind: RecordKind): { query?: TObject } {
  return translatedFields(kind).length === 0 ? {} : { query: strict({ lang: Type.Optional(Lang) }) }
}

/** The body's type depends on the kind, so it is known at run time only. */
function toRecordCall({ caller, params, body, idempotencyKey, ifMatch, lang }: Call): RecordCall {
  const { id = '' } = (params ?? {}) as { id?: string }
  return { caller, id, body: body as RecordCall['body'], idempotencyKey, ifMatch, lang }
}

function readAccess(kind: RecordKind) {
  return {
    method: 'GET' as const,
    scope: `${kind.scope}.read` as const,
    ...(kind.readPermission === undefined ? {} : { permission: kind.readPermission }),
  }
}

export function onOne(kind: RecordKind) {
  return { path: `${kind.path}/{id}`, params: strict({ id: Ulid }) }
}

/** `AddonGroups` → `addon groups`, `ApiKeys` → `API keys` */
function toWords(title: string): string {
  const words = title.replaceAll(/(?<=.)(?=[A-Z])/g, ' ').toLowerCase()
  return words.replace(/^api\b/, 'API')
}

function withArticle(title: string): string {
  const name = toWords(title)
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}
