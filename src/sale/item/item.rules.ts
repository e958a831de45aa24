import { type Act, can } from '../allowed.rules.ts'
import type { Cents } from '../../lib/money.ts'
import type { ItemCombo } from '../shapes/combo.shape.ts'
import type { StoredItem, Totals } from '../shapes/order.shape.ts'
import { enterKitchen, noKitchen } from './stage.rules.ts'

/** Whether the item is neither cancelled nor refunded. */
export function isLive(item: { cancelledAt: number | null }): boolean {
  return item.cancelledAt === null
}

/** Whether the item was sold: it is live, or was refunded afterwards. */
export function wasSold({ cancelKind }: Pick<StoredItem, 'cancelKind'>): boolean {
  return cancelKind === null || cancelKind === 'refund'
}

type ItemLife = { cancelledAt: number | null; cancelKind?: StoredItem['cancelKind'] }

/** Whether the state of the item allows an operation. */
export function itemAllows({ cancelledAt, cancelKind }: ItemLife, act: Act<'item'>): boolean {
  const ended = cancelKind === 'refund' ? 'refunded' : 'cancelled'
  return can('item', act, cancelledAt === null ? 'live' : ended)
}

/** The net of an item, without tax on top: subtotal − campaign discount − discount. */
export function netOf(item: Pick<StoredItem, 'subtotal' | 'campaignDiscount' | 'discount'>): Cents {
  return item.subtotal - item.campaignDiscount - item.discount
}

/** The stored sums of an order or a bill. */
export const figureNames = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const

/** Figures of an item; a cancelled one does not count. A new item may omit `cancelledAt`. */
export type CountedItem = Omit<Totals, 'grossProfit'> & { cancelledAt?: number | null }

/** Sums the figures of the live items. */
export function orderTotals(items: readonly CountedItem[]): Totals {
  const totals = { total: 0, subtotal: 0, tax: 0, discount: 0, campaignDiscount: 0, cost: 0, grossProfit: 0 }
  for (const item of items) {
    if ((item.cancelledAt ?? null) !== null) continue
    for (const figure of figureNames) totals[figure] += item[figure]
  }
  totals.grossProfit = totals.total - totals.tax - totals.cost
  return totals
}

/** Fields that the life of an item on its order sets; pricing sets the others. */
type LifeField =
  | 'id'
  | 'orderId'
  | 'position'
  | 'firedAt'
  | 'awaitsPayment'
  | 'kitchen'
  | 'discountShares'
  | 'begunAt'
  | 'paidMilli'
  | 'paidAmount'
  | 'wastedMilli'
  | 'cancelledBy'
  | 'acknowledgedAt'
  | 'splitFromId'
  | 'replacesId'
  | 'changedAt'
  | 'cancelledAt'
  | 'cancelledBusinessDate'
  | 'cancelKind'
  | 'cancelReason'
  | 'cancelReasonId'
  | 'cancelReasonNames'
  | 'restocked'
  | 'loweredBy'

/** A priced line, frozen: it no longer depends on the menu. `held`: the line was sent with `hold`. */
export type PricedItem = Omit<StoredItem, LifeField | 'combo'> & { combo: PricedCombo | null }

/** The combo of a priced component; with an id only in the place of another component. */
type PricedCombo = Omit<ItemCombo, 'id'> & Partial<Pick<ItemCombo, 'id'>>

/** The order of new items, and when its kitchen gets them. */
type NewItems = { orderId: string; position: number; entersAt: number; awaitsPayment: boolean }

/**
 * Turns priced lines into items of an order, which enter the kitchen unless they are held. The components of a combo follow
 * each other and get one id of their combo.
 * @param place `position`: of the first item
 */
export function freezeItems(
  priced: readonly PricedItem[],
  place: NewItems,
  newId: () => string,
): StoredItem[] {
  let comboId = ''
  return priced.map((item, at) => {
    if (item.combo?.place === 0) comboId = newId()
    return freezeItem(item, { ...place, id: newId(), position: place.position + at, comboId })
  })
}

/** Turns a priced line into an item of an order. */
function freezeItem(priced: PricedItem, place: NewItems & { id: string; comboId: string }): StoredItem {
  const awaitsPayment = place.awaitsPayment && priced.needsKitchen && !priced.held
  const held = priced.held || awaitsPayment
  return {
    ...priced,
    id: place.id,
    orderId: place.orderId,
    position: place.position,
    combo: priced.combo && { id: place.comboId, ...priced.combo },
    held,
    firedAt: held ? null : place.entersAt,
    awaitsPayment,
    kitchen: !held && priced.needsKitchen ? enterKitchen(place.entersAt) : noKitchen,
    discountShares: null,
    begunAt: null,
    paidMilli: 0,
    paidAmount: 0,
    wastedMilli: 0,
    cancelledBy: null,
    acknowledgedAt: null,
    splitFromId: null,
    replacesId: null,
    changedAt: null,
    cancelledAt: null,
    cancelledBusinessDate: null,
    cancelKind: null,
    cancelReason: null,
    cancelReasonId: null,
    cancelReasonNames: null,
    restocked: null,
    loweredBy: 0,
  }
}
