import { describe, expect, it } from 'vitest'
import { sum } from '../../src/lib/money.ts'
import type { OrderLine, TaxMode } from '../../src/pricing/line.rules.ts'
import { plainTerms, priceOrder, type SaleTerms } from '../../src/pricing/price-order.rules.ts'
import { repriceOrder } from '../../src/pricing/reprice.rules.ts'
import { servedAs } from '../../src/pricing/service-type.rules.ts'
import { takePart } from '../../src/sale/item/part.rules.ts'
import { addTaxLines } from '../../src/sale/item/tax-lines.rules.ts'
import { taxPartsOf } from '../../src/sale/item/tax-parts.rules.ts'
import type { ServiceType, StoredItem, StoredOrder } from '../../src/sale/shapes/order.shape.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { Till } from '#test/builders/refund-till.ts'
import { campaign, discount } from './money-cells.ts'
import { cents, list, milli, money, rate, type Row, table, titled } from './money-document.ts'

/** `14.00 at 7 %`, `4.00 at 19/7 %` or `5.00`: a price, and its tax, which is named by its rates. */
function taxedPrice(cell: string) {
  const [, price, taxId = null] = /^(\S+)(?: at (\S+) %)?$/.exec(cell)!
  return { price: cents(price!), taxId }
}

/** `2 × A 14.00 at 7 % + 4.00 at 19 % takeaway`. */
function soldLine(cell: string) {
  const [, units, id, prices, serviceType = null] = /^(\d+) × (\w) (.+?)(?: (takeaway))?$/.exec(cell)!
  const [dish, ...addons] = prices!.split(' + ').map(taxedPrice)
  return { id: id!, units: units!, dish: dish!, addons, serviceType: serviceType as OrderLine['serviceType'] }
}

type SoldLine = ReturnType<typeof soldLine>

function menuOf(lines: readonly SoldLine[]) {
  const ids = lines.flatMap(({ dish, addons }) => [dish, ...addons]).flatMap(({ taxId }) => taxId ?? [])
  const taxes = ids.map(id => {
    const [here, takeaway] = id.split('/')
    return [id, { rate: rate(here!), serviceTypeRates: takeaway ? { takeaway: rate(takeaway) } : {} }]
  })
  const addonsOf = ({ id, addons }: SoldLine) => addons.map((addon, at) => [`${id}${at}`, addon] as const)
  return plainMenu({
    taxes: Object.fromEntries(taxes),
    products: Object.fromEntries(lines.map(({ id, dish }) => [id, { ...dish, addonGroupIds: [`of ${id}`] }])),
    addons: Object.fromEntries(lines.flatMap(addonsOf)),
    addonGroups: Object.fromEntries(
      lines.map(line => [`of ${line.id}`, { addonIds: addonsOf(line).map(([id]) => id) }]),
    ),
  })
}

function lineOf({ id, units, addons, serviceType }: SoldLine): OrderLine {
  const chosen = addons.map((_, at) => ({ addonId: `${id}${at}`, addonGroupId: null, quantity: 1 }))
  return plainLine(id, { quantityMilli: milli(units), addons: chosen, serviceType })
}

/** The order of a row with its discounts. */
function sell(row: Row, terms: Partial<SaleTerms> = {}): StoredOrder {
  const lines = list(row['line'] ?? row['lines']!).map(soldLine)
  const taxMode = (row['prices'] ?? 'inclusive') as TaxMode
  const campaigns = list(row['campaigns'] ?? '—', '; ').map(campaign)
  const sale = { ...plainTerms, campaigns, ...terms }
  const { items } = priceOrder(menuOf(lines), plainContext({ taxMode }), lines.map(lineOf), sale)
  const stored = items.map(item => ({ ...item, combo: null, id: item.productId! }))
  const { serviceType } = sale
  const discounts = list(row['discounts'] ?? '—', '; ').map(discount)
  return repriceOrder(paidOrder(stored, [], { taxMode, status: 'pending', discounts, serviceType }), 2)
}

