import {
  type Choice,
  type ChoiceRules,
  defaultsTaken,
  groupFault,
  isIncluded,
  unitsOf,
} from '../../../../src/menu/line-choice.rules.ts'
import type { DraftLine } from '../../service/draft.types.ts'
import type { MenuAddon, MenuGroup, MenuProduct } from './menu.types.ts'

// The choices on a line that was not sent, by the rules of the service.

type Chosen = Choice<ChoiceRules & { menu: MenuGroup }>

function rulesOf(group: MenuGroup): Chosen['group'] {
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

/** Everything the line would be cooked with: what it names, then its defaults. */
export function choicesOf(product: MenuProduct, line: DraftLine): Chosen[] {
  const groups = product.addon_groups.map(rulesOf)
  const named = line.addons.flatMap(({ addonId, groupId, quantity }) => {
    const group = groups.find(({ id }) => id === groupId)
    return group?.addonIds.includes(addonId) ? [{ addonId, group, quantity }] : []
  })
  return [...named, ...defaultsTaken(groups, named, line.without)]
}

/** Units of an addon of a group on the line, defaults included. */
export function unitsChosen(
  product: MenuProduct,
  line: DraftLine,
  group: MenuGroup,
  addon: MenuAddon,
): number {
  return unitsOf(
    choicesOf(product, line),
    choice => choice.group.id === group.id && choice.addonId === addon.id,
  )
}

/** Units of the whole group. */
export function unitsOfGroup(product: MenuProduct, line: DraftLine, group: MenuGroup): number {
  return unitsOf(choicesOf(product, line), choice => choice.group.id === group.id)
}

/** Whether the chip of this addon says "No X": a part of the dish that can be left out. */
export function isLeaveOut(group: MenuGroup, addon: MenuAddon): boolean {
  return isIncluded({ addonId: addon.id, group: rulesOf(group), quantity: 1 })
}

export type Missing = { kind: 'group'; group: MenuGroup } | { kind: 'price' } | { kind: 'weight' }

/** The first thing that the line needs before it can be sent. */
export function missingOf(product: MenuProduct, line: DraftLine): Missing | undefined {
  if (product.sold_by === 'weight' && line.quantity === 0) return { kind: 'weight' }
  if (product.price_mode === 'open' && line.unitPrice === null) return { kind: 'price' }
  const chosen = choicesOf(product, line)
  const group = product.addon_groups.find(one => groupFault(rulesOf(one), chosen) !== null)
  return group && { kind: 'group', group }
}

/** Why a line cannot be sent: the menu changed under it, or something is to be chosen first. */
export type Problem = { kind: 'gone' } | { kind: 'choice_gone'; addon: MenuAddon } | Missing

export function problemOf(product: MenuProduct | undefined, line: DraftLine): Problem | undefined {
  if (product?.orderable !== true) return { kind: 'gone' }
  const chosen = choicesOf(product, line)
  const addons = product.addon_groups.flatMap(group => group.addons)
  const addon = addons.find(one => !one.orderable && chosen.some(({ addonId }) => addonId === one.id))
  return addon === undefined ? missingOf(product, line) : { kind: 'choice_gone', addon }
}

/** Whether one unit more fits the limits of the addon and of its group. */
export function hasRoom(product: MenuProduct, line: DraftLine, group: MenuGroup, addon: MenuAddon): boolean {
  const most = addon.max_quantity
  const own = unitsOf(choicesOf(product, line), ({ addonId }) => addonId === addon.id)
  if (most !== null && own >= most) return false
  return group.max === null || group.max === 1 || unitsOfGroup(product, line, group) < group.max
}

/** Presses a chip: leaves a default out or takes it back, chooses one of a group, or adds and removes a unit. */
export function toggleAddon(
  product: MenuProduct,
  line: DraftLine,
  group: MenuGroup,
  addon: MenuAddon,
): DraftLine {
  const isOn = unitsChosen(product, line, group, addon) > 0
  const isDefault = group.default_addon_ids.includes(addon.id)
  if (group.max === 1 && isOn && group.min > 0) return line
  const others = line.addons.filter(
    one => one.groupId !== group.id || (group.max !== 1 && one.addonId !== addon.id),
  )
  const without = line.without.filter(id => id !== addon.id)
  if (isOn) return { ...line, addons: others, without: isDefault ? [...without, addon.id] : without }
  if (isDefault) return { ...line, addons: others, without }
  return { ...line, addons: [...others, { addonId: addon.id, groupId: group.id, quantity: 1 }] }
}

/** Sets the units of an addon of which a line may have several. */
export function setUnits(line: DraftLine, group: MenuGroup, addon: MenuAddon, quantity: number): DraftLine {
  const others = line.addons.filter(one => one.groupId !== group.id || one.addonId !== addon.id)
  const named = quantity === 0 ? [] : [{ addonId: addon.id, groupId: group.id, quantity }]
  return { ...line, addons: [...others, ...named] }
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
