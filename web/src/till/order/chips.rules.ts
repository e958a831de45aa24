import { isIncluded, unitsOf } from '../../../../src/menu/line-choice.rules.ts'
import type { Taken } from '../../service/draft.types.ts'
import { choicesOf, rulesOf } from './choice.rules.ts'
import type { MenuAddon, MenuGroup, MenuProduct } from './menu.types.ts'

// The chips of a group: their state, and the effect of a press.

/** Units of an addon of a group, defaults included. */
export function unitsChosen(product: MenuProduct, taken: Taken, group: MenuGroup, addon: MenuAddon): number {
  return unitsOf(
    choicesOf(product, taken),
    choice => choice.group.id === group.id && choice.addonId === addon.id,
  )
}

/** Units of the whole group. */
export function unitsOfGroup(product: MenuProduct, taken: Taken, group: MenuGroup): number {
  return unitsOf(choicesOf(product, taken), choice => choice.group.id === group.id)
}

/** Whether the chip of this addon says "No X": a part of the dish that can be left out. */
export function isLeaveOut(group: MenuGroup, addon: MenuAddon): boolean {
  return isIncluded({ addonId: addon.id, group: rulesOf(group), quantity: 1 })
}

/** Whether one unit more fits the limits of the addon and of its group. */
export function hasRoom(product: MenuProduct, taken: Taken, group: MenuGroup, addon: MenuAddon): boolean {
  const most = addon.max_quantity
  const own = unitsOf(choicesOf(product, taken), ({ addonId }) => addonId === addon.id)
  if (most !== null && own >= most) return false
  return group.max === null || group.max === 1 || unitsOfGroup(product, taken, group) < group.max
}

/** Presses a chip: leaves a default out or takes it back, chooses one of a group, or adds and removes a unit. */
export function toggleAddon<T extends Taken>(
  product: MenuProduct,
  taken: T,
  group: MenuGroup,
  addon: MenuAddon,
): T {
  const isOn = unitsChosen(product, taken, group, addon) > 0
  const isDefault = group.default_addon_ids.includes(addon.id)
  if (group.max === 1 && isOn && group.min > 0) return taken
  const others = taken.addons.filter(
    one => one.groupId !== group.id || (group.max !== 1 && one.addonId !== addon.id),
  )
  const without = taken.without.filter(id => id !== addon.id)
  if (isOn) return { ...taken, addons: others, without: isDefault ? [...without, addon.id] : without }
  if (isDefault) return { ...taken, addons: others, without }
  return { ...taken, addons: [...others, { addonId: addon.id, groupId: group.id, quantity: 1 }] }
}

/** Sets the units of an addon of which several can be chosen. */
export function setUnits<T extends Taken>(taken: T, group: MenuGroup, addon: MenuAddon, quantity: number): T {
  const others = taken.addons.filter(one => one.groupId !== group.id || one.addonId !== addon.id)
  const named = quantity === 0 ? [] : [{ addonId: addon.id, groupId: group.id, quantity }]
  return { ...taken, addons: [...others, ...named] }
}

export type GroupRule =
  | { kind: 'one' }
  | { kind: 'exactly'; count: number }
  | { kind: 'between'; min: number; max: number }
  | { kind: 'at_least'; count: number }
  | { kind: 'up_to'; count: number }
  | { kind: 'any' }

/** How many are to be chosen. */
export function ruleOf({ min, max }: Pick<MenuGroup, 'min' | 'max'>): GroupRule {
  if (min === 1 && max === 1) return { kind: 'one' }
  if (min === 0) return max === null ? { kind: 'any' } : { kind: 'up_to', count: max }
  if (max === null) return { kind: 'at_least', count: min }
  return min === max ? { kind: 'exactly', count: min } : { kind: 'between', min, max }
}
