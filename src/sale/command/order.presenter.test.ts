import { describe, expect, it } from 'vitest'
import { round } from '#test/fixtures/make-round.ts'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { plainDraft } from '#test/builders/plain-draft.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { draftOrder } from '../../orders/place/draft-order.rules.ts'
import { answerOrder, auditedOrder, presentOrder } from './order.presenter.ts'
import { presentPreview } from '../../orders/place/preview.presenter.ts'
import type { Adjustment } from '../shapes/order.shape.ts'

const noon = Date.parse('2026-11-21T12:00:00+01:00')
const [one, two] = ['2026-11-21T12:00:00.001+01:00', '2026-11-21T12:00:00.002+01:00']
const locale = { zone: 'Europe/Rome', lang: 'tr' }

const discount = plainDiscount('d', 'percentage', 125_000, {
  itemId: 'pizza',
  amount: 125,
  reason: 'late',
  reasonId: null,
  reasonNames: null,
  staffId: 'ada',
  approvedBy: 'bob',
  createdAt: noon + 1,
})

const refund: Adjustment = {
  id: 'r',
  kind: 'refund',
  itemId: 'wine',
  quantityMilli: 500,
  amount: 600,
  tax: 100,
  taxLines: null,
  cost: 50,
  reason: 'cork',
  reasonId: null,
  reasonNames: { tr: 'mantar' },
  restocked: false,
  payments: [{ paymentId: 'p', amount: 450, rounding: -2 }],
  toPaymentMethodId: null,
  toBalance: 150,
  pointsReturned: 7,
  pointsReversed: 6,
  balanceReversed: 5,
  tip: 20,
  tips: null,
  staffId: 'ada',
  approvedBy: null,
  createdAt: noon + 2,
  businessDate: '2026-11-21',
}

const order = paidOrder(
  [
    {
      id: 'pizza',
      total: 1000,
      subtotal: 1225,
      campaignDiscount: 100,
      discount: 125,
      tax: 91,
      cost: 300,
      taxId: 'vat',
      taxName: 'VAT',
      taxRate: 100_000,
      name: 'Pizza',
      names: { tr: 'Pide' },
      campaigns: [{ campaignId: 'c', name: 'Happy', names: null, amount: 100 }],
      addons: [
        {
          addonId: 'egg',
          addonGroupId: 'extras',
          name: 'Egg',
          names: { tr: 'Yumurta' },
          quantity: 2,
          unitPrice: 50,
          total: 100,
          included: false,
          half: null,
          charged: null,
        },
      ],
      without: [{ addonId: 'oil', name: 'Oil', names: { tr: 'Yağ' }, half: null }],
      firedAt: noon + 1,
      kitchen: { status: 'ready', newAt: noon + 1, preparingAt: null, readyAt: noon + 2, deliveredAt: null },
    },
    { id: 'wine', total: 600, name: 'Wine', cancelledAt: noon + 2, cancelKind: 'refund', quantityMilli: 500 },
    {
      id: 'half',
      total: 0,
      name: 'Half',
      halves: [{ productId: 'red', name: 'Red', names: { tr: 'Kırmızı' }, unitPrice: 800 }],
      without: [{ addonId: 'oil', name: 'Oil', names: null, half: 0 }],
    },
  ],
  [
    {
      id: 'p',
      amount: 1600,
      tip: 20,
      type: 'cash',
      tendered: 2000,
      change: 380,
      rounding: 0,
      paidAt: noon + 1,
    },
    { id: 'v', amount: 5, voidedAt: noon + 2 },
  ],
  {
    zone: 'Europe/Rome',
    number: 7,
    discounts: [discount, { ...discount, id: 'e', kind: 'amount', value: 150, removedAt: noon + 2 }],
    adjustments: [refund],
    loyalty: {
      balanceUsed: 150,
      pointsUsed: 30,
      pointsValue: 25,
      balanceEarned: 12,
      pointsEarned: 9,
      rates: null,
    },
  },
)

