import type { Cents } from '../lib/money.ts'
import type { Adjustment, StoredOrder } from './stored-order.rules.ts'
import type { OtherNames } from './shape.rules.ts'
import type { TaxComponent, TaxLine } from './tax-shapes.rules.ts'

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
  const lines: TaxLine[] = []
  for (const item of items) {
    const { taxId, taxName: name, taxRate: rate } = item
    if ((item.cancelledAt ?? null) !== null || taxId === null || name === null || rate === null) continue
    let line = lines.find(line => line.taxId === taxId && line.rate === rate && isMadeOf(line, item))
    if (line === undefined) lines.push((line = emptyLine(item, { taxId, name, rate })))
    line.base += item.total - item.tax
    line.amount += item.tax
    for (const [at, { amount }] of (item.taxComponents ?? []).entries())
      line.components![at]!.amount += amount
  }
  return lines
}

function emptyLine(
  { taxNames: names, taxComponents }: TaxedItem,
  tax: { taxId: string; name: string; rate: number },
) {
  const components = taxComponents?.map(({ name, rate }) => ({ name, rate, amount: 0 })) ?? null
  return { ...tax, names, base: 0, amount: 0, components }
}

/** A tax may have been divided otherwise between two sales: each line then shows the components of its own items. */
function isMadeOf({ components }: TaxLine, { taxComponents }: TaxedItem): boolean {
  if (components === null || taxComponents === null) return components === taxComponents
  return (
    components.length === taxComponents.length &&
    components.every(
      ({ name, rate }, at) => taxComponents[at]!.name === name && taxComponents[at]!.rate === rate,
    )
  )
}

/** The taxes that a refund gives back; one from before they were frozen has those of its item, waste has none. */
export function adjustmentTaxes(
  { items }: Pick<StoredOrder, 'items'>,
  { kind, itemId, taxLines: frozen }: Pick<Adjustment, 'kind' | 'itemId' | 'taxLines'>,
): readonly TaxLine[] {
  if (frozen !== null || kind !== 'refund') return frozen ?? []
  return taxLines(items.filter(({ id }) => id === itemId).map(item => ({ ...item, cancelledAt: null })))
}
