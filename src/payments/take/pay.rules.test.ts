import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { Fault } from '../../lib/refusal.ts'
import { applyPayments, type PaymentEntry, requireSoundEntries } from './pay.rules.ts'
import { type PaymentMethod } from '../../payment-methods/payment-method.rules.ts'
import type { PayableItem } from '../../sale/item/pay-items.rules.ts'
import { amounts } from '#test/builders/random-amounts.ts'

const methods = new Map<string, PaymentMethod>([
  ['cash', { id: 'cash', name: 'Cash', names: null, type: 'cash', rounding: 1 }],
  ['coins', { id: 'coins', name: 'Coins', names: null, type: 'cash', rounding: 5 }],
  ['card', { id: 'card', name: 'Visa', names: null, type: 'card', rounding: 1 }],
])

const items = new Map<string, PayableItem>(
  [
    item('soup', 1000, { quantityMilli: 3000 }),
    item('fish', 437, { quantityMilli: 335, weighed: true }),
    item('free', 0),
    item('gone', 500, { cancelledAt: 1 }),
    item('charge', 100, { kind: 'service_charge' }),
  ].map(one => [one.id, one]),
)

function item(id: string, total: number, more: Partial<PayableItem> = {}): PayableItem {
  const plain = {
    quantityMilli: 1000,
    paidMilli: 0,
    paidAmount: 0,
    weighed: false,
    combo: null,
    cancelledAt: null,
  }
  return { id, kind: 'product', total, ...plain, ...more }
}

function entry(
  paymentMethodId: string,
  amount: number | null = null,
  more: Partial<PaymentEntry> = {},
): PaymentEntry {
  return { paymentMethodId, amount, tip: 0, tendered: null, reference: null, items: null, ...more }
}

const of = (itemId: string, quantityMilli = 1000) => ({ itemId, quantityMilli })

function pay(due: number, ...entries: PaymentEntry[]) {
  requireSoundEntries(entries, methods, items)
  return applyPayments({ due, items, decimals: 2, cash: new Map(), isSpent: false }, entries, methods)
}

const brief = (due: number, ...entries: PaymentEntry[]) =>
  pay(due, ...entries).map(({ amount, tendered, change }) => [amount, tendered, change])

const refused = (due: number, ...entries: PaymentEntry[]) => catchRefusal(() => pay(due, ...entries))

function faults(due: number, ...entries: PaymentEntry[]): string[] {
  const { code, details } = refused(due, ...entries)
  expect(code).toBe('validation_failed')
  return (details['fields'] as Fault[]).map(({ path, rule }) => `${path} ${rule}`)
}

function exceeded(due: number, ...entries: PaymentEntry[]): unknown {
  const { code, details } = refused(due, ...entries)
  expect(code).toBe('payment_exceeds_due')
  return details['due']
}

