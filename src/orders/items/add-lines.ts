import type { CallerCommand } from '../../access/caller.command.ts'
import { requireSender } from '../../access/role.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { insertUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { newlyUsed, priceAdded, withLines } from './added-lines.rules.ts'
import { requireStock, takeStock } from './take-stock.steps.ts'
import { usesForAdded } from './added-uses.steps.ts'
import { priceChecked } from '../../pricing/price-order.rules.ts'
import { reasonIdsOf } from '../../pricing/price-reason.rules.ts'
import { findReasons } from '../../reasons/reason.store.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { readOrderSettings } from '../../settings/order-settings.store.ts'
import { grownDiscount } from '../../pricing/discount-share.rules.ts'
import { requirePrices } from '../../sale/order/price-override.steps.ts'
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
    const used = await usesForAdded(tx, brandId, order, { menu, now, lines: request.lines })
    const reasons = await findReasons(tx, brandId, reasonIdsOf(request.lines))
    const priced = priceChecked(
      () => priceAdded(order, request.lines, { menu, reasons, used, now, decimals, lang }),
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
    await requirePrices(tx, caller, order.branchId, { lines: request.lines, items: priced })
    const percent = grownDiscount(order, after, decimals)
    await requireShare(tx, caller, { targetId: orderId, percent, isGrown: true })
    const taking = { id: orderId, branchId: order.branchId, items: added }
    await requireStock(tx, brandId, menu, { taking })
    const version = await writeOrder(tx, brandId, order, after)
    const { customerId } = order
    const uses = newlyUsed(order, added).map(campaignId => ({ campaignId, orderId, customerId }))
    await insertUses(tx, brandId, uses)
    return [orderEvent('order.updated', after, version), ...(await takeStock(tx, brandId, taking))]
  })
}
