import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { MenuAnswer, MenuQuery } from './menu.schema.ts'
import { readMenu } from './read-menu.ts'

export function menuEndpoints(ctx: Context): Endpoint[] {
  return [getMenu(ctx)]
}

function getMenu(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/menu',
    scope: 'products.read',
    tag: 'Menu',
    summary: 'Read the menu as a terminal or kiosk shows it',
    description:
      'Categories, products and addon groups of one branch with the prices of one channel at one moment. ' +
      'Inactive products and those not sold there are left out; unavailable ones stay, with the reason. ' +
      'Send the `ETag` back in `If-None-Match` and an unchanged menu is answered 304.',
    operationId: 'getMenu',
    resource: 'menu',
    query: MenuQuery,
    status: 200,
    answer: MenuAnswer,
    guest: true,
    refuses: ['branch_forbidden', 'limit_reached'],
    handle: async ({ caller, query, lang }) => {
      const at = query.at === undefined ? undefined : parseTimestamp(query.at)?.ms
      const branchId = query.branch_id
      // A guest orders by QR: those prices are the ones to show.
      const channel = query.channel ?? (caller.guest === null ? 'pos' : 'qr')
      const menu = await readMenu(ctx, { caller, branchId, channel, at, lang })
      const raw = { bytes: menu.bytes, type: 'application/json; charset=utf-8' }
      return { data: undefined, raw, etag: menu.etag }
    },
  })
}