describe('paying amounts', () => {
  it('applies them in their order, the last one to all that is due', () => {
    expect(brief(10_000, entry('card', 3000), entry('cash', 2000), entry('card'))).toEqual([
      [3000, null, 0],
      [2000, null, 0],
      [5000, null, 0],
    ])
    expect(brief(10_000, entry('card', 3000))).toEqual([[3000, null, 0]])
  })

  it('gives change for cash', () => {
    expect(brief(4232, entry('cash', null, { tendered: 5000 }))).toEqual([[4232, 5000, 768]])
    expect(brief(4232, entry('cash', 2000, { tendered: 5000 }))).toEqual([[2000, 5000, 3000]])
    expect(brief(4232, entry('cash', 4232, { tendered: 4232 }))).toEqual([[4232, 4232, 0]])
  })

  it('caps cash at the due and records the rest as tendered, unless given', () => {
    expect(brief(4232, entry('cash', 5000))).toEqual([[4232, 5000, 768]])
    expect(brief(4232, entry('cash', 5000, { tendered: 4500 }))).toEqual([[4232, 4500, 268]])
    const [, capped] = brief(4232, entry('card', 4000), entry('cash', 1000, { tendered: 2000 }))
    expect(capped).toEqual([232, 2000, 1768])
  })

  it('keeps the tip apart from the amount and the change', () => {
    const [payment] = pay(4000, entry('cash', null, { tip: 300, tendered: 5000 }))
    expect(payment).toMatchObject({ amount: 4000, tip: 300, tendered: 5000, change: 700 })
    expect(pay(4000, entry('card', null, { tip: 9000 }))[0]).toMatchObject({ amount: 4000, tip: 9000 })
    expect(pay(4000, entry('cash', null, { tip: 300 }))[0]).toMatchObject({ tendered: null, change: 0 })
    const short = entry('cash', null, { tip: 300, tendered: 4299 })
    expect(faults(4000, short)).toEqual(['payments.0.tendered min'])
  })

  it('records the method', () => {
    const [payment] = pay(500, entry('card', null, { reference: 'A1' }))
    const method = { paymentMethodId: 'card', name: 'Visa', names: null, type: 'card' }
    expect(payment).toMatchObject({ ...method, reference: 'A1' })
  })

  it('accepts no payment when nothing is due', () => {
    expect(pay(0)).toEqual([])
    expect(exceeded(0, entry('cash', 100))).toBe(0)
    expect(exceeded(0, entry('card'))).toBe(0)
    expect(exceeded(500, entry('card', 500), entry('cash'))).toBe(0)
    expect(exceeded(0, entry('card', null, { items: [of('gone')] }))).toBe(0)
    expect(exceeded(0, entry('card', null, { tip: 500, items: [of('gone')] }))).toBe(0)
    expect(exceeded(0, entry('card', 500, { tip: 500 }))).toBe(0)
  })

  it('takes a tip alone when nothing is due, or the other payments pay all of it', () => {
    expect(pay(0, entry('card', null, { tip: 500 }))).toMatchObject([{ amount: 0, tip: 500, rounding: 0 }])
    const cash = entry('cash', null, { tip: 500, tendered: 1000 })
    expect(pay(0, cash)).toMatchObject([{ amount: 0, tip: 500, tendered: 1000, change: 500 }])
    const paid = [entry('card', 900), entry('card', null, { tip: 100 })]
    expect(pay(900, ...paid)).toMatchObject([{ amount: 900 }, { amount: 0, tip: 100 }])
  })

  it('refuses more than is due except in cash', () => {
    expect(exceeded(500, entry('card', 501))).toBe(5)
    expect(exceeded(500, entry('cash', 100), entry('card', 401))).toBe(4)
  })

  it('reports every fault before it compares with the due', () => {
    expect(faults(500)).toEqual(['payments min_items'])
    expect(faults(500, entry('cash', null, { tendered: 499 }))).toEqual(['payments.0.tendered min'])
    const wrong = [
      entry('card'),
      entry('card', 900, { tendered: 0 }),
      entry('card', null, { items: [of('soup'), of('gold'), of('charge'), of('soup'), of('free', 335)] }),
    ]
    expect(faults(500, ...wrong)).toEqual([
      'payments.0.amount required',
      'payments.1.tendered not_allowed',
      'payments.2.items.1.item_id not_found',
      'payments.2.items.2.item_id not_allowed',
      'payments.2.items.3.item_id duplicate',
      'payments.2.items.4.quantity decimals',
    ])
  })
})

describe('the smallest coin', () => {
  const rounded = (due: number, ...entries: PaymentEntry[]) =>
    pay(due, ...entries).map(({ amount, rounding, change }) => [amount, rounding, change])

  it('rounds the received cash half up', () => {
    expect(rounded(4232, entry('coins', null, { tendered: 5000 }))).toEqual([[4232, -2, 770]])
    expect(rounded(3334, entry('coins'))).toEqual([[3334, 1, 0]])
    expect(rounded(4233, entry('coins', 5000))).toEqual([[4233, 2, 765]])
    expect(rounded(4235, entry('coins'))).toEqual([[4235, 0, 0]])
  })

  it('applies to the tendered amount', () => {
    expect(faults(4233, entry('coins', null, { tendered: 4234 }))).toEqual(['payments.0.tendered min'])
    expect(rounded(4232, entry('coins', null, { tendered: 4230 }))).toEqual([[4232, -2, 0]])
  })

  it('accepts a remainder that rounds to 0 only when it is all that is due', () => {
    expect(rounded(2, entry('coins'))).toEqual([[2, -2, 0]])
    expect(rounded(502, entry('card', 500), entry('coins', 2))).toEqual([
      [500, 0, 0],
      [2, -2, 0],
    ])
    expect(faults(502, entry('coins', 2))).toEqual(['payments.0.amount min'])
  })
})

