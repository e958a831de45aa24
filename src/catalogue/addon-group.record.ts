import { Type } from 'typebox'
import { optional, plain, references } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { text } from '../wire/common.schema.ts'
import { addonGroupView, changeGroups } from './menu-record.store.ts'
import { maxBelowMin } from './catalogue.refusals.ts'

const Units = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** Addons to choose from: `min`, `max` and `free_quantity` count units. Which products offer it is kept with them. */
export const addonGroupKind: RecordKind = {
  resource: 'addon_group',
  title: 'AddonGroup',
  plural: 'AddonGroups',
  path: '/addon-groups',
  scope: 'addons',
  tag: 'Menu',
  table: 'addon_groups',
  view: addonGroupView,
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    ref: optional(text(255)),
    min: plain(Units, { initial: 0 }),
    max: optional(Units),
    free_quantity: plain(Units, { initial: 0 }),
    addon_ids: references('addons', 100),
    // Returned in the order the products were created, so the order sent has no effect.
    product_ids: references('products', 1000, {
      derived: true,
      toStored: value => (value as string[]).toSorted(),
    }),
  },
  branch: 'every',
  unique: [['ref']],
  sorts: ['name'],
  inMenu: true,
  event: 'menu.updated',
  faults({ after }) {
    const { min, max } = after as { min: number; max: number | null }
    return max === null || min <= max ? [] : [maxBelowMin(min)]
  },
  async write(tx, { brand, id, before, after }) {
    const known = (before?.['product_ids'] ?? []) as string[]
    const wanted = after['product_ids'] as string[]
    const left = known.filter(productId => !wanted.includes(productId))
    const joined = wanted.filter(productId => !known.includes(productId))
    await changeGroups(tx, brand.id, id, { productIds: left, by: 'array_remove' })
    await changeGroups(tx, brand.id, id, { productIds: joined, by: 'array_append' })
  },
}
