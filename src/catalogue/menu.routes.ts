import type { Static } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { invalid } from '../lib/refusal.ts'
import { notForGuests } from './catalogue.refusals.ts'
import { MenuAnswer, MenuQuery } from './menu.schema.ts'
import { makePopularCache } from '../menu/popular.cache.ts'
import { readMenu } from './read-menu.ts'

export function menuEndpoints(ctx: Context): Endpoint[] {
  const popularIn = makePopularCache(ctx.db)
  return [
    endpoint({
      method: 'GET',
      path: '/menu',
      scope: 'products.read',
      tag: 'Menu',
      summary: 'Retrieve the menu of a branch',
      description:
        'Returns categories, products and addon groups as a terminal or kiosk shows them, with the prices of one channel ' +
        'at a point in time. Inactive products and those not sold in the branch are omitted; unavailable ones are ' +
        'included with the reason. For an order with `scheduled_for`, send its time: hours are those of then, prices ' +
        'and campaigns those of the moment of ordering. Stock is always that of now. Send the `ETag` in `If-None-Match`: an unchanged menu is answered with 304. ' +
        'Guests read the menu of now, of the channel `qr`.',
      operationId: 'getMenu',
      openToDevices: true,
      resource: 'menu',
      query: MenuQuery,
      status: 200,
      answer: MenuAnswer,
      guest: true,
      refuses: ['branch_forbidden', 'limit_reached'],
      handle: async ({ caller, query, lang }) => {
        if (caller.guest !== null) requireOfGuests(query)
        const [at, scheduledFor] = [query.at, query.scheduled_for].map(time =>
          time === undefined ? undefined : parseTimestamp(time)?.ms,
        )
        // Guests order by QR code, so those prices apply to them.
        const channel = query.channel ?? (caller.guest === null ? 'pos' : 'qr')
        const menu = await readMenu(ctx, popularIn, {
          caller,
          branchId: query.branch_id,
          channel,
          at,
          scheduledFor,
          popular: query.popular,
          lang,
        })
        const raw = { bytes: menu.bytes, type: 'application/json; charset=utf-8' }
        return { data: undefined, raw, etag: menu.etag }
      },
    }),
  ]
}

/** Guests see the prices of their own order: those of other channels, of staff and of later days are not theirs to read. */
function requireOfGuests({ channel, at, popular }: Static<typeof MenuQuery>): void {
  const faults = [
    ...(channel === undefined || channel === 'qr' ? [] : [notForGuests('query.channel')]),
    ...(at === undefined ? [] : [notForGuests('query.at')]),
    ...(popular === undefined ? [] : [notForGuests('query.popular')]),
  ]
  if (faults.length > 0) throw invalid(...faults)
}
