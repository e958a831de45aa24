import type { Touched } from './restaurant-commands.ts'
import { end, requireUntouched, touched } from './restaurant-bill.ts'
import { deriveStage, sendToKitchen } from './restaurant-kitchen.ts'
import { takePart, takeStock } from './restaurant-money-out.ts'
import { dueOf, ownerOf, paidOf } from './restaurant-owner.ts'
import { netOf } from './restaurant-money.ts'
import { priceAdded, priceItem } from './restaurant-pricing.ts'
import { takeOffParts } from './restaurant-taxes.ts'
import { applyDiscounts, computeTaxes, liveProducts } from './restaurant-totals.ts'
import { found, type Item, type Line, type Order, Refused, type State } from './restaurant-types.ts'

// A line that was sent: changed, or another ordered in its place.

type Found = { order: Order; item: Item }

function requireChangeable(state: State, { order, item }: Found): void {
  if (item.ended !== null) throw new Refused('item_already_cancelled')
  if (item.kind !== 'product') throw new Refused('invalid_transition')
  if (order.bill === null) requireUntouched(order)
  else if (found(state.bills, order.bill).status !== 'open') throw new Refused('item_not_on_open_bill')
}

export function changeItem(
  state: State,
  { order, item }: Found,
  { seat, course, hold }: { seat?: number | null; course?: number | null; hold?: true },
): Touched {
  requireChangeable(state, { order, item })
  if (seat !== undefined) item.seat = seat
  if (course !== undefined) item.course = course
  if (hold === true) holdBack(order, item)
  return touched(order)
}

function holdBack(order: Order, item: Item): void {
  if (item.begun) throw new Refused('invalid_transition')
  const wasHeld = item.held
  if (wasHeld && !item.awaits) return
  Object.assign(item, { held: true, awaits: false, stage: null, from: null })
  if (wasHeld) return
  if (liveProducts(order).some(one => one.needsKitchen && !one.held)) deriveStage(order)
  else order.stage = null
}

/** Another line in the place of one, or of a part of it, at the prices of now. */
export function replaceItem(
  state: State,
  { order, item }: Found,
  asked: { line: Line; quantity?: number; restock?: boolean; n: number },
): Touched {
  requireChangeable(state, { order, item })
  const { line, n, restock = true, quantity = item.quantity } = asked
  if (found(state.setting.products, line.product).soldOut) throw new Refused('product_unavailable')
  if (quantity > item.quantity) throw new Refused('item_already_cancelled')
  if (quantity > item.quantity - item.paid) throw new Refused('item_already_paid')
  const owner = ownerOf(state, order)
  const isPaid = paidOf(state, owner) > 0
  const part = takePart(state, order, item, quantity, n)
  end(state, order, part, restock, 'replaced')
  const { items, campaigns } = pricedInPlace(state, { order, item: part }, line, n)
  const added = { ...items[0]!, replaces: part.name, root: item.root }
  takeStock(state, added.used)
  if (order.bill === null) sendToKitchen(state, order, [added])
  putInPlace(order, added)
  if (!isPaid) applyDiscounts(state, order)
  deriveStage(order)
  if (dueOf(state, owner) < 0) throw new Refused('item_already_paid')
  for (const name of campaigns) useOnce(state, name, order)
  return { ...touched(order), stock: true }
}

/** Its own use stays with an order when the lines with the campaign are moved away. */
function useOnce(state: State, campaign: string, { name: order, customer }: Order): void {
  const uses = (state.uses[campaign] ??= [])
  if (!uses.some(use => use.order === order)) uses.push({ order, customer })
}

function pricedInPlace(state: State, { order, item }: Found, line: Line, n: number) {
  if (item.combo !== null) return { items: [swapped(state, { order, item }, line, n)], campaigns: [] }
  const freed = state.mistake === 'replaced' ? {} : item.by
  return priceAdded(state, order, [line], { n, freed })
}

/** Another option in the place of a component: at its share of the price of the combo, with as much of campaigns as fits. */
function swapped(state: State, { order, item }: Found, line: Line, n: number): Item {
  const combo = item.combo!
  const { options } = found(state.setting.products, combo.product).combo![combo.choice]!
  const extra = options[line.product]!
  const { seat, course, service } = item
  const own = {
    ...(seat === null ? {} : { seat }),
    ...(course === null ? {} : { course }),
    ...(service === null || service === 'delivery' ? {} : { service }),
  }
  const hold = line.hold === true || (item.held && !item.awaits)
  const { item: added } = priceItem(state, order, {
    name: `${order.name}+${n}.0`,
    line: { ...own, ...line, hold },
    price: item.price - combo.extra + extra,
    list: item.list === null ? null : item.list - combo.extra + extra,
    isFinal: item.isFinal,
    combo: { ...combo, extra },
  })
  for (const [name, held] of Object.entries(item.by)) {
    const amount = Math.min(held, netOf(added))
    if (amount === 0) continue
    added.campaign += amount
    added.by[name] = amount
    takeOffParts(added, found(state.setting.campaigns, name).kind, amount, state.setting.step)
  }
  computeTaxes(state, [added])
  return added
}

/** Behind what stands or stood in its place. */
function putInPlace(order: Order, added: Item): void {
  const at = order.items.findLastIndex(({ root, splitFrom }) => root === added.root && splitFrom === null)
  order.items = order.items.toSpliced(at + 1, 0, added)
}
