import { enterKitchen, noKitchen, orderKitchen } from '../kitchen/stage.rules.ts'
import type { CurrencyDecimals } from '../lib/money.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'
import { businessDate, parseTimestamp } from '../lib/zone.ts'
import type { Menu } from '../menu/menu.rules.ts'
import type { Channel } from '../wire/words.rules.ts'
import { requireOpen, type SessionStatus } from '../floor/dining-session.rules.ts'
import { checkLines, type OrderContext, type OrderLine, type TaxMode } from './line.rules.ts'
import { checkOrderedAt } from './order.rules.ts'
import { type PricedItem, priceOrder } from './price.rules.ts'
import { noLoyalty, type StoredItem, type StoredOrder } from './stored-order.rules.ts'
import { orderTotals } from './totals.rules.ts'

/** What a caller asks for, as it came: checked by the schema, not yet by the menu. */
export type OrderRequest = {
  lines: readonly OrderLine[]
  note: string | null
  customerName: string | null
  clientRef: string | null
  /** As sent; undefined: now. */
  orderedAt: string | undefined
}

/** The bill an order goes to. */
export type Bill = {
  /** Null: an order that is priced without a bill. */
  id: string | null
  branchId: string
  tableId: string | null
  status: SessionStatus
  /** Live items on it. */
  liveItems: number
}

export type DraftTerms = {
  menu: Menu
  bill: Bill
  channel: Channel
  currency: string
  currencyDecimals: CurrencyDecimals
  taxMode: TaxMode
  /** Epoch ms. */
  now: number
  backdateDays: number
  newId: () => string
}

/** Live items a bill can hold (contract §10). */
export const maxLiveItems = 500

/** An order complete but for its number and its stamps, which only the database can give. */
export type DraftOrder = Omit<StoredOrder, 'number' | 'orderNumber' | 'createdAt' | 'updatedAt'>

/**
 * The order that a request comes to on this menu and bill: everything priced and frozen, nothing written.
 * @throws Refusal validation_failed, session_not_open, product_unavailable, limit_reached
 */
export function draftOrder(id: string, request: OrderRequest, terms: DraftTerms): DraftOrder {
  const { menu, bill, now } = terms
  const branch = menu.branches.get(bill.branchId)
  if (branch === undefined) throw new Error('A bill has a branch that the menu does not know.')
  const orderedAt = readOrderedAt(request.orderedAt, now, terms.backdateDays)
  const context: OrderContext = {
    branchId: branch.id,
    zone: branch.timezone,
    channel: terms.channel,
    at: orderedAt,
    taxMode: terms.taxMode,
    currencyDecimals: terms.currencyDecimals,
    onBill: bill.id !== null,
  }
  if (bill.status !== 'open') {
    // What must be mended in the request is said first (contract §2, order of checks).
    checkLines(menu, context, request.lines)
    requireOpen(bill)
  }
  const items = priceOrder(menu, context, request.lines).map((priced, position) =>
    freeze(menu, priced, { id: terms.newId(), orderId: id, position, now }),
  )
  requireRoom(bill, items.length)
  return {
    id,
    branchId: branch.id,
    zone: branch.timezone,
    diningSessionId: bill.id,
    tableId: bill.tableId,
    channel: terms.channel,
    serviceType: 'dine_in',
    status: 'pending',
    businessDate: businessDate(orderedAt, branch.timezone, branch.dayStartsAtMinute),
    currency: terms.currency,
    taxMode: terms.taxMode,
    kitchen: orderKitchen(noKitchen, items, now),
    staffId: null,
    customerId: null,
    paymentMethodId: null,
    couponCode: null,
    movedFromOrderId: null,
    loyalty: noLoyalty,
    receiptHeadId: null,
    note: request.note,
    customerName: request.customerName,
    clientRef: request.clientRef,
    totals: orderTotals(items),
    orderedAt,
    version: 1,
    items,
    discounts: [],
    payments: [],
    adjustments: [],
  }
}

function readOrderedAt(sent: string | undefined, now: number, backdateDays: number): number {
  if (sent === undefined) return now
  const parsed = parseTimestamp(sent)
  if (parsed === undefined) {
    throw invalidField(
      'ordered_at',
      'format',
      'Send a time with an offset, such as 2026-11-21T19:30:00+01:00.',
    )
  }
  checkOrderedAt(parsed.ms, now, backdateDays)
  return parsed.ms
}

function requireRoom(bill: Bill, more: number): void {
  if (bill.liveItems + more <= maxLiveItems) return
  throw new Refusal(
    'limit_reached',
    `A bill holds at most ${maxLiveItems} live items. Settle it and open another.`,
    {
      limit: maxLiveItems,
      live_items: bill.liveItems,
    },
  )
}

function freeze(
  menu: Menu,
  priced: PricedItem,
  place: { id: string; orderId: string; position: number; now: number },
): StoredItem {
  const { hold, ...frozen } = priced
  const sent = !hold
  return {
    ...frozen,
    id: place.id,
    orderId: place.orderId,
    position: place.position,
    weighed: menu.products.get(priced.productId)?.soldBy === 'weight',
    held: hold,
    firedAt: sent ? place.now : null,
    kitchen: sent && priced.needsKitchen ? enterKitchen(place.now) : noKitchen,
    campaigns: [],
    discountShares: null,
    chargePercent: null,
    paidMilli: 0,
    cancelledBy: null,
    acknowledgedAt: null,
    splitFromId: null,
    cancelledAt: null,
    cancelledBusinessDate: null,
    cancelKind: null,
    cancelReason: null,
    restocked: null,
  }
}
