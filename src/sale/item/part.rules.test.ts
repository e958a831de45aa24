import { describe, expect, it } from 'vitest'
import { fraction, rounded } from '#test/money/fraction.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'
import { Chance, randomContext, randomLine, randomMenu } from '#test/builders/random-order.ts'
import { anySeed, runs } from '#test/support/runs.ts'
import { sweep } from '#test/support/sweep.ts'
import { maxCents, smallestAmount } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { unitsCost } from './units-cost.rules.ts'
import type { OrderContext } from '../../pricing/line.rules.ts'
import { type Divisible, takePart, takeUnpaidPart } from './part.rules.ts'
import { priceOrder } from '../../pricing/price-order.rules.ts'
import type { PricedItem } from './item.rules.ts'
import { taxedNet } from '../../pricing/tax.rules.ts'

const figures = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const

function netOf(item: Divisible): number {
  return item.subtotal - item.campaignDiscount - item.discount
}

type SoldItem = PricedItem & Pick<Divisible, 'discountShares' | 'paidMilli' | 'paidAmount' | 'wastedMilli'>

type Off = Pick<SoldItem, 'campaigns' | 'discountShares'>

/** An item after discounts, with its tax and total recalculated. */
function discounted(item: PricedItem, context: OrderContext, { campaigns, discountShares }: Off): SoldItem {
  const campaignDiscount = campaigns.reduce((sum, { amount }) => sum + amount, 0)
  const discount = Object.values(discountShares ?? {}).reduce((sum, amount) => sum + amount, 0)
  const net = item.subtotal - campaignDiscount - discount
  return {
    ...item,
    ...taxedNet(net, item.taxRate, context.taxMode, context.currencyDecimals),
    campaignDiscount,
    campaigns,
    discount,
    discountShares,
    paidMilli: 0,
    paidAmount: 0,
    wastedMilli: 0,
  }
}

const nothingOff: Off = { campaigns: [], discountShares: null }

/** Discounts by up to two campaigns and up to two manual discounts, at most the whole subtotal. */
function randomOff(chance: Chance, subtotal: number, step: number): Off {
  let left = chance.oneOf([0, 0, subtotal / step])
  const some = (name: string) => {
    const steps = chance.oneOf([0, chance.between(0, left)])
    left -= steps
    return { id: name, amount: steps * step }
  }
  const [a, b, x, y] = ['a', 'b', 'x', 'y'].map(some)
  const campaigns = [b!, a!].filter(({ amount }) => amount > 0)
  const shares = [y!, x!].filter(({ amount }) => amount > 0).map(({ id, amount }) => [id, amount] as const)
  return {
    campaigns: campaigns.map(({ id, amount }) => ({ campaignId: id, name: id, names: null, amount })),
    discountShares: shares.length === 0 ? null : Object.fromEntries(shares),
  }
}

