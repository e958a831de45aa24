import * as fc from 'fast-check'
import { maxCents } from '../../lib/money.ts'
import { expect, it } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { nothingUsed, redemptionReversal, requireSpent } from './redemption.rules.ts'
import { requireNotErased } from '../../customers/ledger.rules.ts'

const amount = fc.integer({ min: 0, max: maxCents })

it('refuses when nothing was spent, and otherwise returns exactly the amounts spent', () => {
  fc.assert(
    fc.property(amount, amount, amount, (balanceUsed, pointsUsed, pointsValue) => {
      const used = { balanceUsed, pointsUsed, pointsValue }
      const entry = redemptionReversal(plainCaller(), 'ada', used)
      expect(entry).toMatchObject({ kind: 'redeem', customerId: 'ada' })
      expect([entry.balance, entry.points]).toEqual([balanceUsed, pointsUsed])
      if (balanceUsed > 0 || pointsUsed > 0) return requireSpent(used, 'open')
      const { code, details } = catchRefusal(() => requireSpent(used, 'open'))
      expect([code, details]).toEqual(['invalid_transition', { from: 'open', to: 'voided' }])
    }),
    {
      examples: [
        [0, 0, 0],
        [5, 5, 5],
      ],
    },
  )
  expect(nothingUsed).toEqual({ balanceUsed: 0, pointsUsed: 0, pointsValue: 0 })
})

it('refuses an erased customer, with what to do instead', () => {
  expect(() => requireNotErased({ id: 'ada', isErased: false }, 'Pay by card.')).not.toThrow()
  const { code, details, message } = catchRefusal(() =>
    requireNotErased({ id: 'ada', isErased: true }, 'Pay by card.'),
  )
  expect([code, details]).toEqual(['in_use', { by: 'customer', ids: ['ada'] }])
  expect(message).toMatch(/ Pay by card\.$/)
})
