import { describe, expect, it } from 'vitest'
import { fraction, rounded } from '../../test/fraction.ts'
import { plainMenu } from '../../test/plain-menu.ts'
import { plainContext, plainLine } from '../../test/plain-order.ts'
import { Chance, randomContext, randomLine, randomMenu } from '../../test/random-order.ts'
import { maxCents, smallestAmount } from '../lib/money.ts'
import { Refusal } from '../lib/refusal.ts'
import type { OrderContext } from './line.rules.ts'
import { type Divisible, takePart } from './part.rules.ts'
import { type PricedItem, priceOrder, taxOf } from './price.rules.ts'

const figures = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const

function netOf(item: Divisible): number {
  return item.subtotal - item.campaignDiscount - item.discount
}

/** An item with something off it, its tax and total as they are then. */
function discounted(item: PricedItem, context: OrderContext, campaignDiscount: number, discount: number) {
  const net = item.subtotal - campaignDiscount - discount
  const tax = taxOf(net, item.taxRate, context.taxMode, context.currencyDecimals)
  return {
    ...item,
    campaignDiscount,
    discount,
    tax,
    total: context.taxMode === 'inclusive' ? net : net + tax,
  }
}

function randomItem(chance: Chance): { item: PricedItem; context: OrderContext } {
  const menu = randomMenu(chance)
  for (;;) {
    const context = randomContext(chance)
    try {
      const [item] = priceOrder(menu, context, [randomLine(chance, menu, context)])
      const step = smallestAmount(context.currencyDecimals)
      const off = chance.oneOf([0, 0, chance.between(0, item!.subtotal / step)])
      const campaign = chance.between(0, off)
      return { item: discounted(item!, context, campaign * step, (off - campaign) * step), context }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

it('takes parts that with the rest are the whole, whatever is taken in whatever order', () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const chance = new Chance(seed)
  for (let round = 0; round < 3000; round++) {
    const { item, context } = randomItem(chance)
    const step = smallestAmount(context.currencyDecimals)
    const unit = item.quantityMilli % 1000 === 0 ? 1000 : 1
    const parts: PricedItem[] = []
    let rest = item
    while (rest.quantityMilli > 0 && parts.length < 12) {
      const taken = unit * chance.between(1, rest.quantityMilli / unit)
      const divided = takePart(rest, taken, context.currencyDecimals)
      const faults = faultsOfPart(rest, divided.part, taken, step)
      expect({ faults, seed, round }).toEqual({ faults: [], seed, round })
      parts.push(divided.part)
      rest = divided.rest
    }
    const faults = faultsOfWhole(item, [...parts, rest], context)
    expect({ faults, seed, round }).toEqual({ faults: [], seed, round })
  }
}, 60_000)

/** What is not as the sum or the sign of the parts must be. */
function faultsOfWhole(item: PricedItem, parts: PricedItem[], context: OrderContext): string[] {
  const faults: string[] = []
  const addsUp = (name: string, whole: number, figureOf: (part: PricedItem) => number, step = 1): void => {
    const shares = parts.map(figureOf)
    if (shares.reduce((sum, share) => sum + share, 0) !== whole) faults.push(`${name} adds up`)
    if (shares.some(share => share < 0)) faults.push(`${name} is not negative`)
    if (shares.some(share => share % step !== 0)) faults.push(`${name} is in the currency's steps`)
  }
  const step = smallestAmount(context.currencyDecimals)
  addsUp('quantity', item.quantityMilli, part => part.quantityMilli)
  for (const figure of figures) addsUp(figure, item[figure], part => part[figure], step)
  for (const [id, taken] of Object.entries(item.recipe ?? {}))
    addsUp(id, taken, part => part.recipe?.[id] ?? 0)
  for (const [at, { total }] of item.addons.entries()) {
    addsUp(`addon ${at}`, total, part => part.addons[at]!.total, step)
  }
  for (const part of parts) {
    const added = context.taxMode === 'inclusive' ? 0 : part.tax
    if (part.total !== netOf(part) + added) faults.push('a total is its net and the tax on top')
    if (Object.values(part.recipe ?? {}).includes(0)) faults.push('nothing of a stock item is left out')
  }
  return faults
}

/** What is not round(figure × q ÷ Q) of the line as it stands. */
function faultsOfPart(whole: Divisible, part: Divisible, taken: number, step: number): string[] {
  const share = (figure: number, step: number) =>
    rounded(fraction(BigInt(figure) * BigInt(taken), whole.quantityMilli), step)
  const faults: string[] = []
  for (const figure of ['subtotal', 'tax', 'cost'] as const) {
    if (part[figure] !== share(whole[figure], step)) faults.push(figure)
  }
  if (netOf(part) !== share(netOf(whole), step)) faults.push('net')
  for (const [id, milli] of Object.entries(whole.recipe ?? {})) {
    if ((part.recipe?.[id] ?? 0) !== share(milli, 1)) faults.push(id)
  }
  // The campaign keeps its own share wherever neither part's discount falls below zero by it.
  const campaign = share(whole.campaignDiscount, step)
  const discount = part.subtotal - netOf(part) - campaign
  const fits = discount >= 0 && whole.discount - discount >= 0
  if (fits && part.campaignDiscount !== campaign) faults.push('campaignDiscount')
  return faults
}

describe('a part', () => {
  const menu = plainMenu({
    taxes: { vat: { rate: 100_000 } },
    stockItems: { beef: 8400 },
    products: {
      soup: { price: 433, taxId: 'vat' },
      steak: { price: 1290, soldBy: 'weight', recipe: [{ stockItemId: 'beef', quantity: 333 }] },
    },
  })
  const price = (product: string, quantityMilli: number) =>
    priceOrder(menu, plainContext(), [plainLine(product, { quantityMilli })])[0]!

  it('of 3 × 4.33 less 1.00 with 10 % inside is 4.00 and 0.36, then 4.00 and 0.37, rest 3.99 and 0.36', () => {
    const item = discounted(price('soup', 3000), plainContext(), 0, 100)
    expect([item.total, item.tax]).toEqual([1199, 109])
    const first = takePart(item, 1000, 2)
    const second = takePart(first.rest, 1000, 2)
    const shown = [first.part, second.part, second.rest].map(({ total, tax }) => [total, tax])
    expect(shown).toEqual([
      [400, 36],
      [400, 37],
      [399, 36],
    ])
  })

  it('returns to the gram what 0.335 kg took, cancelled in three parts', () => {
    const item = price('steak', 335)
    expect(item.recipe).toEqual({ beef: 112 })
    const first = takePart(item, 100, 2)
    const second = takePart(first.rest, 100, 2)
    const third = takePart(second.rest, 135, 2)
    const returned = [first.part, second.part, third.part].map(({ recipe }) => recipe!['beef']!)
    expect(returned).toEqual([33, 34, 45])
    expect(third.rest).toMatchObject({ quantityMilli: 0, subtotal: 0, total: 0, cost: 0, recipe: null })
  })

  it('keeps everything else of the item', () => {
    const item = price('soup', 3000)
    const { part, rest } = takePart(item, 1000, 2)
    expect([part.name, rest.taxRate, part.unitPrice]).toEqual(['soup', 100_000, 433])
  })

  it('leaves a stock item out of which it took nothing', () => {
    const item = { ...price('steak', 335), recipe: { beef: 1, salt: 5 } }
    const { part, rest } = takePart(item, 100, 2)
    expect([part.recipe, rest.recipe]).toEqual([{ salt: 1 }, { beef: 1, salt: 4 }])
    expect(takePart({ ...item, recipe: { beef: 1 } }, 100, 2).part.recipe).toBeNull()
  })

  it('is some of the item and at most all, of an item whose total is its net with or without tax', () => {
    const item = price('soup', 3000)
    for (const milli of [0, -1, 3001]) expect(() => takePart(item, milli, 2)).toThrow('Broken invariant')
    expect(() => takePart({ ...item, total: item.total + 1 }, 1000, 2)).toThrow('Broken invariant')
    expect(item.total).toBeLessThan(maxCents)
  })
})
