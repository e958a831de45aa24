import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxedItem } from '../sale/item/tax-parts.rules.ts'
import { type Payer, payerTaxes } from './payer-taxes.rules.ts'

const food = { taxId: 'food', taxName: 'Food', taxNames: null, taxRate: 70_000, taxComponents: null }
const wine = { taxId: 'wine', taxName: 'Wine', taxNames: null, taxRate: 190_000, taxComponents: null }
const none = { taxId: null, taxName: null, taxNames: null, taxRate: null, taxComponents: null }

function item(id: string, kind: Omit<TaxedItem, 'tax' | 'total'>, total: number, tax: number) {
  return { id, ...kind, total, tax }
}

/** Tax and base of each line of each payer. */
function shares(items: Parameters<typeof payerTaxes>[0], payers: Payer[], step = 1) {
  return payerTaxes(items, payers, step).map(lines =>
    lines.map(({ name, base, amount }) => `${name} ${base}+${amount}`),
  )
}

const byAmount = (amount: number): Payer => ({ amount, items: null })
const byItem = (itemId: string, amount: number): Payer => ({ amount, items: [{ itemId, amount }] })

describe("a payer's taxes", () => {
  const soup = item('soup', food, 1000, 65)
  const red = item('red', wine, 2000, 319)
  const water = item('water', none, 300, 0)

  it('are those of the named items', () => {
    expect(
      shares([soup, red, water], [byItem('soup', 1000), byItem('red', 2000), byItem('water', 300)]),
    ).toEqual([['Food 935+65'], ['Wine 1681+319'], []])
    const [first, second] = shares([soup, red], [byAmount(2000), byItem('soup', 1000)])
    expect([first, second]).toEqual([['Wine 1681+319'], ['Food 935+65']])
  })

  it('are those of every part of a named item with several taxes', () => {
    const part = { discount: 0, components: null, names: null }
    const taxParts = [
      { ...part, taxId: 'food', name: 'Food', rate: 70_000, tax: 92, total: 1400 },
      { ...part, taxId: 'wine', name: 'Wine', rate: 190_000, tax: 64, total: 400 },
    ]
    const menu = { ...item('menu', food, 1800, 156), taxParts }
    const soup = item('soup', food, 1070, 70)
    expect(shares([menu, soup], [byItem('menu', 1800), byItem('soup', 1070)])).toEqual([
      ['Food 1308+92', 'Wine 336+64'],
      ['Food 1000+70'],
    ])
    expect(shares([menu], [byItem('menu', 900), byItem('menu', 900)])).toEqual([
      ['Food 654+46', 'Wine 168+32'],
      ['Food 654+46', 'Wine 168+32'],
    ])
    const free = { ...menu, tax: 0, total: 0, taxParts: taxParts.map(one => ({ ...one, tax: 0, total: 0 })) }
    expect(shares([free, soup], [byItem('menu', 0), byAmount(1070)])).toEqual([[], ['Food 1000+70']])
  })

  it('are a share of every tax for a payment of an amount, by largest remainder', () => {
    const thirds = [byAmount(1000), byAmount(1000), byAmount(1000)]
    expect(shares([soup, red], thirds)).toEqual([
      ['Food 311+22', 'Wine 560+107'],
      ['Food 312+22', 'Wine 560+106'],
      ['Food 312+21', 'Wine 561+106'],
    ])
  })

  it('leave a share to the unpaid part', () => {
    expect(shares([soup], [byAmount(250)])).toEqual([['Food 234+16']])
  })

  it('follow a payment whose items cost less now', () => {
    expect(shares([soup, red], [byItem('soup', 1200), byAmount(1800)])).toEqual([
      ['Food 935+65', 'Wine 168+32'],
      ['Wine 1513+287'],
    ])
    expect(shares([soup], [byItem('gone', 1200)])).toEqual([['Food 935+65']])
  })

  it('follow cash that paid less than the items cost, because less was due', () => {
    expect(shares([soup, red], [byAmount(2500), { ...byItem('soup', 1000), amount: 500 }])).toEqual([
      ['Food 467+33', 'Wine 1681+319'],
      ['Food 468+32'],
    ])
  })

  it('are whole units in a currency without decimals', () => {
    const bowl = item('bowl', food, 100_000, 6500)
    expect(shares([bowl], [byAmount(33_300), byAmount(66_700)], 100)).toEqual([
      ['Food 31100+2200'],
      ['Food 62400+4300'],
    ])
  })

  it('add up to the bill, components too, and each to its payment', () => {
    const gst = { name: 'GST', rate: 50_000 }
    const qst = { name: 'QST', rate: 99_750 }
    const quebec = { taxId: 'q', taxName: 'Both', taxNames: null, taxRate: 149_750 }
    const totals = fc.array(fc.nat(5000), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(totals, fc.array(fc.nat(3000), { minLength: 1, maxLength: 6 }), (amounts, paid) => {
        const items = amounts.map((total, at) => {
          const tax = Math.round((total * 0.14975) / 1.14975)
          const one = Math.round(tax / 3)
          const taxComponents = [
            { ...gst, amount: one },
            { ...qst, amount: tax - one },
          ]
          return { id: `i${at}`, ...quebec, taxComponents, total, tax }
        })
        const due = amounts.reduce((sum, amount) => sum + amount, 0)
        let left = due
        const payers = paid.map(amount => {
          const taken = Math.min(amount, left)
          left -= taken
          return byAmount(taken)
        })
        payers.push(byAmount(left))
        const lines = payerTaxes(items, payers, 1)
        for (const [at, own] of lines.entries()) {
          expect(own.reduce((sum, { base, amount }) => sum + base + amount, 0)).toBe(payers[at]!.amount)
          for (const { amount, components } of own) {
            expect(components![0]!.amount + components![1]!.amount).toBe(amount)
          }
        }
        const sold = (of: (one: (typeof items)[number]) => number) =>
          items.reduce((sum, one) => sum + of(one), 0)
        const all = lines.flat()
        expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(sold(({ tax }) => tax))
        for (const at of [0, 1]) {
          const shared = all.reduce((sum, { components }) => sum + components![at]!.amount, 0)
          expect(shared).toBe(sold(({ taxComponents }) => taxComponents[at]!.amount))
        }
      }),
    )
  })
})
