import type { components } from '@comanda/client'

type Schemas = components['schemas']
export type Menu = Schemas['Menu']
export type MenuCategory = Schemas['MenuCategory']
export type MenuProduct = Schemas['MenuProduct']
export type ComboChoice = NonNullable<MenuProduct['combo']>['choices'][number]
export type MenuGroup = Schemas['MenuAddonGroup']
export type MenuAddon = Schemas['MenuAddon']
export type LineInput = Schemas['OrderLineInput']
export type Item = Schemas['OrderItem']
export type Order = Schemas['Order']
export type Bill = Schemas['DiningSession']
