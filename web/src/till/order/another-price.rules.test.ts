import { expect, test } from 'vitest'
import { wantsPriceApproved } from './another-price.rules.ts'
import { line, product } from './test/make.ts'

test('a colleague approves prices that the service refused, and nothing else', () => {
  const lines = [line(product('fish'), { unitPrice: 5 })]
  const refused = (code: string, ...fields: object[]) => ({ code, message: '', details: { fields } })
  const wants = (refusal?: ReturnType<typeof refused>, of = lines) =>
    wantsPriceApproved({ place: 'counter', lines: of, ...(refusal && { refusal }) })
  const price = { path: 'lines.0.unit_price', rule: 'not_allowed' }
  expect(wants(refused('validation_failed', { path: 'lines.0.quantity', rule: 'max' }, price))).toBe(true)
  expect(wants(refused('approval_required'))).toBe(true)
  expect(wants()).toBe(false)
  expect(wants(refused('validation_failed', { ...price, rule: 'min' }))).toBe(false)
  expect(wants(refused('approval_required'), [line(product('fish'))])).toBe(false)
  expect(wants({ code: 'product_unavailable', message: '', details: {} } as ReturnType<typeof refused>)).toBe(
    false,
  )
})