describe('paying items', () => {
  const paid = (due: number, ...entries: PaymentEntry[]) =>
    pay(due, ...entries).map(({ amount, items }) => [amount, items?.map(one => one.amount)])

  it('costs the sum of their units, which is their total', () => {
    const each = () => entry('card', null, { items: [of('soup')] })
    expect(paid(1437, each(), each(), each())).toEqual([
      [333, [333]],
      [334, [334]],
      [333, [333]],
    ])
    const soupAndFish = (soup: number) => ({ items: [of('soup', soup), of('fish', 335)] })
    expect(paid(1437, entry('card', null, soupAndFish(3000)))).toEqual([[1437, [1000, 437]]])
    expect(paid(1437, entry('card', 770, soupAndFish(1000)))).toEqual([[770, [333, 437]]])
  })

  it('refuses an amount other than their sum, and free items', () => {
    const dear = entry('card', 334, { items: [of('soup')] })
    expect(faults(1437, dear)).toEqual(['payments.0.amount not_allowed'])
    expect(faults(1437, entry('card', null, { items: [of('free')] }))).toEqual(['payments.0.items min'])
  })

  it('pays nothing twice', () => {
    const two = entry('card', null, { items: [of('soup', 2000)] })
    expect(refused(1437, two, two)).toMatchObject({
      code: 'item_already_paid',
      details: { item_id: 'soup', paid_quantity: 2, due: 7.7 },
    })
    expect(refused(1437, entry('card', null, { items: [of('gone')] }))).toMatchObject({
      code: 'item_already_cancelled',
      details: { item_id: 'gone', live_quantity: 0 },
    })
  })

  it('accepts no more than is due for them', () => {
    const fish = { items: [of('fish', 335)] }
    expect(exceeded(400, entry('card', null, fish))).toBe(4)
    expect(pay(400, entry('cash', null, fish))[0]).toMatchObject({ amount: 400, tendered: 437, change: 37 })
  })

  it('takes what the drawer receives as tendered when their price is less', () => {
    const fish = { items: [of('fish', 335)] }
    expect(brief(436, entry('coins', null, { ...fish, tip: 3 }))).toEqual([[436, 438, 0]])
    expect(brief(433, entry('coins', null, fish))).toEqual([[433, 437, 2]])
    expect(brief(400, entry('cash', null, { ...fish, tip: 300 }))).toEqual([[400, 700, 0]])
    expect(faults(400, entry('cash', 437, { ...fish, tip: 300 }))).toEqual(['payments.0.tendered min'])
  })
})

it('never accepts more than is due, and accounts for all money tendered', () => {
  const someEntry = fc
    .record({
      method: fc.constantFrom('cash', 'coins', 'card'),
      amount: fc.option(amounts(2000, 1), { nil: null }),
      tip: fc.integer({ min: 0, max: 500 }),
      tendered: fc.option(amounts(3000), { nil: null }),
    })
    .map(({ method, amount, ...more }) => entry(method, amount, more))
  const entries = fc.array(someEntry, { maxLength: 5 })
  fc.assert(
    fc.property(amounts(5000), entries, (due, asked) => {
      const sound = asked.map(one =>
        one.paymentMethodId === 'card'
          ? { ...one, tendered: null, amount: one.amount ?? 1 }
          : { ...one, amount: one.amount ?? 1 },
      )
      let paid
      try {
        paid = pay(due, ...sound)
      } catch {
        return
      }
      expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(due)
      for (const { amount, tip, tendered, change, rounding, type, paymentMethodId } of paid) {
        expect(amount).toBeGreaterThan(0)
        expect((amount + rounding) % methods.get(paymentMethodId)!.rounding).toBe(0)
        expect(Math.abs(rounding)).toBeLessThanOrEqual(4)
        if (tendered === null) expect(change).toBe(0)
        else expect([tendered - change - tip, change >= 0, type]).toEqual([amount + rounding, true, 'cash'])
      }
    }),
  )
})

it('keeps the metadata of an entry', () => {
  const metadata = { terminal: '3' }
  const [first, second] = pay(900, entry('card', 500, { metadata }), entry('card', 400))
  expect([first!.metadata, second!.metadata]).toEqual([metadata, null])
})