type Taxed = Pick<StoredItem, 'subtotal' | 'campaignDiscount' | 'discount' | 'tax' | 'total'>

/** Nets and taxes of the parts of an item, its tax and its total. */
function shownParts(item: StoredItem, { taxMode }: Pick<StoredOrder, 'taxMode'>): string[] {
  const parts = taxPartsOf(item)
  const nets = parts.map(({ total, tax }) => (taxMode === 'inclusive' ? total : total - tax))
  const shown = (amounts: number[]) => amounts.map(amount => money(amount)).join(', ')
  const { subtotal, campaignDiscount, discount }: Taxed = item
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(subtotal - campaignDiscount - discount)
  return [shown(nets), shown(parts.map(({ tax }) => tax)), money(item.tax), money(item.total)]
}

const shownIn = (row: Row) => ['nets', 'taxes', 'tax', 'total'].map(column => row[column])

describe('Lines of several taxes', () => {
  it.each(titled(table('Lines of several taxes')))('%s', (_, row) => {
    const order = sell(row)
    expect(shownParts(order.items[0]!, order)).toEqual(shownIn(row))
  })
})

describe('Parts of lines of several taxes', () => {
  const lines = [
    { prices: 'inclusive', line: '3 × A 4.33 at 7 % + 1.00 at 19 %' },
    { prices: 'exclusive', line: '3 × A 4.33 at 10 % + 0.99 at 22 %', discounts: '1.00' },
  ]
  let order: StoredOrder
  let left: StoredItem
  it.each(titled(table('Parts of lines of several taxes')))('%s', (_, row) => {
    if (row['what'] === 'a line') {
      order = sell(lines.shift()!)
      left = order.items[0]!
    }
    const isTaken = row['what'] !== 'a line' && row['what'] !== 'left'
    const { part, rest } = isTaken ? takePart(left, milli(row['quantity']!), 2) : { part: left, rest: left }
    expect(shownParts(part, order)).toEqual(shownIn(row))
    left = rest
    expect(left.quantityMilli).toBe(isTaken ? left.quantityMilli : milli(row['quantity']!))
  })
})

describe('Refunds of lines of several taxes', () => {
  it.each(titled(table('Refunds of lines of several taxes')))('%s', (_, row) => {
    const order = sell(row)
    const { payments } = paidOrder([], [{ amount: order.totals.total }])
    const till = new Till({ ...order, status: 'paid', payments })
    const shown = list(row['refunds']!, '; ').map(cell => {
      const before = till.order.adjustments.length
      till.refund(undefined, cell === '1' ? {} : { amount: cents(cell) })
      const lines = till.order.adjustments.slice(before).flatMap(({ taxLines }) => taxLines!)
      const taxes = addTaxLines(lines).map(
        ({ name, base, amount }) => `${name} %: ${money(base)} + ${money(amount)}`,
      )
      return [money(sum(lines.map(({ amount }) => amount))), taxes.join(', ')]
    })
    expect(shown.map(([tax]) => tax).join('; ')).toBe(row['tax'])
    expect(shown.map(([, lines]) => lines).join('; ')).toBe(row['tax lines'])
  })
})

describe('Taxes here or to go', () => {
  it.each(titled(table('Taxes here or to go')))('%s', (_, row) => {
    const menu = menuOf(list(row['lines']!).map(soldLine))
    const order = sell(row, { serviceType: row['served'] as ServiceType })
    const other = servedAs(order, row['served instead'] as ServiceType, menu, 2)
    const shown = [order.totals.tax, other.totals.tax, other.totals.total].map(amount => money(amount))
    expect(shown).toEqual([row['tax'], row['tax then'], row['total then']])
    expect(servedAs(other, order.serviceType, menu, 2)).toEqual(order)
  })
})