function randomItem(chance: Chance): { item: SoldItem; context: OrderContext } {
  const menu = randomMenu(chance)
  for (;;) {
    const context = randomContext(chance)
    try {
      const [item] = priceOrder(menu, context, [randomLine(chance, menu, context)]).items
      const off = randomOff(chance, item!.subtotal, smallestAmount(context.currencyDecimals))
      const paidMilli = chance.oneOf([0, item!.quantityMilli, chance.between(0, item!.quantityMilli)])
      const wastedMilli = chance.oneOf([0, item!.quantityMilli, chance.between(0, item!.quantityMilli)])
      const sold = { ...discounted(item!, context, off), wastedMilli }
      const paidAmount = unitsCost(sold, paidMilli, context.currencyDecimals)
      return { item: { ...sold, paidMilli, paidAmount }, context }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

it('splits into parts that add up to the whole, in any sequence', () => {
  const seed = anySeed()
  const chance = new Chance(seed)
  for (let round = 0; round < runs(sweep('parts of a whole')); round++) {
    const { item, context } = randomItem(chance)
    const step = smallestAmount(context.currencyDecimals)
    const unit = item.quantityMilli % 1000 === 0 ? 1000 : 1
    const parts: SoldItem[] = []
    let rest = item
    while (rest.quantityMilli > 0 && parts.length < 12) {
      const taken = unit * chance.between(1, rest.quantityMilli / unit)
      const isOpen = chance.oneOf([true, false])
      const divided = (isOpen ? takeUnpaidPart : takePart)(rest, taken, context.currencyDecimals)
      const faults = faultsOfPart(rest, divided.part, { taken, isOpen }, step)
      expect({ faults, seed, round }).toEqual({ faults: [], seed, round })
      parts.push(divided.part)
      rest = divided.rest
    }
    const faults = faultsOfWhole(item, [...parts, rest], context)
    expect({ faults, seed, round }).toEqual({ faults: [], seed, round })
  }
})

/** Lists figures whose parts do not add up to the whole, are negative, or are not in the currency's steps. */
function faultsOfWhole(item: SoldItem, parts: SoldItem[], context: OrderContext): string[] {
  const faults: string[] = []
  const addsUp = (name: string, whole: number, figureOf: (part: SoldItem) => number, step = 1): void => {
    const shares = parts.map(figureOf)
    if (shares.reduce((sum, share) => sum + share, 0) !== whole) faults.push(`${name} adds up`)
    if (shares.some(share => share < 0)) faults.push(`${name} is not negative`)
    if (shares.some(share => share % step !== 0)) faults.push(`${name} is in the currency's steps`)
  }
  const step = smallestAmount(context.currencyDecimals)
  addsUp('quantity', item.quantityMilli, part => part.quantityMilli)
  for (const figure of figures) addsUp(figure, item[figure], part => part[figure], step)
  addsUp('what is paid', item.paidMilli, part => part.paidMilli)
  addsUp('the amount paid', item.paidAmount, part => part.paidAmount, step)
  for (const { campaignId, amount } of item.campaigns) {
    addsUp(campaignId, amount, part => amountOf(part, campaignId), step)
  }
  for (const [id, amount] of Object.entries(item.discountShares ?? {})) {
    addsUp(id, amount, part => part.discountShares?.[id] ?? 0, step)
  }
  for (const [id, taken] of Object.entries(item.recipe ?? {}))
    addsUp(id, taken, part => part.recipe?.[id] ?? 0)
  for (const [at, { total }] of item.addons.entries()) {
    addsUp(`addon ${at}`, total, part => part.addons[at]!.total, step)
  }
  for (const part of parts) {
    const campaigns = part.campaigns.map(({ amount }) => amount)
    const discounts = Object.values(part.discountShares ?? {})
    if (sumOf(campaigns) !== part.campaignDiscount) faults.push('campaigns make up their discount')
    if (sumOf(discounts) !== part.discount) faults.push('shares make up the discount')
    if ([...campaigns, ...discounts].includes(0)) faults.push('what takes nothing off is left out')
    if (part.paidMilli > part.quantityMilli) faults.push('no more is paid than there is')
    if (part.paidAmount > part.total) faults.push('no more is paid than it costs')
    const added = context.taxMode === 'inclusive' ? 0 : part.tax
    if (part.total !== netOf(part) + added) faults.push('a total is its net and the tax on top')
    if (Object.values(part.recipe ?? {}).includes(0)) faults.push('nothing of a stock item is left out')
  }
  return faults
}

function amountOf({ campaigns }: SoldItem, id: string): number {
  return campaigns.find(({ campaignId }) => campaignId === id)?.amount ?? 0
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * Lists figures of a part that are not round(figure × q ÷ Q) of the current line; the total of unpaid units of a partly
 * paid line is their share of the unpaid rest, while the sale is open.
 */
function faultsOfPart(
  whole: Divisible,
  part: Divisible,
  { taken, isOpen }: { taken: number; isOpen: boolean },
  step: number,
): string[] {
  const shareOf = (figure: number, quantity: number, step: number) =>
    rounded(fraction(BigInt(figure) * BigInt(taken), quantity), step)
  const share = (figure: number, step: number) => shareOf(figure, whole.quantityMilli, step)
  const faults: string[] = []
  const unpaid = whole.quantityMilli - whole.paidMilli
  const isProportional = !isOpen || whole.paidMilli === 0 || taken > unpaid
  if (part.cost !== share(whole.cost, step)) faults.push('cost')
  if (isProportional) {
    for (const figure of ['subtotal', 'tax'] as const) {
      if (part[figure] !== share(whole[figure], step)) faults.push(figure)
    }
    if (netOf(part) !== share(netOf(whole), step)) faults.push('net')
  } else if (part.total !== shareOf(whole.total - whole.paidAmount, unpaid, step)) faults.push('total')
  if (!isProportional && part.paidAmount > 0) faults.push('paidAmount')
  for (const [id, milli] of Object.entries(whole.recipe ?? {})) {
    if ((part.recipe?.[id] ?? 0) !== share(milli, 1)) faults.push(id)
  }
  // The campaign discount is divided in proportion unless that makes the other discount of a part negative.
  const campaign = share(whole.campaignDiscount, step)
  const discount = part.subtotal - netOf(part) - campaign
  const fits = isProportional && discount >= 0 && whole.discount - discount >= 0
  if (fits && part.campaignDiscount !== campaign) faults.push('campaignDiscount')
  if (part.paidMilli !== Math.max(0, whole.paidMilli - (whole.quantityMilli - taken)))
    faults.push('paidMilli')
  if (part.wastedMilli !== Math.min(whole.wastedMilli, taken)) faults.push('wastedMilli')
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
    discounted(
      priceOrder(menu, plainContext(), [plainLine(product, { quantityMilli })]).items[0]!,
      plainContext(),
      nothingOff,
    )

  it('of 3 × 4.33 less 1.00 with 10 % included is 4.00 and 0.36, then 4.00 and 0.37, rest 3.99 and 0.36', () => {
    const item = discounted(price('soup', 3000), plainContext(), {
      campaigns: [],
      discountShares: { d: 100 },
    })
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

  it('returns to the gram the stock of 0.335 kg cancelled in three parts', () => {
    const item = price('steak', 335)
    expect(item.recipe).toEqual({ beef: 112 })
    const first = takePart(item, 100, 2)
    const second = takePart(first.rest, 100, 2)
    const third = takePart(second.rest, 135, 2)
    const returned = [first.part, second.part, third.part].map(({ recipe }) => recipe!['beef']!)
    expect(returned).toEqual([33, 34, 45])
    expect(third.rest).toMatchObject({ quantityMilli: 0, subtotal: 0, total: 0, cost: 0, recipe: null })
  })

  it('leaves no wasted unit of an item that is taken whole', () => {
    const item = { ...price('soup', 3000), wastedMilli: 1000 }
    const { part, rest } = takePart(item, 3000, 2)
    expect([part.wastedMilli, rest.wastedMilli]).toEqual([1000, 0])
  })

  it('keeps all other fields of the item', () => {
    const item = price('soup', 3000)
    const { part, rest } = takePart(item, 1000, 2)
    expect([part.name, rest.taxRate, part.unitPrice]).toEqual(['soup', 100_000, 433])
  })

  it('shares campaigns and discounts, and uses unpaid units first', () => {
    const ten = { campaignId: 'ten', name: '10 %', names: null, amount: 130 }
    const coin = { campaignId: 'coin', name: '0.01 off', names: null, amount: 1 }
    const off = { campaigns: [ten, coin], discountShares: { two: 2, hundred: 100 } }
    const item = { ...discounted(price('soup', 3000), plainContext(), off), paidMilli: 2000 }
    const { part, rest } = takePart(item, 2000, 2)
    expect(part.campaigns).toEqual([
      { ...ten, amount: 86 },
      { ...coin, amount: 1 },
    ])
    expect(rest.campaigns).toEqual([{ ...ten, amount: 44 }])
    expect([part.discountShares, rest.discountShares]).toEqual([
      { hundred: 67, two: 1 },
      { hundred: 33, two: 1 },
    ])
    expect([part.paidMilli, rest.paidMilli]).toEqual([1000, 1000])
    expect(takePart({ ...item, paidMilli: 0 }, 2000, 2).part.paidMilli).toBe(0)
  })

  it('of all unpaid units costs the amount that is not paid, and the rest what was paid', () => {
    const item = discounted(price('soup', 2000), plainContext(), { campaigns: [], discountShares: { d: 1 } })
    const half = { ...item, paidMilli: 1000, paidAmount: unitsCost({ ...item, paidAmount: 0 }, 1000, 2) }
    const { part, rest } = takeUnpaidPart(half, 1000, 2)
    const shown = [part, rest].map(({ total, subtotal, discount, paidAmount }) => [
      total,
      subtotal,
      discount,
      paidAmount,
    ])
    expect(shown).toEqual([
      [432, 433, 1, 0],
      [433, 433, 0, 433],
    ])
  })

  it('omits a stock item with a share of zero', () => {
    const item = { ...price('steak', 335), recipe: { beef: 1, salt: 5 } }
    const { part, rest } = takePart(item, 100, 2)
    expect([part.recipe, rest.recipe]).toEqual([{ salt: 1 }, { beef: 1, salt: 4 }])
    expect(takePart({ ...item, recipe: { beef: 1 } }, 100, 2).part.recipe).toBeNull()
  })

  it('is above zero and at most the item, with tax included or added', () => {
    const item = price('soup', 3000)
    for (const milli of [0, -1, 3001]) expect(() => takePart(item, milli, 2)).toThrow('Broken invariant')
    expect(() => takePart({ ...item, total: item.total + 1 }, 1000, 2)).toThrow('Broken invariant')
    expect(item.total).toBeLessThan(maxCents)
  })
})
