import type { Cents } from '../lib/money.ts'
import type { Adjustment, StoredOrder } from './shapes/order.shape.ts'
import type { OtherNames } from './shapes/shape.rules.ts'
import type { TaxComponent, TaxLine } from './shapes/tax.shape.ts'

export type TaxedItem = {
  taxId: string | null
  taxName: string | null
  taxNames: OtherNames
  taxRate: number | null
  taxComponents: readonly TaxComponent[] | null
  tax: Cents
  total: Cents
  cancelledAt?: number | null
}

/**
 * Tax by kind, rate and components over the live items, in the order of their first appearance; base is without tax.
 * Each component's amount is the sum of its shares in the items.
 */
export function taxLines(items: readonly TaxedItem[]): TaxLine[] {
  const live = items.filter(item => (item.cancelledAt ?? null) === null)
  return taxGroups(live).flatMap(({ line }) => line ?? [])
}

/** Tax lines of several orders as those of one. */
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

/** The items by their tax, rate and components, each group with its tax line; that of items without tax is null. */
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

/** A tax may have been divided otherwise between two sales: each line then shows the components of its own items. */
function isTaxedBy(line: TaxLine | null, { taxId, taxRate, taxComponents }: TaxedItem): boolean {
  if (line === null) return taxId === null
  if (line.taxId !== taxId || line.rate !== taxRate) return false
  if (line.components === null || taxComponents === null) return line.components === taxComponents
  const same = line.components.map(({ name, rate }, at) => {
    return taxComponents[at]?.name === name && taxComponents[at].rate === rate
  })
  return same.length === taxComponents.length && same.every(Boolean)
}

/** The taxes that a refund gives back; one from before they were frozen has those of its item, waste has none. */
export function adjustmentTaxes(
  { items }: Pick<StoredOrder, 'items'>,
  { kind, itemId, taxLines: frozen }: Pick<Adjustment, 'kind' | 'itemId' | 'taxLines'>,
): readonly TaxLine[] {
  if (frozen !== null || kind !== 'refund') return frozen ?? []
  return taxLines(items.filter(({ id }) => id === itemId).map(item => ({ ...item, cancelledAt: null })))
}
