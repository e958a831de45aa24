import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { presentFloor } from './floor.presenter.ts'
import { FloorAnswer, FloorQuery } from './floor.schema.ts'
import { readFloor } from './read-floor.ts'

export function floorEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/floor',
      scope: 'tables.read',
      tag: 'Floor',
      summary: 'Retrieve the floor of a branch',
      description:
        'Active areas and tables, open bills with what the kitchen still owes them, and unpaid orders without a bill, in ' +
        'one read. Send the `ETag` in `If-None-Match` after each event: an unchanged floor is answered with 304. It holds ' +
        'times and not ages, so it changes only when something happens, or with the business date.',
      operationId: 'readFloor',
      openToDevices: true,
      resource: 'floor',
      query: FloorQuery,
      status: 200,
      answer: FloorAnswer,
      refuses: ['branch_forbidden'],
      handle: async ({ caller, query, knows }) => {
        const { etag, floor } = await readFloor(ctx, { caller, branchId: query.branch_id, knows })
        return { data: floor === undefined ? undefined : presentFloor(floor), etag }
      },
    }),
  ]
}
