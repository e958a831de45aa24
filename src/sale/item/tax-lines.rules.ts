import type { StoredItem } from '../shapes/order.shape.ts'
import type { TaxLine } from '../shapes/tax.shape.ts'

type TaxFields = 'taxId' | 'taxName' | 'taxNames' | 'taxRate' | 'taxComponents' | 'tax' | 'total'
export type TaxedItem = Pick<StoredItem, TaxFields> & { cancelledAt?: number | null }

/**
 * Sums tax over the live items by tax, rate and components, in order of first appearance; the base is without tax. The
 * amount of a component is the sum of its shares in the items.
 */
export function taxLines(items: readonly TaxedItem[]): TaxLine[] {
  const live = items.filter(item => (item.cancelledAt ?? null) === null)
  return taxGroups(live).flatMap(({ line }) => line ?? [])
}

/** Merges the tax lines of several orders. */
export function addTaxLines(lines: readonly TaxLine[]): TaxLine[] {
  return taxLines(
    lines.map(({ taxId, name, names, rate, base, amount, components }) => ({
      taxId,
      taxName: name,
      taxNames: names,
      taxRate: rate,
      taxComponents: components,
      tax: amount,
      total: base + amount,
    })),
  )
}

/** Groups items by tax, rate and components, each group with its tax line; null for items without tax. */
export function taxGroups<Item extends TaxedItem>(
  items: readonly Item[],
): { line: TaxLine | null; items: Item[] }[] {
  const groups: { line: TaxLine | null; items: Item[] }[] = []
  for (const item of items) {
    let group = groups.find(({ line }) => isTaxedBy(line, item))
    if (group === undefined) groups.push((group = { line: emptyLine(item), items: [] }))
    group.items.push(item)
    if (group.line !== null) addTo(group.line, item)
  }
  return groups
}

function addTo(line: TaxLine, { total, tax, taxComponents }: TaxedItem): void {
  line.base += total - tax
  line.amount += tax
  for (const [at, { amount }] of (taxComponents ?? []).entries()) line.components![at]!.amount += amount
}

function emptyLine({ taxId, taxName: name, taxNames: names, taxRate: rate, taxComponents }: TaxedItem) {
  if (taxId === null || name === null || rate === null) return null
  const components = taxComponents?.map(({ name, rate }) => ({ name, rate, amount: 0 })) ?? null
  return { taxId, name, names, rate, base: 0, amount: 0, components }
}

/** The components of a tax can change between two sales: each line then shows the components of its own items. */
function isTaxedBy(line: TaxLine | null, { taxId, taxRate, taxComponents }: TaxedItem): boolean {
  if (line === null) return taxId === null
  if (line.taxId !== taxId || line.rate !== taxRate) return false
  if (line.components === null || taxComponents === null) return line.components === taxComponents
  const same = line.components.map(({ name, rate }, at) => {
    return taxComponents[at]?.name === name && taxComponents[at].rate === rate
  })
  return same.length === taxComponents.length && same.every(Boolean)
}
