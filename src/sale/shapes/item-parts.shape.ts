import { count, flag, id, money, names, type Of, shape, text } from '../../shapes/shape.rules.ts'

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
})
export type StoredAddon = Of<typeof addonShape.fields>

/** An addon that the line would have by default, and was ordered without. */
export const withoutShape = shape({ addonId: id(), name: text(), names: names() })

/** Amount one campaign discounts an item by, > 0; an item's campaign discount is their sum. */
export const itemCampaignShape = shape({ campaignId: id(), name: text(), names: names(), amount: money() })
export type ItemCampaign = Of<typeof itemCampaignShape.fields>
