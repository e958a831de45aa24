import type { Caller } from '../../access/caller.rules.ts'
import { requireSender } from '../../access/role.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { insertMoreUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { grownDiscount, outgrownDiscount } from '../../pricing/discount-share.rules.ts'
import { requirePrices } from '../../sale/order/price-override.steps.ts'
import { requireShare } from '../../pricing/discount-share.steps.ts'
import { addToBillTotals } from '../../sale/bill/bill-totals.store.ts'
import { billDelta } from '../../sale/bill/bill.rules.ts'
import { type CancelCommand, commandOnItem, type OrderDone } from '../../sale/command/order.command.ts'
import { requireRoomForParts, requireRoomOnBill, sizeOf } from '../../sale/item/sale-limits.rules.ts'
import { unwasted } from '../../sale/item/remove-item.rules.ts'
import { returnMovements } from '../../sale/order/order-stock.rules.ts'
import { moneyOf } from '../../sale/order/unpaid.rules.ts'
import { approveCancel, cancelTerms, writeCancelled } from '../../sale/order/write-changed.steps.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { readOrderSettings } from '../../settings/order-settings.store.ts'
import { newlyUsed } from './added-lines.rules.ts'
import { isStarted, requireWholeUnits } from './cancel-item.rules.ts'
import { itemUpdated } from './item-event.presenter.ts'
import { priceReplacement } from './price-replacement.steps.ts'
import { atLine, putInPlace, type Replaced, takeOut } from './replace-item.rules.ts'
import type { Replacement } from './swap-component.rules.ts'
import { requireStock, takeStock } from './take-stock.steps.ts'

export type ReplaceItem = CancelCommand & {
  itemId: string
  /** Thousandths; undefined: the whole line. */
  quantityMilli: number | undefined
  line: Replacement
  /** Of the names in a refusal; without it the brand's default language. */
  lang?: string
}

/**
 * Orders a line in the place of one that was sent, or of a part of it: the old part is cancelled as replaced, the new line
 * is priced now and stands in the same order, stock moves once, and the kitchen is shown one change. In the place of a
 * component of a combo it is another option of the same choice.
 */
export function replaceItem(ctx: Context, request: ReplaceItem): Promise<OrderDone> {
  const { caller, itemId, quantityMilli } = request
  const brandId = caller.brand.id
  return commandOnItem(ctx, itemId, request, async (tx, { order, bill, item }) => {
    requireSender(caller, bill === undefined ? order.channel : 'table')
    requireWholeUnits(item, quantityMilli)
    const now = ctx.now()
    const brand = await readOrderSettings(tx, brandId)
    const branch = await getBranchDay(tx, brandId, order.branchId)
    const menu = await ctx.menus.menuAt(tx, brandId, brand.menuVersion)
    const decimals = currencyDecimals(order.currency)
    const found = { order, bill, item }
    const { line, priced } = await priceReplacement(tx, request, found, { menu, now, decimals })
    const approvedBy = await approveCancel(tx, caller, { targetId: itemId, isStarted: isStarted(item) })
    const terms = await cancelTerms(tx, request, { order, bill, kind: 'replaced' }, now)
    const taken = takeOut(order, { item, quantityMilli }, terms)
    const after = putInPlace(taken, priced, moneyOf(order, bill), {
      now,
      decimals,
      kitchen: brand.kitchen,
      newId: terms.newId,
      dayOf: atMs => dayOf(branch, atMs),
    })
    // A component of a combo that is sold at another price keeps that: it was approved with the combo.
    if (item.combo === null)
      await requirePrices(tx, caller, order.billId ?? order.branchId, { lines: [line], items: [priced] })
    requireRoom(order, bill, after, taken.removed.id !== itemId)
    await requireShares(tx, caller, itemId, [order, after.order])
    const left = unwasted(after.removed, decimals)
    const returned = request.restock && left !== undefined ? [left] : []
    const taking = { id: order.id, branchId: order.branchId, items: [after.added] }
    const back = returnMovements(order.branchId, returned, newUlid)
    await requireStock(tx, brandId, menu, { taking, returned: back })
    const cancellation = { before: order, order: after.order, allCancelled: [after.removed] }
    const version = await writeCancelled(tx, brandId, cancellation, { ...terms, approvedBy })
    if (bill !== undefined)
      await addToBillTotals(tx, brandId, [billDelta(bill.id, [{ before: order, after: after.order }])])
    const { id: orderId, customerId } = order
    const uses = newlyUsed(order, [after.added]).map(campaignId => ({ campaignId, orderId, customerId }))
    await insertMoreUses(tx, brandId, uses)
    const event = itemUpdated(order, after.added, version, after.removed)
    return [event, ...(await takeStock(tx, brandId, taking))]
  }).catch((error: unknown) => {
    throw error instanceof Refusal ? atLine(error) : error
  })
}

function requireRoom(order: StoredOrder, bill: Bill | undefined, { added }: Replaced, isPart: boolean): void {
  if (bill !== undefined) requireRoomOnBill(bill, sizeOf([added]))
  requireRoomForParts(bill?.itemCount ?? order.items.length, isPart ? 1 : 0)
}

/** Manual discounts that take off a larger share afterwards need the approval of that share. */
async function requireShares(
  tx: Tx,
  caller: Caller,
  targetId: string,
  [before, after]: readonly [StoredOrder, StoredOrder],
): Promise<void> {
  const decimals = currencyDecimals(before.currency)
  const grown = grownDiscount(before, after, decimals)
  const outgrown = outgrownDiscount(before, after, decimals)
  await requireShare(tx, caller, { targetId, percent: grown, isGrown: true })
  await requireShare(tx, caller, { targetId, percent: outgrown, isGrown: false })
}
