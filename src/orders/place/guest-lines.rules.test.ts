import { expect, it } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { catchRefusal, plainLine } from '#test/builders/plain-order.ts'
import { requireGuestOrder } from './guest-lines.rules.ts'

const guest = plainCaller({ guest: { billId: 'bill' } })
const priced = plainLine('wine', { unitPrice: 1 })

it('staff can set a price, guests pay the prices of the menu', () => {
  expect(() => requireGuestOrder(plainCaller(), { lines: [priced] })).not.toThrow()
  expect(() => requireGuestOrder(guest, { lines: [plainLine('wine')] })).not.toThrow()
})

it('refuses prices sent by a guest', () => {
  const { code, details } = catchRefusal(() =>
    requireGuestOrder(guest, { lines: [priced, plainLine('soup'), priced] }),
  )
  expect({ code, details }).toMatchObject({
    code: 'validation_failed',
    details: {
      fields: [
        { path: 'lines.0.unit_price', rule: 'not_allowed' },
        { path: 'lines.2.unit_price', rule: 'not_allowed' },
      ],
    },
  })
  expect(details['fields']).toHaveLength(2)
})

it('refuses held lines sent by a guest', () => {
  const { details } = catchRefusal(() =>
    requireGuestOrder(guest, { lines: [plainLine('soup'), plainLine('fish', { hold: true })] }),
  )
  expect(details['fields']).toMatchObject([{ path: 'lines.1.hold', rule: 'not_allowed' }])
  expect(() => requireGuestOrder(plainCaller(), { lines: [plainLine('fish', { hold: true })] })).not.toThrow()
})

it('refuses metadata sent by a guest', () => {
  const order = { lines: [plainLine('soup')], metadata: { till: '3' } }
  const { details } = catchRefusal(() => requireGuestOrder(guest, order))
  expect(details['fields']).toMatchObject([{ path: 'metadata', rule: 'not_allowed' }])
  expect(() => requireGuestOrder(guest, { ...order, metadata: null })).not.toThrow()
  expect(() => requireGuestOrder(plainCaller(), order)).not.toThrow()
})
