import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchRefusal } from '../../test/plain-order.ts'
import type { Fault } from '../lib/refusal.ts'
import { applyPayments, type PaymentEntry, type PaymentMethod, sharePayments } from './pay.rules.ts'

const methods = new Map<string, PaymentMethod>([
  ['cash', { id: 'cash', name: 'Cash', type: 'cash' }],
  ['card', { id: 'card', name: 'Visa', type: 'card' }],
])

function entry(paymentMethodId: string, amount: number | null, tendered: number | null = null): PaymentEntry {
  return { paymentMethodId, amount, tendered, reference: null }
}

function faultsOf(due: number, entries: PaymentEntry[]): string[] {
  const refusal = catchRefusal(() => applyPayments(due, entries, methods))
  expect(refusal.code).toBe('validation_failed')
  return (refusal.details['fields'] as Fault[]).map(({ path, rule }) => `${path} ${rule}`)
}

function dueOf(due: number, entries: PaymentEntry[]): unknown {
  const refusal = catchRefusal(() => applyPayments(due, entries, methods))
  expect(refusal.code).toBe('payment_exceeds_due')
  return refusal.details
}

const brief = (due: number, entries: PaymentEntry[]) =>
  applyPayments(due, entries, methods).map(({ amount, tendered, change }) => [amount, tendered, change])

describe('paying', () => {
  it('takes amounts in their order, the last one all that is due', () => {
    expect(brief(10_000, [entry('card', 3000), entry('cash', 2000), entry('card', null)])).toEqual([
      [3000, null, 0],
      [2000, null, 0],
      [5000, null, 0],
    ])
    expect(brief(10_000, [entry('card', 3000)])).toEqual([[3000, null, 0]])
  })

  it('gives change for cash', () => {
    expect(brief(4232, [entry('cash', null, 5000)])).toEqual([[4232, 5000, 768]])
    expect(brief(4232, [entry('cash', 2000, 5000)])).toEqual([[2000, 5000, 3000]])
    expect(brief(4232, [entry('cash', 4232, 4232)])).toEqual([[4232, 4232, 0]])
  })

  it('cuts cash above the due to it, and takes it for tendered unless told', () => {
    expect(brief(4232, [entry('cash', 5000)])).toEqual([[4232, 5000, 768]])
    expect(brief(4232, [entry('cash', 5000, 4500)])).toEqual([[4232, 4500, 268]])
    expect(brief(4232, [entry('card', 4000), entry('cash', 1000, 2000)])[1]).toEqual([232, 2000, 1768])
  })

  it('keeps how it was paid', () => {
    const [payment] = applyPayments(500, [{ ...entry('card', null), reference: 'A1' }], methods)
    expect(payment).toMatchObject({ paymentMethodId: 'card', name: 'Visa', type: 'card', reference: 'A1' })
  })

  it('takes nothing when nothing is due', () => {
    expect(applyPayments(0, [], methods)).toEqual([])
    expect(dueOf(0, [entry('cash', 100)])).toEqual({ due: 0 })
    expect(dueOf(0, [entry('card', null)])).toEqual({ due: 0 })
    expect(dueOf(500, [entry('card', 500), entry('cash', null)])).toEqual({ due: 0 })
  })

  it('refuses more than is due by anything but cash', () => {
    expect(dueOf(500, [entry('card', 501)])).toEqual({ due: 5 })
    expect(dueOf(500, [entry('cash', 100), entry('card', 401)])).toEqual({ due: 4 })
  })

  it('names every fault before it looks at what is due', () => {
    expect(faultsOf(500, [])).toEqual(['payments min_items'])
    expect(faultsOf(500, [entry('cash', null, 499)])).toEqual(['payments.0.tendered min'])
    expect(
      faultsOf(500, [
        entry('gold', null),
        entry('card', 0, 100),
        entry('gold', 999, 10),
        entry('card', 900, 0),
      ]),
    ).toEqual([
      'payments.0.payment_method_id not_found',
      'payments.0.amount required',
      'payments.1.amount min',
      'payments.1.tendered not_allowed',
      'payments.2.payment_method_id not_found',
      'payments.3.tendered not_allowed',
    ])
  })

  it('never takes more than is due, nor gives more change than was tendered', () => {
    const someEntry = fc.record({
      paymentMethodId: fc.constantFrom('cash', 'card'),
      amount: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: null }),
      tendered: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null }),
      reference: fc.constant(null),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.array(someEntry, { maxLength: 5 }),
        (due, entries) => {
          let paid
          try {
            paid = applyPayments(due, entries, methods)
          } catch {
            return
          }
          expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(due)
          for (const { amount, tendered, change, type } of paid) {
            expect(amount).toBeGreaterThan(0)
            if (tendered === null) expect(change).toBe(0)
            else expect([tendered - change, change >= 0, type]).toEqual([amount, true, 'cash'])
          }
        },
      ),
    )
  })
})

describe('sharing a bill’s payments over its orders', () => {
  it('fills the oldest first', () => {
    const payments = [
      { id: 'card', amount: 2000 },
      { id: 'cash', amount: 1350 },
    ]
    const orders = [
      { id: 'first', total: 1550 },
      { id: 'free', total: 0 },
      { id: 'second', total: 1800 },
    ]
    expect(sharePayments(payments, orders)).toEqual([
      { paymentId: 'card', orderId: 'first', amount: 1550, firstShare: true },
      { paymentId: 'card', orderId: 'second', amount: 450, firstShare: false },
      { paymentId: 'cash', orderId: 'second', amount: 1350, firstShare: true },
    ])
  })

  it('covers every order to the cent, each payment wholly and with one first share', () => {
    const orders = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 8 })
    fc.assert(
      fc.property(orders, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 }), (totals, cuts) => {
        let left = totals.reduce((a, b) => a + b, 0)
        const amounts = [...cuts, 1e9].map(cut => {
          const amount = Math.min(cut, left)
          left -= amount
          return amount
        })
        const payments = amounts.filter(amount => amount > 0).map((amount, at) => ({ id: `p${at}`, amount }))
        const shares = sharePayments(
          payments,
          totals.map((total, at) => ({ id: `o${at}`, total })),
        )
        const sum = (of: (share: (typeof shares)[number]) => boolean) =>
          shares.filter(of).reduce((sum, { amount }) => sum + amount, 0)
        for (const [at, total] of totals.entries())
          expect(sum(({ orderId }) => orderId === `o${at}`)).toBe(total)
        for (const { id, amount } of payments) {
          expect(sum(({ paymentId }) => paymentId === id)).toBe(amount)
          const own = shares.filter(({ paymentId }) => paymentId === id)
          expect(own.map(({ firstShare }) => firstShare)).toEqual(own.map((_, at) => at === 0))
        }
        for (const { amount } of shares) expect(amount).toBeGreaterThan(0)
      }),
    )
  })

  it('is not asked to share what does not add up', () => {
    const payment = [{ id: 'p', amount: 100 }]
    expect(() => sharePayments(payment, [{ id: 'o', total: 99 }])).toThrow('Broken invariant')
    expect(() => sharePayments(payment, [{ id: 'o', total: 101 }])).toThrow('Broken invariant')
  })
})
