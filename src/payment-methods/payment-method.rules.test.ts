import { describe, expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { type PaymentEntry, requireWholeAmounts } from '../payments/take/pay.rules.ts'
import { methodFault, type StoredMethod, usableMethods } from './payment-method.rules.ts'

const cash: StoredMethod = {
  id: 'cash',
  name: 'Cash',
  names: null,
  type: 'cash',
  rounding: 1,
  branchIds: [],
  active: true,
}
const voucher = { ...cash, id: 'voucher', branchIds: ['mare'] }
const off = { ...cash, id: 'off', active: false }

function entry(paymentMethodId: string, given: Partial<PaymentEntry> = {}): PaymentEntry {
  return { paymentMethodId, amount: null, tip: 0, tendered: null, reference: null, items: null, ...given }
}

describe('a method', () => {
  it('is accepted in its branches, in all of them when none is named', () => {
    expect(methodFault(cash, 'path', 'roma')).toBeUndefined()
    expect(methodFault(voucher, 'path', 'mare')).toBeUndefined()
    expect(methodFault(voucher, 'path', 'roma')).toMatchObject({ path: 'path', rule: 'not_allowed' })
  })

  it('must exist and be active', () => {
    expect(methodFault(undefined, 'path', 'roma')).toMatchObject({ path: 'path', rule: 'not_found' })
    expect(methodFault(off, 'path', 'roma')).toMatchObject({ path: 'path', rule: 'not_allowed' })
  })

  it('is found by its id; every entry without a usable one is reported', () => {
    const known = [cash, voucher, off]
    const methods = usableMethods(known, [entry('cash'), entry('voucher')], 'mare')
    expect(methods.get('voucher')).toBe(voucher)
    const entries = [entry('none'), entry('cash'), entry('voucher'), entry('off')]
    const { code, details } = catchRefusal(() => usableMethods(known, entries, 'roma'))
    expect(code).toBe('validation_failed')
    expect(details['fields']).toMatchObject([
      { path: 'payments.0.payment_method_id', rule: 'not_found' },
      { path: 'payments.2.payment_method_id', rule: 'not_allowed' },
      { path: 'payments.3.payment_method_id', rule: 'not_allowed' },
    ])
    expect(details['fields']).toHaveLength(3)
  })
})

describe('amounts', () => {
  const whole = entry('cash', { amount: 500, tip: 100, tendered: 1000 })
  const broken = entry('cash', { amount: 550, tip: 150, tendered: 1050 })

  it('are whole where the currency has no decimals', () => {
    expect(() => requireWholeAmounts([whole, entry('cash')], 200, 0)).not.toThrow()
    expect(() => requireWholeAmounts([broken], 250, 2)).not.toThrow()
  })

  it('are reported by field when they are not', () => {
    const { details } = catchRefusal(() => requireWholeAmounts([whole, broken], 250, 0))
    expect(details['fields']).toMatchObject([
      { path: 'payments.1.amount', rule: 'decimals' },
      { path: 'payments.1.tip', rule: 'decimals' },
      { path: 'payments.1.tendered', rule: 'decimals' },
      { path: 'balance', rule: 'decimals' },
    ])
    expect(details['fields']).toHaveLength(4)
  })
})
