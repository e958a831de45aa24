import { expect, it } from 'vitest'
import { catchRefusal } from '../../test/plain-order.ts'
import { orderStatuses } from './order.rules.ts'
import { requireUnpaid } from './unpaid.rules.ts'

const untouched = { paid: 0, balanceUsed: 0, pointsUsed: 0 }

it('what is pending, and on no bill or one without any money, is unpaid', () => {
  expect(() => requireUnpaid({ status: 'pending' }, undefined, 'cancelled')).not.toThrow()
  expect(() => requireUnpaid({ status: 'pending' }, untouched, 'discounted')).not.toThrow()
})

it('says from where it cannot go: a bill that is partly paid makes its pending orders so', () => {
  const details = (...given: Parameters<typeof requireUnpaid>) => {
    const refusal = catchRefusal(() => requireUnpaid(...given))
    return [refusal.code, refusal.details]
  }
  const partly = { from: 'partially_paid', to: 'cancelled' }
  expect(details({ status: 'pending' }, { ...untouched, paid: 1 }, 'cancelled')).toEqual([
    'invalid_transition',
    partly,
  ])
  for (const status of orderStatuses.filter(status => status !== 'pending')) {
    const refused = ['invalid_transition', { from: status, to: 'discounted' }]
    expect(details({ status }, undefined, 'discounted')).toEqual(refused)
    expect(details({ status }, untouched, 'discounted')).toEqual(refused)
  }
})
