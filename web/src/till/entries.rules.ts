import { toAmount, toCents } from '../../../src/lib/money.ts'

// The items of a round as the ticket shows them: the components of a combo are one line.

type Component = {
  id: string
  name: string
  quantity: number
  total: number
  combo: { id: string; name: string } | null
}

/** An item, or the components of one combo, with the id of the first. */
export type Entry<Item> = {
  id: string
  name: string
  quantity: number
  total: number
  isCombo: boolean
  items: readonly Item[]
}

export function entriesOf<Item extends Component>(items: readonly Item[]): Entry<Item>[] {
  const together = Map.groupBy(items, ({ id, combo }) => combo?.id ?? id)
  return [...together.values()].map(same => {
    const { id, name, quantity, combo } = same[0]!
    return {
      id,
      name: combo?.name ?? name,
      quantity,
      total: toAmount(same.reduce((sum, { total }) => sum + toCents(total), 0)),
      isCombo: combo !== null,
      items: same,
    }
  })
}
