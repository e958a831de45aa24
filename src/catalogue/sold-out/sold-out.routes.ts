import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { listAnswer } from '../../db/list/list.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { listQuery, readList } from '../../http/input/list-query.ts'
import { described, listOf, nullable, oneOf, strict, Timestamp, Ulid } from '../../wire/common.schema.ts'
import { readSoldOut } from './read-sold-out.ts'
import { presentSoldOut } from './sold-out.presenter.ts'

const Kind = oneOf(['product', 'addon'])

const SoldOutEntry = strict(
  {
    kind: Kind,
    id: described(Ulid, 'Of the product or addon.'),
    name: Type.String(),
    until: described(nullable(Timestamp), 'Null: until it is marked available.'),
    since: Timestamp,
    staff_id: nullable(Ulid),
  },
  { $id: 'SoldOutEntry', description: 'A product or addon that is sold out in a branch.' },
)

const query = strict({
  ...listQuery({
    sorts: ['name', 'since'],
    filters: { kind: Kind },
    alwaysActive: true,
    updatedSince:
      'Only those changed at or after this time. They leave the list without a change, so it has no `Sync-Watermark`.',
  }).properties,
  branch_id: Ulid,
})

export function soldOutEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/sold-out',
      scope: 'sold_out.read',
      tag: 'Menu',
      summary: 'List what is sold out in a branch',
      description: 'Active products and addons that are marked as sold out there now.',
      operationId: 'listSoldOut',
      openToDevices: true,
      resource: 'sold_out',
      query,
      neverSynced: true,
      status: 200,
      answer: listOf(SoldOutEntry),
      refuses: ['branch_forbidden'],
      handle: async ({ caller, query: sent, lang }) => {
        const { branch_id: branchId, ...common } = sent
        const request = readList(common, lang)
        const { rows, total } = await readSoldOut(ctx, caller, branchId, request)
        return listAnswer(request, { total }, rows.map(presentSoldOut))
      },
    }),
  ]
}