describe('an order in an answer', () => {
  const shown = presentOrder(order, locale)

  it('shows its figures in the currency, tax by rate, times in its zone', () => {
    expect(shown).toMatchObject({
      display_number: '007',
      ordered_at: '2026-11-21T12:00:00.000+01:00',
      totals: {
        total: 10,
        subtotal: 12.25,
        tax: 0.91,
        discount: 1.25,
        campaign_discount: 1,
        cost: 3,
        gross_profit: 6.09,
      },
      tax_lines: [{ tax_id: 'vat', name: 'VAT', rate: 10, base: 9.09, amount: 0.91 }],
      customer_payment: {
        balance_used: 1.5,
        points_used: 30,
        points_value: 0.25,
        balance_earned: 0.12,
        points_earned: 9,
      },
    })
  })

  it('shows its items in the requested language, with their stages', () => {
    const [pizza, wine] = shown.items
    expect(pizza).toMatchObject({
      name: 'Pide',
      quantity: 1,
      campaigns: [{ campaign_id: 'c', name: 'Happy', amount: 1 }],
      addons: [
        {
          addon_id: 'egg',
          addon_group_id: 'extras',
          name: 'Yumurta',
          quantity: 2,
          unit_price: 0.5,
          total: 1,
        },
      ],
      without: [{ addon_id: 'oil', name: 'Yağ' }],
      tax_rate: 10,
      fired_at: one,
      kitchen: { status: 'ready', new_at: one, preparing_at: null, ready_at: two, delivered_at: null },
      cancelled_at: null,
    })
    expect(wine).toMatchObject({
      name: 'Wine',
      quantity: 0.5,
      tax_rate: null,
      cancelled_at: two,
      cancel_kind: 'refund',
    })
    expect(shown.items[2]).toMatchObject({
      without: [],
      parts: [{ product_id: 'red', name: 'Kırmızı', unit_price: 8, without: [{ name: 'Oil' }] }],
    })
    expect(pizza!.combo).toBeNull()
    expect(presentOrder(order, { ...locale, lang: 'en' }).items[0]).toMatchObject({
      name: 'Pizza',
      addons: [{ name: 'Egg' }],
    })
  })

  it('shows the combo of a component in the requested language', () => {
    const combo = plainCombo('c', { names: { tr: 'Menü' }, choiceId: 'main', extra: 150 })
    expect(presentOrder(paidOrder([{ total: 500, combo }], []), locale).items[0]!.combo).toEqual({
      id: 'c',
      product_id: 'deal',
      name: 'Menü',
      choice_id: 'main',
    })
  })

  it('shows its discounts, payments and refunds', () => {
    expect(shown.discounts).toMatchObject([
      { kind: 'percentage', value: 12.5, amount: 1.25, item_id: 'pizza', created_at: one, removed_at: null },
      { kind: 'amount', value: 1.5, removed_at: two },
    ])
    expect(shown.payments).toMatchObject([
      { amount: 16, tip: 0.2, tendered: 20, change: 3.8, rounding: 0, paid_at: one, voided_at: null },
      { amount: 0.05, tendered: null, voided_at: two },
    ])
    expect(shown.adjustments).toEqual([
      {
        id: 'r',
        kind: 'refund',
        item_id: 'wine',
        quantity: 0.5,
        amount: 6,
        tax: 1,
        tax_lines: [],
        cost: 0.5,
        reason: 'mantar',
        reason_id: null,
        restocked: false,
        payments: [{ payment_id: 'p', amount: 4.5, rounding: -0.02 }],
        to_payment_method_id: null,
        to_balance: 1.5,
        points_returned: 7,
        points_reversed: 6,
        balance_reversed: 0.05,
        tip: 0.2,
        staff_id: 'ada',
        approved_by: null,
        created_at: two,
        business_date: '2026-11-21',
      },
    ])
  })
})

it('a preview has null for fields of placed orders, and the outcome of each campaign', () => {
  const campaigns = [
    plainCampaign('ten', 'percentage', 100_000),
    plainCampaign('off', 'percentage', 1, { minSubtotal: 9999 }),
  ]
  const terms = plainDraft({ products: { pizza: { price: 1000 } }, campaigns })
  const draft = draftOrder('order', round([plainLine('pizza')]), terms)
  expect(presentPreview(draft, 'en')).toMatchObject({
    id: null,
    order_number: null,
    display_number: null,
    created_at: null,
    updated_at: null,
    version: null,
    totals: { total: 9, campaign_discount: 1 },
    items: [{ id: null, total: 9 }],
    campaigns: [
      { campaign_id: 'off', applied: false, amount: 0, reason: 'min_subtotal' },
      { campaign_id: 'ten', applied: true, amount: 1, reason: null },
    ],
  })
})

describe('an audited order', () => {
  const before = paidOrder([{ total: 500 }, { total: 700 }], [])

  it('has items that changed, were added or removed, and no others', () => {
    const [soup, fish] = before.items
    const after = { ...before, version: 2, items: [soup!, { ...fish!, discount: 10, total: 690 }] }
    const audited = auditedOrder(before, after)
    expect(audited).toMatchObject({ resource: 'order', id: before.id, branchId: before.branchId })
    expect(audited.before).toMatchObject({ version: 1, items: [{ id: fish!.id, total: 7 }] })
    expect(audited.after).toMatchObject({ version: 2, items: [{ id: fish!.id, total: 6.9 }] })
    expect(auditedOrder(before, { ...before, items: [soup!] }).before!['items']).toHaveLength(1)
  })

  it('has all items when it is new', () => {
    const audited = auditedOrder(null, before)
    expect(audited.before).toBeNull()
    expect(audited.after!['items']).toHaveLength(2)
  })

  it('is by guests only on the bill whose guests sent it', () => {
    const byGuests = (guestBillId: string | null, billId: string | null) =>
      auditedOrder(null, { ...before, guestBillId, billId }).after!['by_guests']
    expect(byGuests('bill', 'bill')).toBe(true)
    expect(byGuests('bill', 'other')).toBe(false)
    expect(byGuests(null, null)).toBe(false)
  })
})

it('an answer has the order in the language asked for, and its version', () => {
  const answer = paidOrder([{ total: 100 }], [], { version: 3 })
  const data = presentOrder(answer, { zone: answer.zone, lang: 'tr' })
  expect(answerOrder({ answer, replayed: false }, 'tr')).toEqual({ data, version: 3, replayed: false })
})
