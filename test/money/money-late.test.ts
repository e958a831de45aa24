import { describe, expect, it } from 'vitest'
import { withLateDiscount } from '../../src/discounts/late-discount.rules.ts'
import { removeItem, unwasted } from '../../src/sale/item/remove-item.rules.ts'
import { wasteItems } from '../../src/orders/items/waste.rules.ts'
import type { TaxMode } from '../../src/pricing/line.rules.ts'
import { taxedNet } from '../../src/pricing/tax.rules.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { cents, list, milli, money, rate, table, titled } from './money-document.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'

/** `10.00 less 3.00`, `10.00 at 20 % paid`. */
function line(cell: string, taxMode: TaxMode): ItemSketch {
  const pattern = /^(\S+)(?: less (\S+))?(?: at (\S+) %)?( paid)?$/
  const [, subtotal = '', less = '0', percent, paid] = pattern.exec(cell)!
  const discount = cents(less)
  const taxRate = percent === undefined ? null : rate(percent)
  return {
    ...taxedNet(cents(subtotal) - discount, taxRate, taxMode, 2),
    subtotal: cents(subtotal),
    discount,
    discountShares: discount === 0 ? null : { earlier: discount },
    taxRate,
    paidMilli: paid === undefined ? 0 : 1000,
  }
}

describe('Late discounts', () => {
  it.each(titled(table('Late discounts')))('%s', (_, row) => {
    const taxMode = row['prices'] as TaxMode
    const items = list(row['lines']!).map(cell => line(cell, taxMode))
    const order = paidOrder(items, [], { status: 'partially_paid', taxMode })
    const asked = row['discount']!
    const discount = asked.endsWith(' %')
      ? plainDiscount('late', 'percentage', rate(asked))
      : plainDiscount('late', 'amount', cents(asked))
    const given = withLateDiscount(order, discount, { due: cents(row['due']!), decimals: 2 })
    const taken = given.order.items.map(item => money(item.discountShares?.['late'] ?? 0))
    expect([money(given.amount), taken.join(', '), money(given.order.totals.total)]).toEqual([
      row['worth'],
      row['taken off each line'],
      row['total after'],
    ])
  })
})

describe('Wasted units', () => {
  it.each(titled(table('Wasted units')))('%s', (_, row) => {
    const quantityMilli = milli(row['units']!)
    const recipe = { stock: milli(row['stock']!) }
    let order = paidOrder([{ id: 'line', total: 900, quantityMilli, cost: cents(row['cost']!), recipe }], [])
    const costs = list(row['thrown away']!).map(units => {
      const asked = [{ itemId: 'line', quantityMilli: milli(units) }]
      const { parts, items } = wasteItems(order, asked, { remake: false, decimals: 2 })
      order = { ...order, items }
      return money(parts[0]!.cost)
    })
    expect(costs).toEqual(list(row['at the cost of']!))
    for (const kind of ['cancel', 'replaced'] as const) {
      const { removed } = removeItem(order.items[0]!, milli(row['cancelled']!), plainRemoval({ kind }))
      const left = unwasted(removed, 2)
      const shown =
        left === undefined ? ['—', '—'] : [(left.recipe!['stock']! / 1000).toFixed(3), money(left.cost)]
      expect(shown).toEqual([row['back to stock'], row['or written off at']])
      expect(removed.restocked).toBe(left !== undefined)
    }
  })
})
