import { expect, test } from 'vitest'
import type { Adjustment } from '../sale/shapes/order.shape.ts'
import { moneyBackOf } from './money-back.rules.ts'
import type { Payout } from './payout.rules.ts'

const payout = (name: string, amount: number, more: Partial<Payout> = {}): Payout => ({
  paymentId: 'p',
  paymentMethodId: name,
  name,
  names: null,
  type: 'card',
  amount,
  tip: 0,
  rounding: 0,
  otherwise: false,
  ...more,
})

test('money back is summed by method over all orders, and what no source but points paid is theirs', () => {
  const refunds = [
    {
      payouts: [payout('Card', 500), payout('Cash', 303, { rounding: 2 })],
      returned: { points: 15, balance: 300 },
    },
    { payouts: [payout('Card', 200, { tip: 100 })], returned: { points: 0, balance: 0 } },
  ]
  const adjustments = [
    { amount: 1200, toBalance: 250 },
    { amount: 200, toBalance: 0 },
  ] as Adjustment[]
  expect(moneyBackOf(refunds, adjustments)).toEqual({
    payouts: [
      { name: 'Card', names: null, amount: -700, tip: -100, rounding: 0 },
      { name: 'Cash', names: null, amount: -303, tip: 0, rounding: -2 },
    ],
    balance: -250,
    balanceTip: -50,
    points: 15,
    pointsValue: -147,
  })
})
