import { describe, expect, test } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { keyOnly, type Caller } from '../../access/caller.rules.ts'
import type { StoredMethod } from '../../payment-methods/payment-method.rules.ts'
import { channels, counterChannels } from '../../wire/words.types.ts'
import type { OrderRequest } from './draft-order.rules.ts'
import {
  billIdOf,
  type CounterTarget,
  type NamedRecords,
  requireGuestsBill,
  requireNamed,
  channelOf,
} from './order-target.rules.ts'

const bill = { billId: 'bill' }
const counter: CounterTarget = { branchId: 'roma', channel: 'kiosk', serviceType: undefined }

test('every channel belongs to bills or to the counter', () => {
  expect([...counterChannels, 'table', 'qr'].toSorted()).toEqual([...channels].toSorted())
  expect(billIdOf(bill)).toBe('bill')
  expect(billIdOf(counter)).toBeUndefined()
})

test('an order on a bill has the channel table, or qr for guests', () => {
  expect(channelOf(bill, false)).toEqual({ channel: 'table', serviceType: 'dine_in' })
  expect(channelOf(bill, true)).toEqual({ channel: 'qr', serviceType: 'dine_in' })
})

test('each channel has a default service type, which a request may override', () => {
  const usual = counterChannels.map(channel => channelOf({ ...counter, channel }, false).serviceType)
  expect(usual).toEqual(['dine_in', 'takeaway', 'takeaway', 'takeaway', 'delivery'])
  expect(channelOf({ ...counter, serviceType: 'dine_in' }, false)).toEqual({
    channel: 'kiosk',
    serviceType: 'dine_in',
  })
})

test('a guest has access only to the bill of their own table', () => {
  const caller = { ...keyOnly, guest: { billId: 'bill' } } as Caller
  requireGuestsBill(caller, bill, 'tables.write')
  requireGuestsBill({ ...caller, guest: null }, counter, 'orders.read')
  for (const target of [counter, { billId: 'other' }]) {
    const refused = refusedWith(() => requireGuestsBill(caller, target, 'orders.read'))
    expect(refused).toEqual(['insufficient_scope', { missing_scopes: ['orders.read'] }])
  }
})

describe('a record named by an order without a bill', () => {
  const branch = plainMenu().branches.get('roma')!
  const cash: StoredMethod = {
    id: 'cash',
    name: 'Cash',
    names: null,
    type: 'cash',
    rounding: 1,
    branchIds: [],
    active: true,
  }
  const order = { customerId: 'ada', paymentMethodId: 'cash' } as OrderRequest
  const known: NamedRecords = { branch, customer: { active: true }, method: cash }
  const faultsIn = (records: Partial<NamedRecords>) =>
    faultsOf(() => requireNamed(counter, order, { ...known, ...records }))

  test('must exist, be active and belong to the branch', () => {
    requireNamed(counter, order, known)
    const nothing = { customerId: null, paymentMethodId: null } as OrderRequest
    requireNamed(counter, nothing, { branch, customer: undefined, method: undefined })
    expect(faultsIn({ branch: undefined, customer: undefined, method: undefined })).toEqual([
      'branch_id not_found',
      'customer_id not_found',
      'payment_method_id not_found',
    ])
    const off = { branch: { ...branch, active: false }, customer: { active: false } }
    const method = { ...cash, branchIds: ['milano'] }
    expect(faultsIn({ ...off, method })).toEqual([
      'branch_id not_allowed',
      'customer_id not_allowed',
      'payment_method_id not_allowed',
    ])
  })
})
