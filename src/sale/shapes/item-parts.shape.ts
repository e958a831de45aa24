import {
  count,
  flag,
  id,
  integer,
  money,
  names,
  type Of,
  orNull,
  shape,
  text,
} from '../../shapes/shape.rules.ts'

export const addonShape = shape({
  addonId: id(),
  addonGroupId: id(),
  name: text(),
  names: names(),
  quantity: count({ about: 'Units per unit of the line; per line when the product is sold by weight.' }),
  unitPrice: money(),
  /** For the whole line. */
  total: money(),
  included: flag({
    about:
      'Part of the dish unless left out: one unit of a default of a group in which several can be chosen. Papers name it only if it costs something.',
  }),
  /** The place of the half that it belongs to, from 0; null: the whole dish. */
  half: orNull(integer({ wire: false })),
  /** Of an addon of a half: its units that are not free. */
  charged: orNull(integer({ wire: false })),
})
export type StoredAddon = Of<typeof addonShape.fields>

/** An addon that the line would have by default, and was ordered without. */
export const withoutShape = shape({
  addonId: id(),
  name: text(),
  names: names(),
  half: orNull(integer({ wire: false })),
})
export type StoredWithout = Of<typeof withoutShape.fields>

/** One of the equal parts of a half-and-half: a product as it was called. Its addons are among those of the item. */
export const halfShape = shape({
  productId: id(),
  name: text(),
  names: names(),
  unitPrice: money({ about: 'Of a whole unit of it, without addons.' }),
})
export type StoredHalf = Of<typeof halfShape.fields>

/** Amount one campaign discounts an item by, > 0; an item's campaign discount is their sum. */
export const itemCampaignShape = shape({ campaignId: id(), name: text(), names: names(), amount: money() })
export type ItemCampaign = Of<typeof itemCampaignShape.fields>
