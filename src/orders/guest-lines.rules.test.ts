import { expect, it } from 'vitest'
import { plainCaller } from '../../test/plain-caller.ts'
import { catchRefusal, plainLine } from '../../test/plain-order.ts'
import { requireMenuPrices } from './guest-lines.rules.ts'

const guest = plainCaller({ guest: { sessionId: 'bill' } })
const priced = plainLine('wine', { unitPrice: 1 })

it('lets the staff say a price, and a guest order at those of the menu', () => {
  expect(() => requireMenuPrices(plainCaller(), [priced])).not.toThrow()
  expect(() => requireMenuPrices(guest, [plainLine('wine')])).not.toThrow()
})

it('refuses a guest every price', () => {
  const { code, details } = catchRefusal(() => requireMenuPrices(guest, [priced, plainLine('soup'), priced]))
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
