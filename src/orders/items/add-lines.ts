import type { CallerCommand } from '../../access/caller.command.ts'
import { requireSender } from '../../access/role.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { insertUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { changeLevels, insertSaleMovements, lockLevels } from '../../stock/stock-level.store.ts'
import { stockEvents } from '../../stock/stock-events.steps.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'
import { newlyUsed, priceAdded, withLines } from './added-lines.rules.ts'
import { priceChecked } from '../../pricing/price-order.rules.ts'
import {
  type ConsumingOrder,
  blockingLevels,
  missingStock,
  levelsTaken,
  saleMovements,
} from '../../sale/order/order-stock.rules.ts'
import { lockCampaigns } from '../../campaigns/lock-campaigns.steps.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { readOrderSettings } from '../../settings/order-settings.store.ts'
import { grownDiscount } from '../../pricing/discount-share.rules.ts'
import { requireShare } from '../../pricing/discount-share.steps.ts'
import { requireUnpaidCounter } from '../../sale/order/unpaid.rules.ts'
import { writeOrder } from '../../sale/order/write-changed.steps.ts'

export type AddLines = CallerCommand & {
  lines: readonly OrderLine[]
  /** Of the names in a refusal; without it the brand's default language. */
  lang?: string
}

/**
 * Adds lines to an order without a bill while nothing of it is paid: they are priced now, consume stock and go to the
 * kitchen at once. Existing lines keep their figures; order discounts, service charge and totals are recalculated.
 */
export function addLines(ctx: Context, orderId: string, request: AddLines): Promise<OrderDone> {
  const { caller, ifMatch, lang } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    requireSender(caller, order.channel)
    const now = ctx.now()
    const brand = await readOrderSettings(tx, brandId)
    const branch = await getBranchDay(tx, brandId, order.branchId)
    const menu = await ctx.menus.menuAt(tx, brandId, brand.menuVersion)
    const decimals = currencyDecimals(order.currency)
    const used = await usesFor(tx, brandId, order, { menu, now, lines: request.lines })
    const priced = priceChecked(
      () => priceAdded(order, request.lines, { menu, used, now, decimals, lang }),
      () => {
        requireVersion(ifMatch, order.version)
        requireUnpaidCounter(order, bill, 'add_lines')
      },
    )
    const { order: after, added } = withLines(order, priced, {
      now,
      decimals,
      kitchen: brand.kitchen,
      newId: () => newUlid(now),
      dayOf: atMs => dayOf(branch, atMs),
    })
    const percent = grownDiscount(order, after, decimals)
    await requireShare(tx, caller, { targetId: orderId, percent, isGrown: true })
    const taking = { id: orderId, branchId: order.branchId, items: added }
    await requireStock(tx, brandId, menu, taking)
    const version = await writeOrder(tx, brandId, order, after)
    const { customerId } = order
    const uses = newlyUsed(order, added).map(campaignId => ({ campaignId, orderId, customerId }))
    await insertUses(tx, brandId, uses)
    return [orderEvent('order.updated', after, version), ...(await takeStock(tx, brandId, taking))]
  })
}

async function usesFor(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  { menu, now, lines }: { menu: Menu; now: number; lines: readonly OrderLine[] },
) {
  const { branchId, channel, zone, couponCode, customerId } = order
  const productIds = lines.map(({ productId }) => productId)
  const query = { branchId, channel, at: now, zone, couponCode, customerId, productIds }
  const usage = await lockCampaigns(tx, brandId, { menu, queries: [query], locks: true })
  return usage.usesFor(customerId)
}

async function requireStock(tx: Tx, brandId: string, menu: Menu, taking: ConsumingOrder): Promise<void> {
  if (blockingLevels(menu, [taking]).length === 0) return
  const onHand = await lockLevels(tx, brandId, levelsTaken([taking]))
  const [first, ...more] = missingStock(menu, taking, onHand)
  if (first !== undefined) throw stockTooLow(first, ...more)
}

async function takeStock(tx: Tx, brandId: string, taking: ConsumingOrder): Promise<NewEvent[]> {
  const levels = await changeLevels(tx, brandId, levelsTaken([taking]))
  await insertSaleMovements(tx, brandId, saleMovements([taking], newUlid))
  return stockEvents(tx, brandId, levels)
}
