import { Refusal } from '../../lib/refusal.ts'
import type { CampaignOutcome, CampaignUses } from '../../menu/campaign.rules.ts'
import { requireOpen } from '../../sale/bill/bill.rules.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { ServiceCharge } from '../../settings/settings.types.ts'
import { enterKitchen, noKitchen, orderKitchen } from '../../sale/item/stage.rules.ts'
import type { Metadata, SentMetadata } from '../../shapes/metadata.rules.ts'
import type { CurrencyDecimals } from '../../lib/money.ts'
import { businessDate, parseTimestamp } from '../../lib/zone.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { OrderContext, OrderLine } from '../../pricing/line.rules.ts'
import {
  type PricedItem,
  type PricedOrder,
  priceOrder,
  type SaleTerms,
} from '../../pricing/price-order.rules.ts'
import type { DraftOrder } from '../../sale/order/number-orders.rules.ts'
import { orderTotals } from '../../sale/item/totals.rules.ts'
import type { Channel } from '../../wire/words.types.ts'
import { checkOrderedAt } from '../../sale/order/order.rules.ts'
import {
  kitchenTime,
  type KitchenTerms,
  readScheduledFor,
  ticketDateOf,
} from '../../sale/order/schedule.rules.ts'
import { offsetNeeded } from '../../sale/order/order.refusals.ts'
import { requireRoomOnBill } from '../../sale/item/sale-limits.rules.ts'
import { sizeOf } from '../../sale/item/sale-limits.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { noLoyalty } from '../../sale/shapes/loyalty.shape.ts'
import { requireDelivery } from './delivery.rules.ts'

/** Fields of a request that are stored as sent; customer, payment method and delivery only without a bill. */
type RequestedField =
  | 'note'
  | 'customerName'
  | 'couponCode'
  | 'clientRef'
  | 'customerId'
  | 'paymentMethodId'
  | 'delivery'

/** An order as requested: validated by the schema, not yet against the menu. */
export type OrderRequest = Pick<StoredOrder, RequestedField> & {
  lines: readonly OrderLine[]
  /** As sent; undefined: now. */
  orderedAt: string | undefined
  /** As sent; undefined: as soon as possible. Only without a bill. */
  scheduledFor: string | undefined
  metadata?: Metadata | null
}

/**
 * Fields of an order that a request changes: metadata at any time, the scheduled time until the kitchen has the order, the
 * others while nothing of it is paid.
 */
export type OrderChanges = Partial<Pick<StoredOrder, 'customerId' | 'customerName' | 'note'>> & {
  metadata?: SentMetadata
  scheduledFor?: string | null
}

/** The bill an order goes to. */
export type TargetBill = Pick<Bill, 'branchId' | 'customerId' | 'status' | 'itemCount' | 'addonCount'> & {
  /** Null: an order without a bill. */
  id: string | null
  tableId: string | null
}

/** Stand-in for the bill of an order that has none. */
export function noBill(branchId: string, customerId: string | null): TargetBill {
  return { id: null, branchId, tableId: null, customerId, status: 'open', itemCount: 0, addonCount: 0 }
}

export type DraftTerms = Pick<StoredOrder, 'channel' | 'serviceType' | 'currency' | 'taxMode' | 'staffId'> & {
  menu: Menu
  bill: TargetBill
  currencyDecimals: CurrencyDecimals
  /** The brand's service charge; it may be limited to some channels. */
  serviceCharge: ServiceCharge | null
  /** The brand's rules for when the kitchen gets an order without a bill. */
  kitchen: KitchenTerms
  /** The tax of delivery fees; null: none. */
  deliveryTaxId: string | null
  /** Uses so far of campaigns with a limit. */
  used: CampaignUses
  /** Epoch ms. */
  now: number
  backdateDays: number
  newId: () => string
}

/** The order drafted from a request, and the outcome of each campaign. */
export type Draft = { order: DraftOrder; campaigns: readonly CampaignOutcome[] }

