import { expect, it } from 'vitest'
import { plainCaller } from '#test/builders/plain-caller.ts'
import { catchRefusal, plainLine } from '#test/builders/plain-order.ts'
import { requireGuestLines } from './guest-lines.rules.ts'

const guest = plainCaller({ guest: { billId: 'bill' } })
const priced = plainLine('wine', { unitPrice: 1 })

it('lets the staff say a price, and a guest order at those of the menu', () => {
  expect(() => requireGuestLines(plainCaller(), [priced])).not.toThrow()
  expect(() => requireGuestLines(guest, [plainLine('wine')])).not.toThrow()
})

it('refuses a guest every price', () => {
  const { code, details } = catchRefusal(() => requireGuestLines(guest, [priced, plainLine('soup'), priced]))
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

it('refuses a guest to hold a course back', () => {
  const { details } = catchRefusal(() =>
    requireGuestLines(guest, [plainLine('soup'), plainLine('fish', { hold: true })]),
  )
  expect(details['fields']).toMatchObject([{ path: 'lines.1.hold', rule: 'not_allowed' }])
  expect(() => requireGuestLines(plainCaller(), [plainLine('fish', { hold: true })])).not.toThrow()
})
