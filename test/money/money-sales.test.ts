import { describe, expect, it } from 'vitest'
import { currencyDecimals } from '../../src/settings/brand.rules.ts'
import { applyCampaigns } from '../../src/menu/campaign.rules.ts'
import { type CampaignLine } from '../../src/menu/campaign-discount.rules.ts'
import { multiplyDivide } from '../../src/lib/money.ts'
import { applyDiscounts } from '../../src/pricing/apply-discounts.rules.ts'
import { takeCharge } from '../../src/pricing/charge.rules.ts'
import { priceAdded, withLines } from '../../src/orders/items/added-lines.rules.ts'
import { makeItem } from '#test/builders/plain-sale.ts'
import { campaign, discount } from './money-cells.ts'
import { lineOf, menuOf, sell, soldLines } from './money-sale.ts'
import { cents, isWeighed, list, milli, money, table, titled } from './money-document.ts'
import { plainCampaignContext, plainCampaignLine } from '#test/builders/plain-campaign.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext } from '#test/builders/plain-order.ts'

/** `3 × A 4.00`, `0.335 kg A 12.90`, `1 × A 8.00 + 1.50`. */
function campaignLine(cell: string): CampaignLine {
  const [, quantity, product, price, addons = '0'] = /^(.+?)(?: ×)? (\w) (\S+)(?: \+ (\S+))?$/.exec(cell)!
  const quantityMilli = milli(quantity!)
  const addonsTotal = cents(addons)
  return plainCampaignLine(product!, cents(price!), 1, {
    quantityMilli,
    weighed: isWeighed(quantity!),
    addonsTotal,
    subtotal: multiplyDivide(quantityMilli, cents(price!), 1000) + addonsTotal,
  })
}

describe('Campaigns', () => {
  it.each(titled(table('Campaigns')))('%s', (_, row) => {
    const campaigns = list(row['campaigns']!, '; ').map(campaign)
    const lines = list(row['lines']!).map(campaignLine)
    const taken = applyCampaigns(campaigns, plainCampaignContext(), lines).lines.map(line =>
      line.reduce((sum, { amount }) => sum + amount, 0),
    )
    expect(taken.map(amount => money(amount))).toEqual(list(row['taken off each line']!))
  })
})

const discounts = 'discounts, in the order given'

describe('Discounts', () => {
  it.each(titled(table('Discounts')))('%s', (_, row) => {
    const items = list(row['nets']!).map((net, at) =>
      makeItem('order', at, { id: 'ABC'[at]!, total: cents(net) }, 0),
    )
    const after = applyDiscounts(items, list(row[discounts]!, '; ').map(discount), 2)
    expect(after.discounts.map(({ amount }) => money(amount))).toEqual(list(row['worth of each']!))
    expect(after.items.map(item => money(item.discount))).toEqual(list(row['taken off each line']!))
  })
})

describe('Sales', () => {
  it.each(titled(table('Sales')))('%s', (_, row) => {
    const decimals = currencyDecimals(row['currency']!)
    const order = sell(row, decimals)
    const charge = order.items.find(({ kind }) => kind === 'service_charge')
    expect([
      charge === undefined ? '—' : money(charge.subtotal, decimals),
      money(order.totals.tax, decimals),
      money(order.totals.total, decimals),
    ]).toEqual([row['charge'], row['tax'], row['total']])
  })
})

describe('Orders that grow', () => {
  it.each(titled(table('Orders that grow')))('%s', (_, row) => {
    const order = sell({ ...row, served: 'delivery' }, 2)
    const lines = soldLines(row['added']!)
    const menu = plainMenu({
      campaigns: list(row['campaigns']!, '; ').map(campaign),
      ...menuOf(lines),
    })
    const now = plainContext().at
    const priced = priceAdded(order, lines.map(lineOf), {
      menu,
      reasons: new Map(),
      used: new Map(),
      now,
      decimals: 2,
    })
    let made = 0
    const grown = withLines(order, priced, {
      now,
      decimals: 2,
      kitchen: { whenPaid: [], leadMinutes: 20 },
      newId: () => `added${made++}`,
      dayOf: () => order.businessDate,
    }).order
    const products = grown.items.filter(({ kind }) => kind === 'product')
    const charge = grown.items.find(({ kind }) => kind === 'service_charge')
    expect([
      products.map(item => money(item.subtotal - item.campaignDiscount - item.discount)).join(', '),
      charge === undefined ? '—' : money(charge.subtotal),
      money(grown.totals.total),
    ]).toEqual([row['nets'], row['charge'], row['total']])
  })
})

describe('Service charges given back', () => {
  it.each(titled(table('Service charges given back')))('%s', (_, row) => {
    const [subtotal, tax] = [cents(row['charge']!), cents(row['tax']!)]
    const charge = makeItem('order', 0, { kind: 'service_charge', subtotal, tax, total: subtotal + tax }, 0)
    const [taken, before] = row['for items of']!.split(' of ').map(cents)
    const shared = takeCharge(charge, taken!, before!, 2)
    const [part, rest] = shared === null ? [undefined, charge] : [shared.part, shared.rest]
    const figures = [part, rest].flatMap(item => [item?.subtotal ?? 0, item?.tax ?? 0])
    expect(figures.map(figure => money(figure))).toEqual([
      row['given back'],
      row['its tax'],
      row['left'],
      row['its tax left'],
    ])
  })
})
