import { unknownId } from '../lib/common.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import { maxLineAddons } from '../menu/addon-choice.rules.ts'
import { type Choice, defaultsTaken, groupFault, unitsOf } from '../menu/line-choice.rules.ts'
import type { Menu, MenuAddon, MenuAddonGroup, MenuProduct } from '../menu/menu.types.ts'
import { inLanguage } from '../menu/names.rules.ts'
import { type ProductFacts, productFacts } from '../menu/product.rules.ts'
import * as refuse from './pricing.refusals.ts'

/** The addons that a line names, and those that it is ordered without. */
export type AskedAddons = {
  addons: readonly {
    addonId: string
    /** Null: the only group of the product that has the addon. */
    addonGroupId: string | null
    /** Whole units per unit of the line. */
    quantity: number
  }[]
  /** Ids of defaults that it does not take. */
  without: readonly string[]
}

export type ChosenAddon = Choice<MenuAddonGroup> & { addon: MenuAddon }

/** Reports a fault of a line, with a path relative to it. */
type Report = (fault: Fault) => void

/**
 * Resolves the addons of a line and checks the rules of their groups, which faults name in a language.
 * @returns those it names, then its defaults
 */
export function findAddons(
  menu: Menu,
  product: MenuProduct,
  line: AskedAddons,
  { lang, report, needsMinimum = true }: { lang: string; report: Report; needsMinimum?: boolean },
): { addons: ChosenAddon[]; without: MenuAddon[] } {
  const facts = productFacts(menu, product)
  const named = findNamed(menu, facts, line, report)
  const without = findWithout(menu, facts, { line, named }, report)
  const groups = facts.groups.map(group => activeDefaults(menu, group))
  const defaults = defaultsTaken(groups, named, line.without).map(choice => {
    const group = menu.addonGroups.get(choice.group.id)!
    return { ...choice, group, addon: menu.addons.get(choice.addonId)! }
  })
  const addons = [...named, ...defaults]
  if (line.addons.length + defaults.length > maxLineAddons) report(refuse.tooManyAddons(maxLineAddons))
  checkUnits(named, defaults, report)
  const isWhole = needsMinimum && named.length === line.addons.length
  checkGroups(product, facts.groups, { addons, isWhole, lang }, report)
  return { addons, without }
}

/** An inactive addon is in no menu, so that nobody could leave it out. */
function activeDefaults(menu: Menu, group: MenuAddonGroup): MenuAddonGroup {
  if (group.defaultAddonIds.length === 0) return group
  const defaultAddonIds = group.defaultAddonIds.filter(id => menu.addons.get(id)?.active === true)
  return { ...group, defaultAddonIds }
}

function findNamed(menu: Menu, facts: ProductFacts, line: AskedAddons, report: Report): ChosenAddon[] {
  const found: ChosenAddon[] = []
  for (const entry of line.addons.entries()) {
    const [at, { addonId, quantity }] = entry
    const addon = menu.addons.get(addonId)
    if (addon === undefined) report(unknownId(`addons.${at}.addon_id`, 'addon'))
    const group = addon && findGroup(menu, facts, entry, report)
    if (addon === undefined || group === undefined) continue
    if (found.some(other => other.addon === addon && other.group === group)) {
      report(refuse.addonTwice(at))
    }
    found.push({ addonId, addon, group, quantity })
  }
  return found
}

function findGroup(
  menu: Menu,
  facts: ProductFacts,
  [at, { addonId, addonGroupId }]: [at: number, sent: AskedAddons['addons'][number]],
  report: Report,
): MenuAddonGroup | undefined {
  if (addonGroupId !== null && !menu.addonGroups.has(addonGroupId)) {
    report(unknownId(`addons.${at}.addon_group_id`, 'addon group'))
    return undefined
  }
  const groups = (facts.groupsOfAddon.get(addonId) ?? []).filter(
    ({ id }) => addonGroupId === null || id === addonGroupId,
  )
  if (groups.length === 0) report(refuse.addonNotOffered(addonId, addonGroupId))
  if (groups.length <= 1) return groups[0]
  report(
    refuse.addonGroupNeeded(
      at,
      groups.map(({ id }) => id),
    ),
  )
  return undefined
}

/** Finds the defaults that the line is ordered without; it cannot name them at the same time. */
function findWithout(
  menu: Menu,
  { groups }: ProductFacts,
  { line, named }: { line: AskedAddons; named: readonly ChosenAddon[] },
  report: Report,
): MenuAddon[] {
  const found: MenuAddon[] = []
  for (const [at, id] of line.without.entries()) {
    const addon = menu.addons.get(id)
    const isDefault = ({ defaultAddonIds }: MenuAddonGroup) => defaultAddonIds.includes(id)
    if (addon === undefined) report(unknownId(`without.${at}`, 'addon'))
    else if (!groups.some(isDefault)) report(refuse.notDefault(at))
    else if (named.some(choice => choice.addon === addon && isDefault(choice.group)))
      report(refuse.withAndWithout(at))
    else found.push(addon)
  }
  return found
}

/** An addon may be in several groups; its limit holds for all of them together. */
function checkUnits(named: readonly ChosenAddon[], defaults: readonly ChosenAddon[], report: Report): void {
  for (const [at, { addon }] of named.entries()) {
    const before = [...defaults, ...named.slice(0, at + 1)]
    const most = addon.maxQuantity
    if (most !== null && unitsOf(before, other => other.addon === addon) > most) {
      report(refuse.tooManyOfAddon(at, most))
    }
  }
}

/** @param isWhole false for a half, and when an addon has a fault: then the minimum of groups is not checked */
function checkGroups(
  product: MenuProduct,
  groups: readonly MenuAddonGroup[],
  { addons, isWhole, lang }: { addons: readonly ChosenAddon[]; isWhole: boolean; lang: string },
  report: Report,
): void {
  for (const group of groups) {
    const fault = groupFault(group, addons)
    const { min, max, addonIds } = group
    const name = inLanguage(group.name, lang)
    if (fault === 'too_few' && isWhole)
      report(refuse.tooFewOfGroup(min, name, inLanguage(product.name, lang), addonIds))
    if (fault === 'too_many') report(refuse.tooManyOfGroup(max!, name))
  }
}
