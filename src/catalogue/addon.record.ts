import { Type } from 'typebox'
import { amount, optional, optionalReference, plain } from '../records/field.schema.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { text } from '../wire/common.schema.ts'
import type { StoredPrice, StoredRecipeLine } from '../menu/menu.row.ts'
import { allergens, recipe, sizedPrices, soldOut } from './sold-fields.record.ts'
import { priceFaults, recipeFaults } from '../menu/sold.rules.ts'
import { warnings } from './warnings.record.ts'

/** An extra for a product, taxed like the product unless it has a tax of its own. */
export const addonKind = recordKind({
  resource: 'addon',
  scope: 'addons',
  tag: 'Menu',
  table: 'addons',
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    short_name: optional(text(30), { translated: true }),
    ref: optional(text(255)),
    price: amount({ required: true }),
    prices: sizedPrices,
    cost: amount({ initial: 0 }),
    recipe,
    tax_id: optionalReference('taxes'),
    allergens,
    max_quantity: optional(Type.Integer({ minimum: 1, maximum: 999 })),
    sold_out: soldOut,
    warnings,
  },
  branch: 'every',
  unique: [['ref']],
  sorts: ['name', 'price'],
  inMenu: true,
  event: 'menu.updated',
  faults: ({ after }) => [
    ...priceFaults(after['prices'] as StoredPrice[]),
    ...recipeFaults(after['recipe'] as StoredRecipeLine[]),
  ],
})
