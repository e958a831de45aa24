import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CashBook, cashIn, CashPools } from './cash.rules.ts'

const nothing = { methodId: 'cash', amount: 0, rounding: 0, refundedAmount: 0, paidOut: 0, roundingOut: 0 }
const by = (coin: number, methodId = 'cash') => ({ methodId, coin })
const coins = fc.constantFrom(1, 5, 10, 100)
const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 30 })

describe('cash in', () => {
  it('rounds a hundred payments of 0.07 like one of 7.00', () => {
    const till = new CashPools([])
    const received = Array.from({ length: 100 }, () => till.takeIn(7, by(5)))
    expect(received.slice(0, 4)).toEqual([5, 10, 5, 10])
    expect(sum(received)).toBe(700)
  })

  it('receives the rounded sum of all payments, in coins, in any parts', () => {
    fc.assert(
      fc.property(amounts, coins, (parts, coin) => {
        const till = new CashPools([])
        const received = parts.map(part => till.takeIn(part, by(coin)))
        expect(sum(received)).toBe(rounded(sum(parts), coin))
        for (const one of received) expect([one % coin, one >= 0]).toEqual([0, true])
      }),
    )
  })

  it('corrects for a void and never receives less than nothing', () => {
    // Of 0.07 + 0.07 received as 0.05 + 0.10 the first was voided: the drawer has 0.10 for 0.07.
    const left = { ...nothing, coin: 5, amount: 7, rounding: 3 }
    expect(new CashPools([left]).takeIn(7, by(5))).toBe(5)
    expect(cashIn(1, 5, { ...nothing, amount: 1, rounding: 9 })).toBe(0)
  })

  it('rounds coins of another size separately', () => {
    const till = new CashPools([{ ...nothing, coin: 10, amount: 14, rounding: -4 }])
    expect([till.takeIn(7, by(5)), till.takeIn(1, by(10))]).toEqual([5, 10])
  })

  it('rounds methods separately', () => {
    const till = new CashPools([{ ...nothing, coin: 100, amount: 31_030, rounding: -30 }])
    expect([till.takeIn(40, by(100)), till.takeIn(40, by(100, 'upi'))]).toEqual([100, 0])
  })

  it('control: rounds each payment when the sum is forgotten', () => {
    const received = Array.from({ length: 100 }, () => new CashPools([]).takeIn(7, by(5)))
    expect(sum(received)).toBe(500)
  })
})

describe('cash out', () => {
  it('pays out exactly what was received, in any parts', () => {
    fc.assert(
      fc.property(amounts, coins, fc.array(fc.integer({ min: 1, max: 9 })), (parts, coin, shares) => {
        const till = new CashPools([])
        const received = sum(parts.map(part => till.takeIn(part, by(coin))))
        let [left, out] = [sum(parts), 0]
        for (const share of shares) {
          const back = Math.floor((left * share) / 10)
          const paid = till.payOut(back, by(coin))
          left -= back
          out += paid
          expect(paid).toBeGreaterThanOrEqual(0)
          expect(out).toBeLessThanOrEqual(received)
          if (left > 0) expect(Math.abs(out - (sum(parts) - left))).toBeLessThanOrEqual(coin)
        }
        expect(out + till.payOut(left, by(coin))).toBe(received)
        expect(till.payOut(0, by(coin))).toBe(0)
      }),
    )
  })

  it('is at most what is left, when some of it went to a balance', () => {
    const book: CashBook = { ...nothing, coin: 5, amount: 42, rounding: -2, refundedAmount: 3 }
    const till = new CashPools([book])
    expect(till.payOut(38, by(5))).toBe(35)
    expect(till.payOut(1, by(5))).toBe(0)
  })

  it('is in coins, and with the part of a balance never makes more than was received', () => {
    const refunds = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.boolean()), { maxLength: 9 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), coins, refunds, (amount, coin, parts) => {
        const received = new CashPools([]).takeIn(amount, by(coin))
        const book: CashBook = { ...nothing, coin, amount, rounding: received - amount }
        let [out, toBalance] = [0, 0]
        for (const [share, isCash] of [...parts, [10, true] as const]) {
          const back = Math.ceil(((amount - book.refundedAmount) * share) / 10)
          const paid = isCash ? new CashPools([book]).payOut(back, by(coin)) : 0
          expect([paid % coin, paid >= 0]).toEqual([0, true])
          out += paid
          toBalance += isCash ? 0 : back
          if (paid > 0) expect(out + toBalance).toBeLessThanOrEqual(received)
          book.refundedAmount += back
          book.paidOut = book.refundedAmount - toBalance
          book.roundingOut = out - book.paidOut
        }
        if (toBalance === 0) expect(out).toBe(received)
      }),
    )
  })

  it('gives the rest in coins after a part went to a balance', () => {
    const book: CashBook = { ...nothing, coin: 5, amount: 4232, rounding: -2, refundedAmount: 1003 }
    expect(new CashPools([book]).payOut(3229, by(5))).toBe(3225)
  })

  it('returns the cash received for a payment from before coins were kept, whose coin is that of today', () => {
    const book: CashBook = { ...nothing, coin: 5, amount: 1002 }
    expect(new CashPools([book]).payOut(1002, by(5))).toBe(1002)
  })
})

function sum(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}

function rounded(amount: number, coin: number): number {
  return coin * Math.floor(amount / coin + 0.5)
}
