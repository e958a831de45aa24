// The addon groups of a product as a line sees them: defaults, minimum, maximum and free units. Screens import
// this file to show a line as the service will price it, so its types ask for no more than `GET /menu` says.

/** An addon group of a product. */
export type ChoiceRules = {
  id: string
  min: number
  /** Null: no limit. */
  max: number | null
  /** The first units, in the order of `addonIds`, are free. */
  freeQuantity: number
  addonIds: readonly string[]
  /** Some of `addonIds`. */
  defaultAddonIds: readonly string[]
}

/** Units of an addon in one of its groups, per unit of the line. */
export type Choice<Group extends ChoiceRules = ChoiceRules> = {
  addonId: string
  group: Group
  quantity: number
}

/**
 * The defaults that a line takes beside the addons it names: one unit each, unless the line is ordered without it, names
 * it itself, or names another addon of a group of which only one can be chosen.
 * @param without ids of addons
 */
export function defaultsTaken<Group extends ChoiceRules>(
  groups: readonly Group[],
  named: readonly Choice[],
  without: readonly string[],
): Choice<Group>[] {
  return groups.flatMap(group => {
    const chosen = named.filter(choice => choice.group.id === group.id)
    if (group.max === 1 && chosen.length > 0) return []
    return group.defaultAddonIds
      .filter(id => !without.includes(id) && chosen.every(({ addonId }) => addonId !== id))
      .map(addonId => ({ addonId, group, quantity: 1 }))
  })
}

/** Whether a choice is part of the dish: one unit of a default, in a group of which several can be chosen. */
export function isIncluded({ addonId, group, quantity }: Choice): boolean {
  return quantity === 1 && group.max !== 1 && group.defaultAddonIds.includes(addonId)
}

/** Judges the units chosen of a group; null: they are enough and not too many. */
export function groupFault(group: ChoiceRules, chosen: readonly Choice[]): 'too_few' | 'too_many' | null {
  const units = unitsOf(chosen, other => other.group.id === group.id)
  if (units < group.min) return 'too_few'
  return group.max !== null && units > group.max ? 'too_many' : null
}

/** The units of a choice that are charged: the first units of its group, in the order of its addons, are free. */
export function chargedUnits(chosen: readonly Choice[], { addonId, group, quantity }: Choice): number {
  if (group.freeQuantity === 0) return quantity
  const place = group.addonIds.indexOf(addonId)
  const before = unitsOf(
    chosen,
    other => other.group.id === group.id && group.addonIds.indexOf(other.addonId) < place,
  )
  return quantity - Math.min(quantity, Math.max(0, group.freeQuantity - before))
}

export function unitsOf<One extends Choice>(
  chosen: readonly One[],
  counts: (choice: One) => boolean,
): number {
  return chosen.reduce((sum, choice) => sum + (counts(choice) ? choice.quantity : 0), 0)
}
