import type { components } from '@comanda/client'

type Schemas = components['schemas']
export type Menu = Schemas['Menu']
export type MenuCategory = Schemas['MenuCategory']
export type MenuProduct = Omit<Schemas['MenuProduct'], 'addon_groups'> & {
  addon_groups: MenuGroup[]
  parts: { count: number; category_ids: string[]; price: 'highest' | 'average' } | null
  combo: {
    choices: {
      id: string
      name: string
      min: number
      max: number
      options: { product_id: string; extra: number }[]
    }[]
  } | null
}
export type ComboChoice = NonNullable<MenuProduct['combo']>['choices'][number]
export type MenuGroup = Omit<Schemas['MenuAddonGroup'], 'addons'> & { addons: MenuAddon[] }
export type MenuAddon = Schemas['MenuAddon'] & {
  size_prices: { product_id: string | null; with_addon_id: string | null; price: number }[]
}
export type LineInput = Schemas['OrderLineInput'] & { parts?: unknown; choices?: unknown }
export type Item = Schemas['OrderItem'] & {
  parts: {
    product_id: string
    name: string
    addons: Schemas['OrderItem']['addons']
    without: Schemas['OrderItem']['without']
  }[]
  combo: { id: string; product_id: string; name: string; choice_id: string } | null
}
export type Order = Omit<Schemas['Order'], 'items'> & { items: Item[] }
export type Bill = Omit<Schemas['DiningSession'], 'orders'> & { orders: Order[] }
