import { sum } from '../lib/money.ts'

/** The most addons of a line; units of the same addon in the same group are one. */
export const maxLineAddons = 30

/** A group of a product: its minimum of units, and the addons that can be ordered in it with their limits. */
export type ChoiceGroup = {
  min: number
  /** `most` units of a line have the addon, in all of its groups together; null: no limit. */
  addons: readonly { id: string; most: number | null }[]
}

/**
 * Whether an order can choose enough addons for the minimum of every group. An addon in several groups counts towards its
 * limit in each, so units are assigned to groups one after the other, and earlier groups give way to later ones if they
 * have other addons: augmenting paths of a maximum flow (Ford and Fulkerson 1956).
 */
export function canChooseAddons(groups: readonly ChoiceGroup[]): boolean {
  if (sum(groups.map(leastEntries)) > maxLineAddons) return false
  // An addon without a limit is enough for its groups and takes nothing from others.
  const scarce = groups.filter(({ addons }) => addons.every(({ most }) => most !== null))
  const left = new Map(scarce.flatMap(({ addons }) => addons.map(({ id, most }) => [id, most!])))
  const holders = new Map([...left.keys()].map(id => [id, new Map<ChoiceGroup, number>()]))

  function assign(id: string, group: ChoiceGroup, units: number): void {
    const held = holders.get(id)!
    held.set(group, (held.get(group) ?? 0) + units)
  }

  /** Assigns up to `wanted` units to a group. @param asked groups that cannot give way @returns the assigned units */
  function take(group: ChoiceGroup, wanted: number, asked: Set<ChoiceGroup>): number {
    asked.add(group)
    for (const { id } of group.addons) {
      const units = Math.min(wanted, left.get(id)!)
      if (units === 0) continue
      left.set(id, left.get(id)! - units)
      assign(id, group, units)
      return units
    }
    for (const { id } of group.addons) {
      for (const [other, held] of holders.get(id)!) {
        const units = asked.has(other) || held === 0 ? 0 : take(other, Math.min(wanted, held), asked)
        if (units === 0) continue
        assign(id, other, -units)
        assign(id, group, units)
        return units
      }
    }
    return 0
  }

  return scarce.every(group => {
    let missing = group.min
    while (missing > 0) {
      const units = take(group, missing, new Set())
      if (units === 0) return false
      missing -= units
    }
    return true
  })
}

/** The least entries of a line for the minimum of a group: addons with the highest limits first. */
function leastEntries({ min, addons }: ChoiceGroup): number {
  let missing = min
  let entries = 0
  for (const most of addons.map(addon => addon.most ?? Infinity).toSorted((one, other) => other - one)) {
    if (missing <= 0) break
    missing -= most
    entries += 1
  }
  return missing > 0 ? Math.max(entries, 1) : entries
}
