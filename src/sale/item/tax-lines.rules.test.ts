import { expect, it } from 'vitest'
import { taxGroups, taxLines } from './tax-lines.rules.ts'
import { taxPartsOf } from './tax-parts.rules.ts'

const gst = { name: 'GST', rate: 50_000 }
const qst = { name: 'QST', rate: 99_750 }
const tax = { taxId: 'q', taxName: 'GST and QST', taxNames: { fr: 'TPS et TVQ' }, taxRate: 149_750 }
const shares = (one: number, other: number) => [
  { ...gst, amount: one },
  { ...qst, amount: other },
]
const soup = { ...tax, total: 1000, tax: 130, taxComponents: shares(43, 87) }
const wine = { ...tax, total: 2000, tax: 260, taxComponents: shares(87, 173) }
const line = { taxId: 'q', name: 'GST and QST', names: { fr: 'TPS et TVQ' }, rate: 149_750 }

it('adds up components over the items', () => {
  expect(taxLines([soup, wine, { ...wine, cancelledAt: 1 }])).toEqual([
    { ...line, base: 2610, amount: 390, components: shares(130, 260) },
  ])
})

it('separates the same tax with different components', () => {
  const undivided = { ...soup, taxComponents: null }
  const renamed = { ...soup, taxComponents: [shares(43, 0)[0]!, { name: 'TVQ', rate: 99_750, amount: 87 }] }
  const otherRates = { ...soup, taxComponents: [{ ...gst, rate: 40_000, amount: 43 }, shares(0, 87)[1]!] }
  const more = { ...soup, taxComponents: [...shares(43, 87), { name: 'City', rate: 0, amount: 0 }] }
  expect(taxLines([more, soup])).toHaveLength(2)
  const lines = taxLines([soup, undivided, renamed, otherRates, more, undivided])
  expect(lines.map(({ amount, components }) => [amount, components?.length ?? 0])).toEqual([
    [130, 2],
    [260, 0],
    [130, 2],
    [130, 2],
    [130, 3],
  ])
})

it('groups all items without tax together', () => {
  const [water, bread] = [200, 300].map(total => ({ ...soup, taxId: null, taxRate: null, tax: 0, total }))
  const parts = [water!, soup, bread!].flatMap(taxPartsOf)
  expect(taxGroups(parts).map(group => group.parts)).toEqual([[parts[0], parts[2]], [parts[1]]])
})

it('lists only items with a whole tax', () => {
  const parts = [{ taxId: null }, { taxName: null }, { taxRate: null }]
  for (const part of parts) expect(taxLines([{ ...soup, ...part }])).toEqual([])
  expect(taxLines([{ ...soup, taxId: null }, soup])).toHaveLength(1)
})
