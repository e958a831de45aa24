import { describe, expect, test } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainDraft } from '#test/builders/plain-draft.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { catchRefusal, plainLine } from '#test/builders/plain-order.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { round } from '#test/fixtures/make-round.ts'
import { draftOrder, type DraftTerms, orderedAtOf } from './draft-order.rules.ts'
import { noBill } from './order-request.rules.ts'
import type { TargetBill } from './batch.types.ts'

const now = Date.parse('2026-11-21T12:00:00+01:00')
const openBill: TargetBill = { ...noBill('roma', 'ada'), id: 'bill', tableId: 'one', itemCount: 3 }

const terms = (given: Partial<DraftTerms>) =>
  plainDraft(
    {
      products: { pizza: { price: 1000, taxId: 'vat' }, off: { active: false } },
      taxes: { vat: { rate: 100_000, serviceTypeRates: { takeaway: 50_000 } } },
      campaigns: [plainCampaign('ten', 'percentage', 100_000, { couponCode: 'TEN' })],
    },
    { bill: openBill, channel: 'table', staffId: 'tina', ...given },
  )

const pizza = round([plainLine('pizza')])
const draft = (overrides: Partial<DraftTerms> = {}, request = pizza) =>
  draftOrder('order', request, terms(overrides))

test('takes table and customer from the bill, and records sender and campaigns', () => {
  const { order, campaigns } = draft({}, round([plainLine('pizza')], { couponCode: 'TEN' }))
  expect(order).toMatchObject({
    billId: 'bill',
    tableId: 'one',
    customerId: 'ada',
    staffId: 'tina',
    couponCode: 'TEN',
    paymentMethodId: null,
    metadata: null,
    status: 'pending',
    totals: { subtotal: 1000, campaignDiscount: 100, total: 900 },
    items: [{ campaigns: [{ campaignId: 'ten', amount: 100 }] }],
    discounts: [],
    payments: [],
    adjustments: [],
  })
  expect(campaigns).toMatchObject([{ campaignId: 'ten', applied: true, amount: 100, reason: null }])
})

test('records the bill of the guests who sent it', () => {
  expect(draft({ channel: 'qr' }).order.guestBillId).toBe('bill')
  expect(draft().order.guestBillId).toBeNull()
})

test('has a service charge in its branches, due by the guests of the bill', () => {
  const charge = { percent: 100_000, taxId: null, channels: [], branchIds: ['roma'], minGuests: 5 }
  const total = (serviceCharge: typeof charge, bill = { ...openBill, chargeGuests: 5 as number | null }) =>
    draft({ serviceCharge, bill }).order.totals.total
  expect([total(charge), total({ ...charge, branchIds: ['mare'] })]).toEqual([1100, 1000])
  const few = { ...openBill, chargeGuests: 4 }
  expect([total(charge, few), total({ ...charge, minGuests: 4 }, few)]).toEqual([1000, 1100])
  expect([
    total(charge, noBill('roma', null)),
    total({ ...charge, minGuests: 1 }, noBill('roma', null)),
  ]).toEqual([1000, 1100])
})

test('charges a delivery fee above zero', () => {
  const delivered = { bill: noBill('roma', null), channel: 'delivery', serviceType: 'delivery' } as const
  const fees = (fee: number | null, deliveryTaxId: string | null = null) => {
    const delivery = { address: 'Via Appia 7', lat: null, lng: null, instructions: null, fee }
    const request = round([plainLine('pizza')], { delivery })
    const { order } = draft({ ...delivered, deliveryTaxId }, request)
    expect(order.delivery).toEqual(delivery)
    return order.items.slice(1).map(({ kind, total, tax }) => [kind, total, tax])
  }
  expect(fees(null)).toEqual([])
  expect(fees(0)).toEqual([])
  expect(fees(350)).toEqual([['delivery_fee', 350, 0]])
  expect(fees(350, 'vat')).toEqual([['delivery_fee', 350, 32]])
})

test('delivers only what is sold as a delivery', () => {
  const delivery = { address: 'Via Appia 7', lat: null, lng: null, instructions: null, fee: null }
  const request = round([plainLine('pizza')], { delivery })
  expect(faultsOf(() => draft({}, request))).toEqual(['delivery not_allowed'])
})

test('sells what is on the menu at the time of serving', () => {
  const availability = [{ weekdays: ['sat' as const], fromMinute: 12 * 60, toMinute: 14 * 60 }]
  const menu = plainMenu({ products: { pizza: { price: 1000, availability } } })
  const at = (times: Parameters<typeof round>[1]) => () =>
    draft({ menu, bill: noBill('roma', null) }, round([plainLine('pizza')], times))
  const saturday = '2026-11-21T12:30:00+01:00'
  const friday = '2026-11-20T12:30:00+01:00'
  expect(at({})).not.toThrow()
  expect(catchRefusal(at({ orderedAt: friday })).code).toBe('product_unavailable')
  expect(at({ orderedAt: friday, scheduledFor: saturday })).not.toThrow()
  const evening = '2026-11-21T20:00:00+01:00'
  expect(catchRefusal(at({ scheduledFor: evening })).code).toBe('product_unavailable')
})

test('holds the items of a later course and sends the rest to the kitchen', () => {
  const { items } = draft({}, round([plainLine('pizza', { hold: true }), plainLine('pizza')])).order
  expect(items).toMatchObject([
    { held: true, firedAt: null, kitchen: { status: null } },
    { held: false, firedAt: now, kitchen: { status: 'new' } },
  ])
})

