import { expect, test } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { actorOf, operatorKey } from './actor.rules.ts'

const origin = { action: 'cancelOrder', ip: '192.0.2.1', requestId: 'r' }

test('names the key, the staff, the address and the request of a caller', () => {
  const staff = { id: 'ada', role: 'waiter', branchIds: [] } as const
  const actor = { keyId: 'key', staffId: 'ada', ip: '192.0.2.1', requestId: 'r', action: 'cancelOrder' }
  expect(actorOf(plainCaller({ origin, staff }))).toEqual(actor)
})

test('names no key for a guest, and no origin for a verb called without a request', () => {
  expect(actorOf(plainCaller({ origin, guest: { billId: 'bill' } }))).toMatchObject({ keyId: null })
  expect(actorOf(plainCaller())).toMatchObject({
    action: 'unknown',
    ip: null,
    requestId: null,
    staffId: null,
  })
})

test('names no key for the operator', () => {
  expect(actorOf(plainCaller({ origin, keyId: operatorKey })).keyId).toBeNull()
})
