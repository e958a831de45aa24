import { expect, test } from 'vitest'
import { scopes } from '../access/scope.rules.ts'
import { eventTypes } from '../wire/event.types.ts'
import { readableTypes } from './event-access.rules.ts'

test('every type of event has a scope that reads its record', () => {
  expect(readableTypes(scopes)).toEqual(eventTypes)
})

test.each([
  [['kitchen.read', 'events.read'], ['kitchen.updated']],
  [['shifts.write'], ['shift.opened', 'shift.closed']],
  [['payments.read'], ['payment.created', 'payment.updated', 'payment.voided']],
  [['events.read'], []],
])('%j reads %j', (granted, types) => expect(readableTypes(granted)).toEqual(types))

test('bills are read with orders or with tables, their receipts with orders', () => {
  const withOrders = readableTypes(['orders.read'])
  expect(readableTypes(['tables.read'])).toEqual(withOrders.filter(type => type !== 'receipt.issued'))
  expect(withOrders).toContain('receipt.issued')
})
