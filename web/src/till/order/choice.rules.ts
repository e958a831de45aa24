import {
  type Choice,
  type ChoiceRules,
  defaultsTaken,
  groupFault,
} from '../../../../src/menu/line-choice.rules.ts'
import type { Taken } from '../../service/draft.types.ts'
import type { MenuAddon, MenuGroup, MenuProduct } from './menu.types.ts'

// The choices on a line that was not sent, or on a half or component of it, by the rules of the service.

type Chosen = Choice<ChoiceRules & { menu: MenuGroup }>

export function rulesOf(group: MenuGroup): Chosen['group'] {
  const { id, min, max, free_quantity, default_addon_ids, addons } = group
  const addonIds = addons.map(addon => addon.id)
  return {
    id,
    min,
    max,
    freeQuantity: free_quantity,
    addonIds,
    defaultAddonIds: default_addon_ids,
    menu: group,
  }
}

/** Everything the dish would be cooked with: what is named, then its defaults. */
export function choicesOf(product: MenuProduct, taken: Taken): Chosen[] {
  const groups = product.addon_groups.map(rulesOf)
  const named = taken.addons.flatMap(({ addonId, groupId, quantity }) => {
    const group = groups.find(({ id }) => id === groupId)
    return group?.addonIds.includes(addonId) ? [{ addonId, group, quantity }] : []
  })
  return [...named, ...defaultsTaken(groups, named, taken.without)]
}

/** The first group of which too few are chosen. */
export function missingGroup(product: MenuProduct, taken: Taken): MenuGroup | undefined {
  const chosen = choicesOf(product, taken)
  return product.addon_groups.find(one => groupFault(rulesOf(one), chosen) !== null)
}

/** The first addon chosen that cannot be ordered now. */
export function goneAddon(product: MenuProduct, taken: Taken): MenuAddon | undefined {
  const chosen = choicesOf(product, taken)
  const addons = product.addon_groups.flatMap(group => group.addons)
  return addons.find(one => !one.orderable && chosen.some(({ addonId }) => addonId === one.id))
}

/** The choices on a dish as it is pressed: the only free one of a choice that must be made. */
export function takenAtFirst(product: MenuProduct): Taken {
  const addons = product.addon_groups.flatMap(group =>
    onlyFree(group).map(addon => ({ addonId: addon.id, groupId: group.id, quantity: 1 })),
  )
  return { addons, without: [] }
}

function onlyFree({ min, max, default_addon_ids, addons }: MenuGroup): MenuGroup['addons'] {
  if (min !== 1 || max !== 1 || default_addon_ids.length > 0) return []
  const free = addons.filter(({ price, orderable }) => price === 0 && orderable)
  return free.length === 1 ? free : []
}
