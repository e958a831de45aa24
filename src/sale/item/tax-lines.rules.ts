import type { TaxLine } from '../shapes/tax.shape.ts'
import { type TaxedItem, type TaxedPart, taxPartsOf } from './tax-parts.rules.ts'

/**
 * Sums tax over the live items by tax, rate and components, in order of first appearance; the base is without tax. The
 * amount of a component is the sum of its shares in the items.
 */
export function taxLines(items: readonly TaxedItem[]): TaxLine[] {
  const live = items.filter(item => (item.cancelledAt ?? null) === null)
  return linesOf(live.flatMap(taxPartsOf))
}

/** The taxes of an item, whether it is live or not. */
export function itemTaxLines(item: TaxedItem): TaxLine[] {
  return linesOf(taxPartsOf(item))
}

/** Merges the tax lines of several orders. */
export function addTaxLines(lines: readonly TaxLine[]): TaxLine[] {
  return linesOf(lines.map(({ amount: tax, base, ...line }) => ({ ...line, tax, total: base + tax })))
}

/** The same tax with its figures below zero: taken back, or to subtract it. */
export function negativeTax(line: TaxLine): TaxLine {
  return {
    ...line,
    base: 0 - line.base,
    amount: 0 - line.amount,
    components: line.components?.map(one => ({ ...one, amount: 0 - one.amount })) ?? null,
  }
}

function linesOf(parts: readonly TaxedPart[]): TaxLine[] {
  return taxGroups(parts).flatMap(({ line }) => line ?? [])
}

/** Groups parts of items by tax, rate and components, each group with its tax line; null for parts without tax. */
export function taxGroups<Part extends TaxedPart>(
  parts: readonly Part[],
): { line: TaxLine | null; parts: Part[] }[] {
  const groups: { line: TaxLine | null; parts: Part[] }[] = []
  for (const part of parts) {
    let group = groups.find(({ line }) => isTaxedBy(line, part))
    if (group === undefined) groups.push((group = { line: emptyLine(part), parts: [] }))
    group.parts.push(part)
    if (group.line !== null) addTo(group.line, part)
  }
  return groups
}

function addTo(line: TaxLine, { total, tax, components }: TaxedPart): void {
  line.base += total - tax
  line.amount += tax
  for (const [at, { amount }] of (components ?? []).entries()) line.components![at]!.amount += amount
}

function emptyLine({ taxId, name, names, rate, components: own }: TaxedPart) {
  if (taxId === null || name === null || rate === null) return null
  const components = own?.map(({ name, rate }) => ({ name, rate, amount: 0 })) ?? null
  return { taxId, name, names, rate, base: 0, amount: 0, components }
}

/** The components of a tax can change between two sales: each line then shows the components of its own items. */
export function isTaxedBy(
  line: TaxLine | null,
  { taxId, rate, components }: Pick<TaxedPart, 'taxId' | 'rate' | 'components'>,
): boolean {
  if (line === null) return taxId === null
  if (line.taxId !== taxId || line.rate !== rate) return false
  if (line.components === null || components === null) return line.components === components
  const same = line.components.map(({ name, rate }, at) => {
    return components[at]?.name === name && components[at].rate === rate
  })
  return same.length === components.length && same.every(Boolean)
}
