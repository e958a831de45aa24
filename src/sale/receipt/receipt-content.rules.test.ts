import { expect, test } from 'vitest'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import type { Adjustment } from '../shapes/order.shape.ts'
import type { TaxLine } from '../shapes/tax.shape.ts'
import { refundContent, saleContent, voidContent, balanceContent } from './receipt-content.rules.ts'
import { receiptNumber } from './receipt-hash.format.ts'
import type { Receipt } from './receipt.shape.ts'

const gst = { name: 'GST', rate: 50_000 }
const taxed = { taxId: 'tax', taxName: 'GST+QST', taxRate: 150_000 }
const line = (base: number, amount: number, components: TaxLine['components'] = null): TaxLine => ({
  taxId: 'tax',
  name: 'GST+QST',
  names: null,
  rate: 150_000,
  base,
  amount,
  components,
})
const adjustment = (more: Partial<Adjustment>): Adjustment =>
  ({ itemId: null, quantityMilli: null, amount: 0, taxLines: null, ...more }) as Adjustment

test('a sale lists what was sold, a combo as one line, and its void is the same with the other sign', () => {
  const combo = plainCombo('c')
  const order = paidOrder(
    [
      { name: 'Soup', total: 115, tax: 15, ...taxed, taxComponents: [{ ...gst, amount: 15 }] },
      { name: 'Burger', total: 700, combo, quantityMilli: 2000 },
      { name: 'Cola', total: 300, combo, quantityMilli: 2000 },
      { name: 'Tea', total: 90, cancelledAt: 1, cancelKind: 'cancel' },
      { name: 'Service charge', kind: 'service_charge', chargePercent: 125_000, total: 140 },
    ],
    [{ amount: 1255 }],
  )
  const sale = saleContent([order], 'en')
  expect(sale).toEqual({
    kind: 'sale',
    total: 1255,
    taxLines: [line(100, 15, [{ ...gst, amount: 15 }])],
    lines: [
      { name: 'Soup', quantityMilli: 1000, total: 115 },
      { name: combo.name, quantityMilli: 2000, total: 1000 },
      { name: 'Service charge 12.5%', quantityMilli: 1000, total: 140 },
    ],
    correctsId: null,
  })
  expect(voidContent({ ...sale, id: 'sale' } as Receipt)).toEqual({
    kind: 'void',
    total: -1255,
    taxLines: [line(-100, -15, [{ ...gst, amount: -15 }])],
    lines: [
      { name: 'Soup', quantityMilli: 1000, total: -115 },
      { name: combo.name, quantityMilli: 2000, total: -1000 },
      { name: 'Service charge 12.5%', quantityMilli: 1000, total: -140 },
    ],
    correctsId: 'sale',
  })
})

test('a refund lists its items and amounts of all orders, and adds up their taxes', () => {
  const one = paidOrder([{ name: 'Soup', total: 115, tax: 15 }], [{ amount: 115 }])
  const other = paidOrder([{ name: 'Cake', total: 230, tax: 30 }], [{ amount: 230 }])
  const refunds = [
    {
      ...one,
      adjustments: [
        adjustment({ itemId: one.items[0]!.id, quantityMilli: 1000, amount: 115, taxLines: [line(100, 15)] }),
      ],
    },
    { ...other, adjustments: [adjustment({ amount: 23, taxLines: [line(20, 3)] }), adjustment({})] },
  ]
  expect(refundContent(refunds, { id: 'sale', lang: 'it' })).toEqual({
    kind: 'refund',
    total: -138,
    taxLines: [line(-120, -18)],
    lines: [
      { name: 'Soup', quantityMilli: 1000, total: -115 },
      { name: null, quantityMilli: null, total: -23 },
      { name: null, quantityMilli: null, total: 0 },
    ],
    correctsId: 'sale',
  })
})

test('a number has at least six digits', () => {
  expect(receiptNumber('B', { year: 2026, yearNumber: 17 })).toBe('B-2026-000017')
  expect(receiptNumber('B', { year: 2026, yearNumber: 1_234_567 })).toBe('B-2026-1234567')
})

test('money for a balance has no tax, which is due when it is spent', () => {
  expect(balanceContent('pay_out', -2000)).toEqual({
    kind: 'pay_out',
    total: -2000,
    taxLines: [],
    lines: [],
    correctsId: null,
  })
})
