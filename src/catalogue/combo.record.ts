import { type Static, Type } from 'typebox'
import type { Tx } from '../db/database.ts'
import { toAmount, toCents } from '../lib/money.ts'
import type { Fault } from '../lib/refusal.ts'
import type { StoredCombo } from '../menu/menu.row.ts'
import { type Field, optional } from '../records/field.schema.ts'
import type { Change } from '../records/record-kind.types.ts'
import { maxLanguages } from '../settings/brand.rules.ts'
import { ComboChoiceId } from '../wire/combo.schema.ts'
import { maxChoices, maxComponents, maxOptions } from '../wire/words.types.ts'
import { optionFaults, optionIds, usedOptionFaults, withChoiceIds } from './combo.rules.ts'
import { findComboWith, readOptions } from './menu-record.store.ts'
import { Amount, AmountIn, described, nullable, strict, text, Ulid } from '../wire/common.schema.ts'

const translations = Type.Record(text(35), strict({ name: text(120) }), {
  maxProperties: maxLanguages,
  description: 'Names by language code.',
})
const Min = Type.Integer({ minimum: 0, maximum: maxComponents })
const Max = Type.Integer({ minimum: 1, maximum: maxComponents })

const ComboIn = strict(
  {
    choices: Type.Array(
      strict({
        id: Type.Optional(
          described(
            ComboChoiceId,
            'Your own id of the choice, unique in the combo, such as `drink`. When omitted, that of the choice which had this name ' +
              'before, or one made from the name.',
          ),
        ),
        name: text(120),
        translations: Type.Optional(translations),
        min: Type.Optional(described(Min, 'Options that a line takes at least; 1 when omitted.')),
        max: Type.Optional(described(Max, 'Options that a line takes at most; 1 when omitted.')),
        options: Type.Array(
          strict({
            product_id: Ulid,
            extra: Type.Optional(
              described(AmountIn, 'Its cost beside the price of the combo; 0 when omitted.'),
            ),
          }),
          {
            minItems: 1,
            maxItems: maxOptions,
            description: 'Products of which a line takes `min` to `max`.',
          },
        ),
      }),
      { minItems: 1, maxItems: maxChoices, description: 'Choices of a line, in the order of receipts.' },
    ),
  },
  {
    description:
      'Makes the product a combo: a line takes options of each choice, and each becomes an item with its own tax, recipe and ' +
      'station.',
  },
)

const ComboOut = strict({
  choices: Type.Array(
    strict({
      id: ComboChoiceId,
      name: Type.String(),
      translations,
      min: Type.Integer(),
      max: Type.Integer(),
      options: Type.Array(strict({ product_id: Ulid, extra: Amount })),
    }),
  ),
})

type Sent = Static<typeof ComboIn> | null

/** The choices of a combo; null: no combo. Stored in hundredths. */
export const combo: Field = optional(ComboIn, {
  shows: nullable(ComboOut),
  document: true,
  toStored: (value, before) => stored(value as Sent, (before ?? null) as StoredCombo | null),
  toWire: value => wire(value as StoredCombo),
  references: value =>
    optionsOf(value as Sent).map(({ option, path }) => ({
      table: 'products',
      path: `${path}.product_id`,
      id: option.product_id,
    })),
  amounts: value =>
    optionsOf(value as Sent).map(({ option, path }) => ({
      path: `${path}.extra`,
      amount: option.extra ?? 0,
    })),
})

function optionsOf(combo: Sent) {
  return (combo?.choices ?? []).flatMap(({ options }, choice) =>
    options.map((option, at) => ({ option, path: `choices.${choice}.options.${at}` })),
  )
}

function stored(combo: Sent, before: StoredCombo | null): StoredCombo | null {
  if (combo === null) return null
  const choices = withChoiceIds(combo.choices, before).map(
    ({ id, name, translations = {}, min = 1, max = 1, options }) => ({
      id,
      name,
      translations,
      min,
      max,
      options: options.map(({ product_id, extra = 0 }) => ({ product_id, extra: toCents(extra) })),
    }),
  )
  return { choices }
}

function wire({ choices }: StoredCombo) {
  return {
    choices: choices.map(choice => ({
      ...choice,
      options: choice.options.map(option => ({ ...option, extra: toAmount(option.extra) })),
    })),
  }
}

/** Validates a product's combo, and the combos that have the product, against the other products. */
export async function comboLinkFaults(tx: Tx, { brand, id, before, after }: Change): Promise<Fault[]> {
  const options = await readOptions(tx, brand.id, optionIds(after))
  const products = new Map(options.map(row => [row['id'] as string, row]))
  if (before !== undefined) products.set(id, after)
  const comboId = before === undefined ? undefined : await findComboWith(tx, brand.id, id)
  return [...optionFaults(after, products), ...usedOptionFaults(after, comboId)]
}
