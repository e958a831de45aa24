import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TaxPart } from '../shapes/tax.shape.ts'
import { restOfTaxParts, takeTaxParts, taxPartsOf, untaxedOf } from './tax-parts.rules.ts'

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

function part(taxId: string | null, [net, tax, discount]: number[], isAdded: boolean, shares: number[] = []) {
  const components = shares.map((amount, at) => ({ name: `${at}`, rate: 1, amount }))
  return {
    taxId,
    name: taxId,
    names: null,
    rate: taxId === null ? null : 100_000,
    components: components.length === 0 ? null : components,
    discount: discount!,
    tax: tax!,
    total: net! + (isAdded ? tax! : 0),
  }
}

it('is the whole item where it has one tax', () => {
  const soup = { taxId: 'vat', taxName: 'VAT', taxNames: null, taxRate: 100_000, taxComponents: null }
  const whole = {
    taxId: 'vat',
    name: 'VAT',
    names: null,
    rate: 100_000,
    components: null,
    tax: 91,
    total: 1000,
  }
  expect(taxPartsOf({ ...soup, tax: 91, total: 1000, taxParts: null })).toEqual([whole])
  expect(untaxedOf({ ...soup, tax: 91, total: 1000 })).toBe(0)
  const parts = [part(null, [500, 0, 0], false), part('wine', [200, 36, 0], false)]
  expect(untaxedOf({ ...soup, taxId: null, tax: 36, total: 700, taxParts: parts })).toBe(500)
})

it('keeps no more tax than money where a cent of net and a cent of tax go to different parts', () => {
  const parts = [part('none', [1, 0, 0], false), part('all', [1, 1, 0], false)]
  const taken = takeTaxParts(parts, { net: 1, tax: 1, discount: 0, total: 1 }, false, 1)
  expect(taken.map(({ total, tax }) => [total, tax])).toEqual([
    [0, 0],
    [1, 1],
  ])
})

it('adds up, whatever is taken: no figure of the part or the rest is below zero', () => {
  const cents = fc.nat({ max: 3000 })
  const share = fc.tuple(cents, fc.nat({ max: 1000 }), cents, fc.boolean())
  const lines = fc.array(share, { minLength: 2, maxLength: 4 })
  const parts = fc.tuple(lines, fc.boolean(), fc.constantFrom(1, 100)).map(([lines, isAdded, step]) => ({
    isAdded,
    step,
    parts: lines.map(([net, percent, discount, hasComponents], at): TaxPart => {
      const tax = Math.floor((net * percent) / 1000)
      const shares = hasComponents ? [Math.floor(tax / 3), tax - Math.floor(tax / 3)] : []
      const figures = [net, tax, discount].map(figure => figure * step)
      return part(
        `t${at}`,
        figures,
        isAdded,
        shares.map(figure => figure * step),
      )
    }),
  }))
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), ({ parts, isAdded, step }, ratio) => {
      const netOf = ({ total, tax }: TaxPart) => total - (isAdded ? tax : 0)
      const some = (figure: (part: TaxPart) => number) => {
        return step * Math.round((sum(parts.map(figure)) / step) * ratio)
      }
      const net = some(netOf)
      const most = isAdded ? Infinity : net
      const least = isAdded ? 0 : sum(parts.map(({ tax }) => tax)) - (sum(parts.map(netOf)) - net)
      const tax = Math.max(
        least,
        Math.min(
          some(one => one.tax),
          most,
        ),
      )
      const discount = some(one => one.discount)
      const total = isAdded ? net + tax : net
      const taken = takeTaxParts(parts, { net, tax, discount, total }, isAdded, step)
      const rest = restOfTaxParts(parts, taken)
      expect(['total', 'tax', 'discount'].map(key => sum(taken.map(one => one[key as 'tax'])))).toEqual([
        total,
        tax,
        discount,
      ])
      for (const one of [...taken, ...rest]) {
        expect(Math.min(one.discount, one.tax, one.total - one.tax)).toBeGreaterThanOrEqual(0)
        expect(one.total % step).toBe(0)
        if (one.components !== null) expect(sum(one.components.map(({ amount }) => amount))).toBe(one.tax)
      }
    }),
  )
})
