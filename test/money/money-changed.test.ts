import { describe, expect, it } from 'vitest'
import { priceAdded } from '../../src/orders/items/added-lines.rules.ts'
import { putInPlace, takeOut, without } from '../../src/orders/items/replace-item.rules.ts'
import { takeItems } from '../../src/refunds/refund-items.rules.ts'
import { itemWorths } from '../../src/refunds/refund-worth.rules.ts'
import { isLive, netOf } from '../../src/sale/item/item.rules.ts'
import { loweredBy } from '../../src/sale/item/price-override.rules.ts'
import type { StoredItem } from '../../src/sale/shapes/order.shape.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext } from '#test/builders/plain-order.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { campaign } from './money-cells.ts'
import { list, milli, money, table, titled } from './money-document.ts'
import { lineOf, menuOf, sell, soldLines } from './money-sale.ts'

const netsOf = (items: readonly StoredItem[]) =>
  items
    .filter(item => item.kind === 'product' && isLive(item))
    .map(item => money(netOf(item)))
    .join(', ')

describe('Lines at another price', () => {
  it.each(titled(table('Lines at another price')))('%s', (_, row) => {
    const order = sell({ ...row, service: '—', served: 'dine_in' }, 2)
    const named = [{ itemId: 'A', quantityMilli: 1000 }]
    const { refunded } = takeItems(order, named, plainRemoval({ kind: 'refund' }))
    const [back] = itemWorths(order, refunded, 2)
    expect([
      money(loweredBy(order.items)),
      netsOf(order.items),
      money(order.totals.tax),
      money(order.totals.total),
      `${money(back!.amount)}, tax ${money(back!.tax)}`,
    ]).toEqual([row['lowered by'], row['nets'], row['tax'], row['total'], row['one A refunded']])
  })
})

describe('Lines replaced', () => {
  it.each(titled(table('Lines replaced')))('%s', (_, row) => {
    const order = sell({ ...row, served: 'dine_in' }, 2)
    const [line] = soldLines(row['by']!)
    const campaigns = list(row['campaigns']!, '; ').map(campaign)
    const menu = plainMenu({ ...menuOf([line!]), campaigns })
    const now = plainContext().at
    const [units, id] = row['replaced']!.split(' of ')
    const place = { item: order.items.find(item => item.id === id)!, quantityMilli: milli(units!) }
    const { rest, freed } = without(order, place, 2)
    const [priced] = priceAdded(rest, [lineOf(line!)], {
      menu,
      reasons: new Map(),
      used: new Map(),
      now,
      decimals: 2,
      freed,
    })
    const taken = takeOut(order, place, plainRemoval({ kind: 'replaced', at: now }))
    const bill = { due: order.totals.total, isPaid: false }
    const { order: after } = putInPlace(taken, priced!, bill, {
      now,
      decimals: 2,
      kitchen: { whenPaid: [], leadMinutes: 20 },
      newId: () => 'new',
      dayOf: () => order.businessDate,
    })
    const charge = after.items.find(({ kind }) => kind === 'service_charge')
    expect([
      netsOf(after.items),
      charge === undefined ? '—' : money(charge.subtotal),
      money(after.totals.total),
    ]).toEqual([row['nets'], row['charge'], row['total']])
  })
})