/** Drafts the order of a request: everything is priced and frozen, nothing is written. */
export function draftOrder(id: string, request: OrderRequest, terms: DraftTerms): Draft {
  const { menu, bill, now } = terms
  const branch = menu.branches.get(bill.branchId)
  if (branch === undefined) throw new Error('The branch of an order is not on the menu.')
  const orderedAt = readOrderedAt(request.orderedAt, now, terms.backdateDays)
  requireDelivery(request.delivery, terms)
  const scheduledFor = readScheduledFor(request.scheduledFor, { from: orderedAt, now })
  const entersAt = kitchenTime(scheduledFor, terms.kitchen.leadMinutes, now)
  const context: OrderContext = {
    branchId: branch.id,
    zone: branch.timezone,
    channel: terms.channel,
    at: orderedAt,
    servedAt: scheduledFor ?? orderedAt,
    taxMode: terms.taxMode,
    currencyDecimals: terms.currencyDecimals,
  }
  const { items: priced, campaigns } = priceOnBill(request, terms, context)
  const awaitsPayment = bill.id === null && terms.kitchen.whenPaid.includes(terms.channel)
  const items = priced.map((item, position) =>
    freezeItem(item, { id: terms.newId(), orderId: id, position, entersAt, awaitsPayment }),
  )
  const day = businessDate(orderedAt, branch.timezone, branch.dayStartsAtMinute)
  requireRoomOnBill(bill, sizeOf(items))
  const order: DraftOrder = {
    id,
    branchId: branch.id,
    zone: branch.timezone,
    billId: bill.id,
    tableId: bill.tableId,
    channel: terms.channel,
    serviceType: terms.serviceType,
    delivery: request.delivery,
    status: 'pending',
    businessDate: day,
    currency: terms.currency,
    taxMode: terms.taxMode,
    kitchen: orderKitchen(noKitchen, items, entersAt),
    staffId: terms.staffId,
    customerId: bill.customerId,
    paymentMethodId: request.paymentMethodId,
    couponCode: request.couponCode,
    movedFromOrderId: null,
    loyalty: noLoyalty,
    receiptHeadId: null,
    note: request.note,
    metadata: request.metadata ?? null,
    customerName: request.customerName,
    clientRef: request.clientRef,
    // On a bill, only its guests send orders by this channel.
    guestBillId: terms.channel === 'qr' ? bill.id : null,
    totals: orderTotals(items),
    orderedAt,
    scheduledFor,
    ticketDate:
      scheduledFor === null
        ? null
        : ticketDateOf(
            day,
            // The kitchen gets no ticket of an order that was due on an earlier day.
            businessDate(Math.min(entersAt, scheduledFor), branch.timezone, branch.dayStartsAtMinute),
          ),
    version: 1,
    items,
    discounts: [],
    payments: [],
    adjustments: [],
  }
  return { order, campaigns }
}

function priceOnBill(request: OrderRequest, terms: DraftTerms, context: OrderContext): PricedOrder {
  const { bill, menu, serviceCharge, deliveryTaxId } = terms
  const fee = request.delivery?.fee ?? 0
  const sale: SaleTerms = {
    serviceType: terms.serviceType,
    campaigns: menu.campaigns,
    couponCode: request.couponCode,
    used: terms.used,
    hasCustomer: bill.customerId !== null,
    charge: serviceCharge !== null && appliesIn(serviceCharge, terms.channel) ? serviceCharge : null,
    delivery: fee === 0 ? null : { fee, taxId: deliveryTaxId },
  }
  return priceChecked(
    () => priceOrder(menu, context, request.lines, sale),
    () => requireOpen(bill),
  )
}

/** Prices, reporting faults of the request first, then the state of its order or bill, then unavailable products. */
export function priceChecked<Priced>(price: () => Priced, requireState: () => void): Priced {
  try {
    const priced = price()
    requireState()
    return priced
  } catch (error) {
    if (error instanceof Refusal && error.code === 'product_unavailable') requireState()
    throw error
  }
}

/** An empty list means all channels. */
function appliesIn({ channels }: ServiceCharge, channel: Channel): boolean {
  return channels.length === 0 || channels.includes(channel)
}

/** The time of an order, epoch ms; now when none was sent or it cannot be parsed. */
export function orderedAtOf({ orderedAt }: OrderRequest, now: number): number {
  return (orderedAt === undefined ? undefined : parseTimestamp(orderedAt)?.ms) ?? now
}

function readOrderedAt(sent: string | undefined, now: number, backdateDays: number): number {
  if (sent === undefined) return now
  const parsed = parseTimestamp(sent)
  if (parsed === undefined) throw offsetNeeded('ordered_at')
  checkOrderedAt(parsed.ms, now, backdateDays)
  return parsed.ms
}

/** Turns a priced line into an item of an order, which enters the kitchen unless it is held. */
export function freezeItem(
  priced: PricedItem,
  place: { id: string; orderId: string; position: number; entersAt: number; awaitsPayment: boolean },
): StoredItem {
  const awaitsPayment = place.awaitsPayment && priced.needsKitchen && !priced.held
  const held = priced.held || awaitsPayment
  return {
    ...priced,
    id: place.id,
    orderId: place.orderId,
    position: place.position,
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
    cancelledAt: null,
    cancelledBusinessDate: null,
    cancelKind: null,
    cancelReason: null,
    restocked: null,
  }
}
