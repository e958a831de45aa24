import { timeOf } from '../../lib/dated.rules.ts'
import type { CurrencyDecimals } from '../../lib/money.ts'
import { businessDate, parseTimestamp } from '../../lib/zone.ts'
import { requireOpen } from '../../hours/hours.rules.ts'
import type { CampaignUses } from '../../menu/campaign.rules.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { OrderContext } from '../../pricing/line.rules.ts'
import type { NamedReasons } from '../../pricing/price-reason.rules.ts'
import {
  priceChecked,
  type PricedOrder,
  priceOrder,
  type SaleTerms,
} from '../../pricing/price-order.rules.ts'
import { isChargeDue, ruleNewCharge } from '../../pricing/charge/waive-charge.rules.ts'
import { requireBillAllows } from '../../sale/bill/bill.rules.ts'
import { freezeItems, orderTotals } from '../../sale/item/item.rules.ts'
import { requireRoomOnBill, sizeOf } from '../../sale/item/sale-limits.rules.ts'
import { noKitchen, orderKitchen } from '../../sale/item/stage.rules.ts'
import type { DraftOrder } from '../../sale/order/order.rules.ts'
import { kitchenTime, readScheduledFor, ticketDateOf } from '../../sale/order/schedule.rules.ts'
import { noLoyalty } from '../../sale/shapes/loyalty.shape.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderSettings, ServiceCharge } from '../../settings/settings.types.ts'
import type { Draft, OrderRequest, TargetBill } from './batch.types.ts'
import { requireDelivery } from './order-request.rules.ts'

type BrandTerms = Pick<OrderSettings, 'currency' | 'taxMode' | 'serviceCharge' | 'deliveryTaxId' | 'kitchen'>

export type DraftTerms = BrandTerms &
  Pick<StoredOrder, 'channel' | 'serviceType' | 'staffId'> & {
    menu: Menu
    reasons: NamedReasons
    bill: TargetBill
    currencyDecimals: CurrencyDecimals
    /** Uses so far of campaigns with a limit. */
    used: CampaignUses
    /** Epoch ms. */
    now: number
    backdateDays: number
    lang?: string | undefined
    newId: () => string
  }

/** Drafts the order of a request: everything is priced and frozen, nothing is written. */
export function draftOrder(id: string, request: OrderRequest, terms: DraftTerms): Draft {
  const { menu, bill, now } = terms
  const branch = menu.branches.get(bill.branchId)
  if (branch === undefined) throw new Error('The branch of an order is not on the menu.')
  const orderedAt = timeOf('ordered_at', request.orderedAt, terms)
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
    lang: terms.lang,
    reasons: terms.reasons,
  }
  const { items: priced, campaigns } = priceOnBill(request, terms, context)
  const awaitsPayment = bill.id === null && terms.kitchen.whenPaid.includes(terms.channel)
  const frozen = freezeItems(priced, { orderId: id, position: 0, entersAt, awaitsPayment }, terms.newId)
  const dayOf = (at: number) => businessDate(at, branch.timezone, branch.dayStartsAtMinute)
  const day = dayOf(orderedAt)
  const ruling = { isDue: isDueOn(terms), waiver: bill.waiver }
  const items = frozen.map(item => ruleNewCharge(item, ruling, { at: now, businessDate: day }))
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
    source: request.source,
    sourceRef: request.sourceRef,
    // On a bill, only its guests send orders by this channel.
    guestBillId: terms.channel === 'qr' ? bill.id : null,
    totals: orderTotals(items),
    orderedAt,
    scheduledFor,
    ticketDate: scheduledFor === null ? null : ticketDateOf(day, dayOf(Math.min(entersAt, scheduledFor))),
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
    charge: serviceCharge !== null && appliesTo(serviceCharge, terms) ? serviceCharge : null,
    delivery: fee === 0 ? null : { fee, taxId: deliveryTaxId },
  }
  return priceChecked(
    () => priceOrder(menu, context, request.lines, sale),
    () => {
      requireBillAllows(bill, 'order')
      requireOpen(menu.branches.get(bill.branchId)!, context.channel, context.servedAt)
    },
  )
}

/** Whether the orders of a bill, or of none, have the charge, due or not; without a bill only one that is due. */
function appliesTo(charge: ServiceCharge, { bill, channel }: DraftTerms): boolean {
  const { channels, branchIds } = charge
  const isHere = branchIds.length === 0 || branchIds.includes(bill.branchId)
  const isSoldBy = channels.length === 0 || channels.includes(channel)
  return isHere && isSoldBy && (bill.id !== null || isChargeDue(charge, null))
}

function isDueOn({ serviceCharge, bill }: DraftTerms): boolean {
  return serviceCharge !== null && isChargeDue(serviceCharge, bill.chargeGuests)
}

/** The time of an order, epoch ms; now when none was sent or it cannot be parsed. */
export function orderedAtOf({ orderedAt }: OrderRequest, now: number): number {
  return (orderedAt === undefined ? undefined : parseTimestamp(orderedAt)?.ms) ?? now
}
