import { toAmount, toCents } from '../../../src/lib/money.ts'

// The items of a round as the ticket shows them: the components of a combo are one line, and one that was replaced by another
// is a line of its own.

type Component = {
  id: string
  name: string
  quantity: number
  total: number
  combo: { id: string; name: string } | null
  cancel_kind: string | null
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
  const together = Map.groupBy(items, item => comboOf(item)?.id ?? item.id)
  return [...together.values()].map(same => {
    const { id, name, quantity } = same[0]!
    const combo = comboOf(same[0]!)
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

function comboOf({ combo, cancel_kind }: Component): Component['combo'] {
  return cancel_kind === 'replaced' ? null : combo
}
