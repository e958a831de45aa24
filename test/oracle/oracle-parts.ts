import type { Campaign } from '../../src/menu/menu.types.ts'
import { type CaseLine, type CaseTax, otherTax } from './case.ts'
import { type Item, liveProducts, netOf, type Part, spread, type State, sum } from './oracle-state.ts'

// Items whose addons have other taxes than their product. Of src only types are imported.

/** The totals of the addons, those of halves after the line's own, decide the parts: those of the product's tax belong to it, and free ones to none. */
export function partsOf(line: CaseLine, subtotal: number, addonTotals: readonly number[]): Part[] {
  const parts = [emptyPart(line.product, line.tax)]
  const addons = [...line.addons, ...(line.halves?.parts ?? []).flatMap(half => half.addons)]
  for (const [at, { tax }] of addons.entries()) {
    const total = addonTotals[at]!
    if (tax === 0 || total === 0) continue
    const key = otherTax(line, tax)
    let part = parts.find(one => one.key === key)
    if (part === undefined) parts.push((part = emptyPart(key, line.otherTaxes[tax - 1]!)))
    part.net += total
  }
  if (parts.length === 1) return []
  parts[0]!.net = subtotal - sum(parts.map(({ net }) => net))
  return parts
}

function emptyPart(key: string, sold: CaseTax | null): Part {
  const rates = sold?.components ?? []
  return { key, sold, rate: null, rates, net: 0, discount: 0, tax: 0, components: [] }
}

/** The price of the product is what the campaign is about, or else that of the whole line. */
export function takeFromParts(state: State, { parts }: Item, kind: Campaign['kind'], amount: number): void {
  if (parts.length === 0) return
  if (kind === 'fixed_price' || kind === 'buy_x_get_y') {
    parts[0]!.net -= amount
    return
  }
  for (const [at, share] of spread(state, amount, nets(parts)).entries()) parts[at]!.net -= share
}

/** Shares the figures of a part of the line over its taxes; both it and the rest keep no more tax than money. */
export function splitParts(state: State, item: Item, taken: { net: number; tax: number; discount: number }) {
  const { parts } = item
  const taxes = spread(state, taken.tax, amountsOf(parts, 'tax'))
  const discounts = spread(state, taken.discount, amountsOf(parts, 'discount'))
  let own = spread(state, taken.net, nets(parts))
  const fits = parts.every(({ net, tax }, at) => own[at]! >= taxes[at]! && net - own[at]! >= tax - taxes[at]!)
  if (state.given.taxMode === 'inclusive' && !fits) {
    const bases = parts.map(({ net, tax }) => net - tax)
    own = spread(state, taken.net - taken.tax, bases).map((base, at) => base + taxes[at]!)
  }
  return parts.map((part, at): Part => {
    const components = spread(state, taxes[at]!, part.components)
    const taken = { net: own[at]!, tax: taxes[at]!, discount: discounts[at]!, components }
    part.net -= taken.net
    part.tax -= taken.tax
    part.discount -= taken.discount
    part.components = part.components.map((amount, place) => amount - components[place]!)
    return { ...part, ...taken }
  })
}

function nets(parts: readonly Part[]): number[] {
  return amountsOf(parts, 'net')
}

function amountsOf(parts: readonly Part[], key: 'net' | 'tax' | 'discount'): number[] {
  return parts.map(part => part[key])
}

/** A charge without a tax of its own: each tax of the products has the part of it that their net is. */
export function chargeParts(state: State, subtotal: number): Part[] {
  const byTax = new Map<string, Part>()
  for (const item of liveProducts(state)) {
    const { product, tax: sold } = item.line!
    const whole = { ...emptyPart(product, sold), rate: item.rate, net: netOf(item) }
    for (const part of item.parts.length > 0 ? item.parts : [whole]) {
      const key = part.rate === null ? 'untaxed' : part.key
      const of = byTax.get(key) ?? { ...part, key, net: 0, discount: 0 }
      byTax.set(key, { ...of, net: of.net + part.net })
    }
  }
  const all = [...byTax.values()]
  const some = all.filter(({ net }) => net > 0)
  const parts = some.length > 0 ? some : [all[0] ?? emptyPart('untaxed', null)]
  const shares = spread(state, subtotal, nets(parts))
  return parts.map((part, at) => ({ ...part, net: shares[at]! }))
}