test('applies the service charge in its channels, or in all when none is listed', () => {
  const charge = { percent: 100_000, taxId: null, branchIds: [], minGuests: 1 }
  const charged = (...channels: ('table' | 'pos')[]) =>
    draft({ serviceCharge: { ...charge, channels } }).order.items.map(({ kind }) => kind)
  expect(charged()).toEqual(['product', 'service_charge'])
  expect(charged('pos', 'table')).toEqual(['product', 'service_charge'])
  expect(charged('pos')).toEqual(['product'])
})

test('the service type decides the tax', () => {
  expect(draft().order.totals.tax).toBe(91)
  expect(draft({ serviceType: 'takeaway' }).order.totals.tax).toBe(48)
})

describe('refusals and their order', () => {
  const closed: TargetBill = { ...openBill, status: 'settled' }
  const codeOf = (overrides: Partial<DraftTerms>, request = pizza) =>
    catchRefusal(() => draft(overrides, request)).code

  test('a closed bill, after faults of the request and before unavailable products', () => {
    expect(codeOf({ bill: closed })).toBe('session_not_open')
    expect(codeOf({ bill: closed }, round([plainLine('off')]))).toBe('session_not_open')
    expect(codeOf({ bill: closed }, round([plainLine('none')]))).toBe('validation_failed')
    expect(codeOf({ bill: closed }, round([plainLine('pizza')], { couponCode: 'NO' }))).toBe(
      'validation_failed',
    )
    expect(codeOf({}, round([plainLine('off')]))).toBe('product_unavailable')
  })

  test('a full bill and an unknown branch', () => {
    expect(draft({ bill: { ...openBill, itemCount: 999 } }).order.items).toHaveLength(1)
    const full = refusedWith(() => draft({ bill: { ...openBill, itemCount: 1000 } }))
    expect(full).toEqual(['limit_reached', { limit: 1000, items: 1000 }])
    expect(() => draft({ bill: noBill('nowhere', null) })).toThrow('branch')
  })
})

test('an impossible time', () => {
  const faults = (times: Parameters<typeof round>[1]) =>
    faultsOf(() => draft({}, round([plainLine('pizza')], times)))
  expect(faults({ orderedAt: 'yesterday' })).toEqual(['ordered_at format'])
  expect(faults({ orderedAt: '2026-11-18T11:54:59+01:00' })).toEqual(['ordered_at min'])
  expect(faults({ scheduledFor: 'tomorrow' })).toEqual(['scheduled_for format'])
  expect(faults({ scheduledFor: '2026-11-21T11:59:59+01:00' })).toEqual(['scheduled_for min'])
  expect(faults({ scheduledFor: '2026-12-21T12:00:01+01:00' })).toEqual(['scheduled_for max'])
})

describe('when the kitchen gets an order without a bill', () => {
  const alone = { bill: noBill('roma', null), channel: 'online' } as const
  const held = round([plainLine('pizza'), plainLine('pizza', { hold: true })])
  const whenPaid = { kitchen: { whenPaid: ['online'], leadMinutes: 20 } } as const
  const flags = ({ order }: ReturnType<typeof draft>) =>
    order.items.map(item => [item.held, item.awaitsPayment, item.firedAt])

  test('at once, or when it is paid', () => {
    expect(flags(draft(alone, held))).toEqual([
      [false, false, now],
      [true, false, null],
    ])
    const waiting = draft({ ...alone, ...whenPaid }, held)
    expect(flags(waiting)).toEqual([
      [true, true, null],
      [true, false, null],
    ])
    expect(waiting.order.kitchen.status).toBeNull()
    expect(flags(draft({ ...alone, ...whenPaid, channel: 'phone' }, pizza))).toEqual([[false, false, now]])
    expect(flags(draft({ ...whenPaid, channel: 'online' }, pizza))).toEqual([[false, false, now]])
  })

  test('or the lead time before it is scheduled', () => {
    const scheduledFor = '2026-11-23T13:00:00+01:00'
    const ready = Date.parse(scheduledFor)
    const { order } = draft(alone, round([plainLine('pizza')], { scheduledFor }))
    expect(order).toMatchObject({ businessDate: '2026-11-21', ticketDate: '2026-11-23', scheduledFor: ready })
    expect(order.kitchen).toMatchObject({ status: 'new', newAt: ready - 20 * 60_000 })
    expect(order.items[0]).toMatchObject({ held: false, firedAt: ready - 20 * 60_000 })
    const soon = round([plainLine('pizza')], { scheduledFor: '2026-11-21T12:10:00+01:00' })
    expect(draft(alone, soon).order).toMatchObject({ ticketDate: null, kitchen: { newAt: now } })
  })
})

test('a campaign with a limit by customer, without a customer', () => {
  const campaigns = [plainCampaign('once', 'percentage', 100_000, { perCustomerLimit: 1 })]
  const menu = plainMenu({ products: { pizza: { price: 1000 } }, campaigns })
  const off = (customerId: string | null) =>
    draft({ menu, bill: { ...openBill, customerId } }).order.totals.campaignDiscount
  expect([off('ada'), off(null)]).toEqual([100, 0])
})

test('dates an order as sent, or now without a readable time', () => {
  const at = '2026-11-20T12:00:00+01:00'
  expect(orderedAtOf(round([], { orderedAt: at }), now)).toBe(Date.parse(at))
  expect(orderedAtOf(round([]), now)).toBe(now)
  expect(orderedAtOf(round([], { orderedAt: 'yesterday' }), now)).toBe(now)
  expect(draft({}, round([plainLine('pizza')], { orderedAt: at })).order).toMatchObject({
    orderedAt: Date.parse(at),
    businessDate: '2026-11-20',
    ticketDate: null,
  })
})
