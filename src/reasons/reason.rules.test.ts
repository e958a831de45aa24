import { expect, it } from 'vitest'
import { faultsOf } from '#test/builders/refused.ts'
import { type FoundReason, freezeReason, readReason } from './reason.rules.ts'

const late: FoundReason = {
  id: 'late',
  kind: 'cancel',
  active: true,
  name: 'Too late',
  names: { it: 'In ritardo' },
}

it('a body gives a text or an id, exactly one of them', () => {
  expect(readReason({ reason: 'why' })).toBe('why')
  expect(readReason({ reason_id: 'late' })).toEqual({ reasonId: 'late' })
  expect(readReason({}, 'refund')).toBe('refund')
  expect(faultsOf(() => readReason({}))).toEqual(['reason required'])
  expect(faultsOf(() => readReason({ reason: 'why', reason_id: 'late' }))).toEqual(['reason_id not_allowed'])
})

it('a reason is frozen with its names while it is active and of the kind of the operation', () => {
  expect(freezeReason(late, 'cancel')).toEqual({
    reason: 'Too late',
    reasonId: 'late',
    reasonNames: { it: 'In ritardo' },
  })
  expect(faultsOf(() => freezeReason(undefined, 'cancel'))).toEqual(['reason_id not_found'])
  expect(faultsOf(() => freezeReason(late, 'refund'))).toEqual(['reason_id not_allowed'])
  expect(faultsOf(() => freezeReason({ ...late, active: false }, 'cancel'))).toEqual([
    'reason_id not_allowed',
  ])
})
