import { expect, it } from 'vitest'
import { type AnyShape, columnNames, type Row } from '../../shapes/shape.rules.ts'
import { adjustmentShape, discountShape, itemShape, orderShape } from '../shapes/order.shape.ts'
import { addonShape } from '../shapes/item-parts.shape.ts'
import { paymentShape } from '../shapes/payment.shape.ts'
import { type OrderDocument, orderFromDocument } from './order.store.ts'

const at = '2026-11-21T11:00:00+00:00'
const time = Date.parse(at)
const kitchen = {
  kitchen_status: 'preparing',
  kitchen_new_at: at,
  kitchen_preparing_at: at,
  kitchen_ready_at: null,
  kitchen_delivered_at: null,
} as const
const figures = { subtotal: 1200, campaign_discount: 100, discount: 100, tax: 90, total: 1000, cost: 300 }
const addon = {
  addon_id: 'egg',
  addon_group_id: 'extras',
  name: 'Egg',
  quantity: 1,
  unit_price: 50,
  total: 50,
}
const campaign = { campaign_id: 'c', name: 'Happy', amount: 100 }

/** Null in every column. */
const nulls = (of: AnyShape) => Object.fromEntries(columnNames(of).map(name => [name, null]))

const item: Row = {
  ...nulls(itemShape),
  ...kitchen,
  ...figures,
  id: 'i',
  order_id: 'o',
  position: 0,
  kind: 'product',
  product_id: 'pizza',
  name: 'Pizza',
  quantity: 1000,
  weighed: false,
  unit_price: 1200,
  held: false,
  fired_at: at,
  needs_kitchen: true,
  paid_quantity: 0,
  paid_amount: 0,
  wasted_quantity: 0,
}

const payment: Row = {
  ...nulls(paymentShape),
  id: 'p',
  payment_method_id: 'cash',
  name: 'Cash',
  type: 'cash',
  amount: 1000,
  tip: 10,
  tendered: 1100,
  change: 90,
  rounding: 0,
  refunded_amount: 0,
  refunded_tip: 0,
  metadata: { slip: '7' },
  paid_at: at,
  business_date: '2026-11-21',
}

const adjustment: Row = {
  ...nulls(adjustmentShape),
  id: 'a',
  kind: 'waste',
  item_id: 'i',
  quantity: 1000,
  amount: 0,
  tax: 0,
  cost: 300,
  reason: 'fell',
  restocked: false,
  to_balance: 0,
  points_returned: 0,
  points_reversed: 0,
  balance_reversed: 0,
  tip: 0,
  created_at: at,
  business_date: '2026-11-21',
}

const discount: Row = {
  ...nulls(discountShape),
  id: 'd',
  bill_discount_id: 'b',
  kind: 'amount',
  value: 100,
  fixed_amount: 100,
  amount: 100,
  reason: 'late',
  created_at: at,
  removed_at: at,
  removal_approved_by: 'm',
}

const document: OrderDocument = {
  order: {
    ...nulls(orderShape),
    ...kitchen,
    ...figures,
    id: 'o',
    branch_id: 'roma',
    dining_session_id: 'bill',
    table_id: 'one',
    channel: 'table',
    service_type: 'dine_in',
    status: 'pending',
    business_date: '2026-11-21',
    number: 1,
    order_number: 'R-1',
    currency: 'EUR',
    tax_mode: 'inclusive',
    balance_used: 1,
    points_used: 2,
    points_value: 3,
    balance_earned: 4,
    points_earned: 5,
    ordered_at: at,
    created_at: at,
    updated_at: at,
    version: 3,
  },
  zone: 'Europe/Rome',
  items: [item],
  discounts: [discount],
  payments: [{ payment, share: { id: 's', payment_id: 'p', amount: 600, tip: 0 } }],
  adjustments: [adjustment],
}

it('reads an order from its document: figures, times, and absent values as null', () => {
  const order = orderFromDocument(document)
  expect(order).toMatchObject({
    totals: { subtotal: 1200, campaignDiscount: 100, total: 1000, grossProfit: 610 },
    loyalty: { balanceUsed: 1, pointsUsed: 2, pointsValue: 3, balanceEarned: 4, pointsEarned: 5 },
    kitchen: { status: 'preparing', newAt: time, preparingAt: time, readyAt: null },
    orderedAt: time,
    discounts: [
      { billDiscountId: 'b', fixedAmount: 100, createdAt: time, removedAt: time, removalApprovedBy: 'm' },
    ],
    payments: [
      { id: 's', billPaymentId: 'p', amount: 600, tip: 0, paidAt: time, items: null, tendered: 1100 },
    ],
    adjustments: [{ kind: 'waste', cost: 300, payments: [], createdAt: time }],
  })
  expect(order.items[0]).toMatchObject({
    addons: [],
    campaigns: [],
    allergens: [],
    firedAt: time,
    cancelledAt: null,
  })
})

it('reads the nested items, refunds and payments too', () => {
  const items = [
    {
      ...item,
      addons: [addon, { ...addon, names: { tr: 'Yumurta' } }],
      campaigns: [campaign],
      allergens: ['egg'],
    },
  ]
  const adjustments = [
    {
      ...adjustment,
      kind: 'refund' as const,
      payments: [
        { payment_id: 's', amount: 7, rounding: 0 },
        { payment_id: 't', amount: 7, rounding: -2 },
      ],
    },
  ]
  const order = orderFromDocument({ ...document, items, adjustments })
  expect(order.items[0]).toMatchObject({
    addons: [{ addonId: 'egg', names: null }, { names: { tr: 'Yumurta' } }],
    campaigns: [{ campaignId: 'c', name: 'Happy', amount: 100 }],
    allergens: ['egg'],
  })
  expect(order.items[0]!.addons.map(addonShape.toRow)).toEqual(items[0]!.addons)
  expect(JSON.parse(String(itemShape.fields.campaigns.write(order.items[0]!.campaigns)))).toEqual([campaign])
  expect(order.adjustments[0]!.payments).toEqual([
    { paymentId: 's', amount: 7, rounding: 0 },
    { paymentId: 't', amount: 7, rounding: -2 },
  ])
})

it('reads a payment of a bill with its items and the time of its void', () => {
  const items = [{ item_id: 'i', quantity: 500, amount: 400 }]
  // The table of payments has no such column.
  const { payment_id: _, ...whole } = payment
  expect(
    paymentShape.fromRow({
      ...whole,
      items,
      voided_at: at,
      refunded_amount: 6,
      corrects_id: 'q',
      approved_by: 'm',
    }),
  ).toEqual({
    id: 'p',
    billPaymentId: null,
    paymentMethodId: 'cash',
    name: 'Cash',
    names: null,
    type: 'cash',
    amount: 1000,
    tip: 10,
    tendered: 1100,
    change: 90,
    rounding: 0,
    refundedAmount: 6,
    refundedTip: 0,
    reference: null,
    metadata: { slip: '7' },
    shiftId: null,
    staffId: null,
    takenBy: null,
    items: [{ itemId: 'i', quantityMilli: 500, amount: 400 }],
    paidAt: time,
    businessDate: '2026-11-21',
    voidedAt: time,
    correctsId: 'q',
    approvedBy: 'm',
  })
})
