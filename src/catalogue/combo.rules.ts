import { duplicateEntry } from '../lib/common.refusals.ts'
import { keyOfName } from '../lib/key-of-name.ts'
import { sum } from '../lib/money.ts'
import type { Fault } from '../lib/refusal.ts'
import { maxChoiceId, maxComponents } from '../wire/words.types.ts'
import type { StoredCombo } from '../menu/menu.row.ts'
import {
  choiceMaxBelowMin,
  comboHasNone,
  emptyCombo,
  optionNotAllowed,
  tooManyComponents,
  usedInCombo,
} from './catalogue.refusals.ts'

/** A product's row, as far as combos look at it. */
type ComboRow = Readonly<Record<string, unknown>>

const comboOf = (row: ComboRow): StoredCombo | null => (row['combo'] ?? null) as StoredCombo | null

/** The choices with an id for each that was sent without: that which its name had before, or one made from the name. */
export function withChoiceIds<T extends { id?: string; name: string }>(
  choices: readonly T[],
  before: StoredCombo | null,
): (T & { id: string })[] {
  const taken = new Set(choices.flatMap(({ id }) => id ?? []))
  return choices.map(choice => {
    const known = before?.choices.find(({ id, name }) => name === choice.name && !taken.has(id))
    const id = choice.id ?? known?.id ?? keyOfName(choice.name, taken, maxChoiceId)
    taken.add(id)
    return { ...choice, id }
  })
}

/** The fields that only the components of a combo have, with the values that a combo has. */
const ofComponents: Readonly<Record<string, (value: unknown) => boolean>> = {
  price_mode: value => value === 'fixed',
  sold_by: value => value === 'each',
  tax_id: isNull,
  recipe: isEmpty,
  kitchen_station_ids: isEmpty,
  addon_group_ids: isEmpty,
  parts: isNull,
}

function isNull(value: unknown): boolean {
  return (value ?? null) === null
}

function isEmpty(value: unknown): boolean {
  return (value as readonly unknown[]).length === 0
}

/** Finds the faults of a combo by itself. */
export function comboFaults(row: ComboRow): Fault[] {
  const combo = comboOf(row)
  if (combo === null) return []
  const { choices } = combo
  const least = sum(choices.map(({ min }) => min))
  return [
    ...Object.entries(ofComponents).flatMap(([field, isNone]) =>
      isNone(row[field]) ? [] : [comboHasNone(field)],
    ),
    ...choices.flatMap(({ id, min, max, options }, at): Fault[] => {
      const path = `combo.choices.${at}`
      const ids = options.map(option => option.product_id)
      const again = ids.findIndex((option, place) => ids.indexOf(option) < place)
      return [
        ...(choices.findIndex(other => other.id === id) < at ? [duplicateEntry(`${path}.id`, 'choice')] : []),
        ...(max < min ? [choiceMaxBelowMin(`${path}.max`, min)] : []),
        ...(again === -1 ? [] : [duplicateEntry(`${path}.options.${again}.product_id`, 'product')]),
      ]
    }),
    ...(least === 0 ? [emptyCombo()] : []),
    ...(least > maxComponents ? [tooManyComponents(maxComponents)] : []),
  ]
}

/** Whether a product can be an option: by the piece, at a fixed price, without parts, and no combo itself. */
function isOption(row: ComboRow): boolean {
  return optionBreach(row) === undefined
}

/** The field because of which a product cannot be an option. */
function optionBreach(row: ComboRow): string | undefined {
  if (comboOf(row) !== null) return 'combo'
  if (!isNull(row['parts'])) return 'parts'
  if (row['price_mode'] !== 'fixed') return 'price_mode'
  return row['sold_by'] === 'each' ? undefined : 'sold_by'
}

/**
 * Reports options of a combo that cannot be one.
 * @param products by id, as they will be
 */
export function optionFaults(row: ComboRow, products: ReadonlyMap<string, ComboRow>): Fault[] {
  return (comboOf(row)?.choices ?? []).flatMap(({ options }, choice) =>
    options.flatMap(({ product_id: id }, at): Fault[] => {
      const product = products.get(id)
      const path = `combo.choices.${choice}.options.${at}.product_id`
      return product === undefined || isOption(product) ? [] : [optionNotAllowed(path)]
    }),
  )
}

/** Reports a product that can no longer be an option, although a combo has it. @param comboId a combo that has it */
export function usedOptionFaults(row: ComboRow, comboId: string | undefined): Fault[] {
  const field = optionBreach(row)
  return comboId === undefined || field === undefined ? [] : [usedInCombo(field, comboId)]
}

/** The ids of a combo's options. */
export function optionIds(row: ComboRow): string[] {
  return (comboOf(row)?.choices ?? []).flatMap(({ options }) => options.map(option => option.product_id))
}
