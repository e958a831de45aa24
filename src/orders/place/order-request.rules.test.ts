import { describe, expect, it, test } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { keyOnly, type Caller } from '../../access/caller.rules.ts'
import type { StoredMethod } from '../../payment-methods/payment-method.rules.ts'
import { channels, counterChannels } from '../../wire/words.types.ts'
import type { CounterTarget, OrderRequest } from './batch.types.ts'
import {
  billIdOf,
  channelOf,
  clientRefName,
  clientRefOf,
  requireDelivery,
  requireGuestOrder,
  requireGuestsBill,
  requireNamed,
  requireNewRefs,
  sourceRefName,
  type NamedRecords,
} from './order-request.rules.ts'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { plainLine } from '#test/builders/plain-order.ts'

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

const seated = plainCaller({ guest: { billId: 'bill' } })
const priced = plainLine('wine', { unitPrice: 1 })

it('staff can set a price, guests pay the prices of the menu', () => {
  expect(() => requireGuestOrder(plainCaller(), { lines: [priced] })).not.toThrow()
  expect(() => requireGuestOrder(seated, { lines: [plainLine('wine')] })).not.toThrow()
})

const refusedOf = (order: Parameters<typeof requireGuestOrder>[1]) =>
  faultsOf(() => requireGuestOrder(seated, order))

it('refuses prices sent by a guest', () => {
  expect(refusedOf({ lines: [priced, plainLine('soup'), priced] })).toEqual([
    'lines.0.unit_price not_allowed',
    'lines.2.unit_price not_allowed',
  ])
})

it('refuses held lines sent by a guest', () => {
  const held = plainLine('fish', { hold: true })
  expect(refusedOf({ lines: [plainLine('soup'), held] })).toEqual(['lines.1.hold not_allowed'])
  expect(() => requireGuestOrder(plainCaller(), { lines: [held] })).not.toThrow()
})

it('a reference is unique at its source', () => {
  const known = new Map([[sourceRefName({ source: 'Uber', ref: '7' }), 'order']])
  const sent = (source: string | null, sourceRef: string | null) => ({ clientRef: null, source, sourceRef })
  for (const other of [sent('uber', '7'), sent('Uber', '8'), sent('Uber', null), sent(null, null)]) {
    expect(() => requireNewRefs({ guest: null }, other, known)).not.toThrow()
  }
  const details = { field: 'source_ref', id: 'order' }
  const again = () => requireNewRefs({ guest: null }, sent('Uber', '7'), known)
  expect(refusedWith(again)).toEqual(['already_exists', details])
  expect(refusedOf({ lines: [plainLine('soup')], source: 'Uber' })).toEqual(['source not_allowed'])
})

it('refuses metadata sent by a guest', () => {
  const order = { lines: [plainLine('soup')], metadata: { till: '3' } }
  expect(refusedOf(order)).toEqual(['metadata not_allowed'])
  expect(() => requireGuestOrder(seated, { ...order, metadata: null })).not.toThrow()
  expect(() => requireGuestOrder(plainCaller(), order)).not.toThrow()
})

const byCar = { channel: 'delivery', serviceType: 'delivery', currencyDecimals: 2 } as const
const faultsOn = (...args: Parameters<typeof requireDelivery>) => faultsOf(() => requireDelivery(...args))

describe('a delivery address', () => {
  it('is allowed on an order delivered by its channel or service type', () => {
    for (const sold of [
      byCar,
      { ...byCar, channel: 'phone' as const },
      { ...byCar, serviceType: 'takeaway' as const },
    ]) {
      expect(() => requireDelivery({ fee: 350 }, sold)).not.toThrow()
    }
    expect(() => requireDelivery(null, { ...byCar, channel: 'pos', serviceType: 'dine_in' })).not.toThrow()
  })

  it('is refused on other orders', () => {
    const eaten = { ...byCar, channel: 'pos', serviceType: 'dine_in' } as const
    expect(faultsOn({ fee: null }, eaten)).toEqual(['delivery not_allowed'])
  })

  it('has a whole fee where the currency has no decimals', () => {
    const yen = { ...byCar, currencyDecimals: 0 } as const
    expect(() => requireDelivery({ fee: 35_000 }, yen)).not.toThrow()
    expect(() => requireDelivery({ fee: null }, yen)).not.toThrow()
    expect(faultsOn({ fee: 350 }, yen)).toEqual(['delivery.fee decimals'])
  })
})

const guest = { guest: { billId: 'bill' } }
const till = { guest: null }

it('is unique in the brand for staff, and in the bill for a guest', () => {
  const [own, other] = [clientRefOf(guest, '7')!, clientRefOf(till, '7')!]
  expect([own, other]).toEqual([
    { text: '7', billId: 'bill' },
    { text: '7', billId: null },
  ])
  expect(clientRefOf(guest, null)).toBeNull()
  const known = new Map([[clientRefName(own), 'order']])
  const sent = (clientRef: string | null) => ({ clientRef, source: null, sourceRef: null })
  expect(() => requireNewRefs(guest, sent(null), known)).not.toThrow()
  expect(() => requireNewRefs(till, sent('7'), known)).not.toThrow()
  const details = { field: 'client_ref', id: 'order' }
  expect(refusedWith(() => requireNewRefs(guest, sent('7'), known))).toEqual(['already_exists', details])
})
