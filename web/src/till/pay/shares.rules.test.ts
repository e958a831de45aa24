import { expect, test } from 'vitest'
import { paidShares, waysOf } from './shares.rules.ts'

const at = (minute: number) => `2026-06-12T20:0${minute}:00.000Z`
const cash = (minute: number, amount: number) => ({ amount, name: 'Cash', paid_at: at(minute) })

test('payments of one moment are one share; a voided payment is none', () => {
  const points = { amount: 3, name: 'Points', paid_at: at(2) }
  const shares = paidShares([cash(1, 8), points, cash(2, 5.1)])
  expect(shares).toEqual([
    { amount: 8, name: 'Cash' },
    { amount: 8.1, name: 'Cash' },
  ])
  expect(waysOf(3, shares)).toBe(3)
  expect(waysOf(3, shares) - shares.length).toBe(1)
  expect(waysOf(3, paidShares([cash(2, 8)])) - 1).toBe(2)
})

test('as long as the sheet is open, one share is not paid', () => {
  expect(waysOf(2, paidShares([cash(1, 8), cash(2, 8)]))).toBe(3)
})
