import { expect, it } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { faultsOf } from '#test/builders/refused.ts'
import { requireGuestOrder } from './guest-lines.rules.ts'

const guest = plainCaller({ guest: { billId: 'bill' } })
const priced = plainLine('wine', { unitPrice: 1 })

it('staff can set a price, guests pay the prices of the menu', () => {
  expect(() => requireGuestOrder(plainCaller(), { lines: [priced] })).not.toThrow()
  expect(() => requireGuestOrder(guest, { lines: [plainLine('wine')] })).not.toThrow()
})

const refused = (order: Parameters<typeof requireGuestOrder>[1]) =>
  faultsOf(() => requireGuestOrder(guest, order))

it('refuses prices sent by a guest', () => {
  expect(refused({ lines: [priced, plainLine('soup'), priced] })).toEqual([
    'lines.0.unit_price not_allowed',
    'lines.2.unit_price not_allowed',
  ])
})

it('refuses held lines sent by a guest', () => {
  const held = plainLine('fish', { hold: true })
  expect(refused({ lines: [plainLine('soup'), held] })).toEqual(['lines.1.hold not_allowed'])
  expect(() => requireGuestOrder(plainCaller(), { lines: [held] })).not.toThrow()
})

it('refuses metadata sent by a guest', () => {
  const order = { lines: [plainLine('soup')], metadata: { till: '3' } }
  expect(refused(order)).toEqual(['metadata not_allowed'])
  expect(() => requireGuestOrder(guest, { ...order, metadata: null })).not.toThrow()
  expect(() => requireGuestOrder(plainCaller(), order)).not.toThrow()
})
