import { Type } from 'typebox'
import { invalid } from '../lib/refusal.ts'
import { optional, plain, references } from '../records/field.schema.ts'
import { maxLineAddons } from '../menu/addon-choice.rules.ts'
import { maxAddonGroups } from '../menu/sold.rules.ts'
import { changedEvents } from '../records/record-event.rules.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { text } from '../wire/common.schema.ts'
import { addonGroupView, changeGroups } from './menu-record.store.ts'
import { defaultOutsideGroup, maxBelowMin, tooManyDefaults, tooManyGroups } from './catalogue.refusals.ts'

const Units = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** A choice of addons; `min`, `max` and `free_quantity` count units. The link to a product is stored with the product. */
export const addonGroupKind = recordKind({
  resource: 'addon_group',
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
    default_addon_ids: references('addons', maxLineAddons),
    // Returned in the order of creation, so the order sent has no effect.
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
    const addonIds = after['addon_ids'] as string[]
    const defaults = after['default_addon_ids'] as string[]
    const foreign = defaults.findIndex(id => !addonIds.includes(id))
    return [
      ...(max === null || min <= max ? [] : [maxBelowMin(min)]),
      ...(foreign === -1 ? [] : [defaultOutsideGroup(foreign)]),
      ...(max === null || defaults.length <= max ? [] : [tooManyDefaults(max)]),
    ]
  },
  async write(tx, { brand, id, before, after, body }) {
    const old = new Set((before?.['product_ids'] ?? []) as string[])
    const current = new Set(after['product_ids'] as string[])
    const removed = { productIds: [...old.difference(current)], by: 'array_remove' } as const
    const left = await changeGroups(tx, brand.id, id, removed)
    const added = { productIds: [...current.difference(old)], by: 'array_append' } as const
    const joined = await changeGroups(tx, brand.id, id, added)
    const full = joined.filter(({ after }) => after.length > maxAddonGroups)
    const sent = body['product_ids'] as string[]
    if (full.length > 0)
      throw invalid(...full.map(one => tooManyGroups(`product_ids.${sent.indexOf(one.id)}`)))
    return changedProducts([...left, ...joined])
  },
})

/** Products change with the group: each has an event and an audit entry, as if its own `addon_group_ids` had been sent. */
function changedProducts(products: Awaited<ReturnType<typeof changeGroups>>) {
  const audited = products.map(({ id, before, after }) => ({
    resource: 'product',
    id,
    branchId: null,
    before: { addon_group_ids: before },
    after: { addon_group_ids: after },
  }))
  return { events: changedEvents({ event: 'product.updated', resource: 'product' }, products), audited }
}
