import { Type } from 'typebox'
import { brandKind } from '../brands/brand.record.ts'
import { addonGroupKind } from '../catalogue/addon-group.record.ts'
import { addonKind } from '../catalogue/addon.record.ts'
import { campaignKind } from '../campaigns/campaign.record.ts'
import { categoryKind } from '../catalogue/category.record.ts'
import { productKind } from '../catalogue/product.record.ts'
import { taxKind } from '../catalogue/tax.record.ts'
import type { Schema } from '../http/input/prepare-schema.rules.ts'
import { areaKind } from '../floor/area.record.ts'
import { tableKind } from '../floor/table.record.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { paymentMethodKind } from '../payment-methods/payment-method.record.ts'
import { reasonKind } from '../reasons/reason.record.ts'
import type { RecordKind } from '../records/record-kind.types.ts'
import { createBody, patchBody } from '../records/record.schema.ts'
import { staffKind } from '../staff/staff.record.ts'
import { stockItemKind } from '../stock/stock-item.record.ts'
import { strict, text } from '../wire/common.schema.ts'
import { fileFields } from './menu-file.store.ts'

/** Kinds of records by the name of their list in a file; kinds that others refer to come first. */
export const fileKinds = {
  areas: areaKind,
  tables: tableKind,
  kitchen_stations: stationKind,
  payment_methods: paymentMethodKind,
  reasons: reasonKind,
  staff: staffKind,
  taxes: taxKind,
  stock_items: stockItemKind,
  categories: categoryKind,
  addons: addonKind,
  addon_groups: addonGroupKind,
  products: productKind,
  campaigns: campaignKind,
} as const satisfies Record<string, RecordKind>

export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as FileKind[]

/** Builds a value for each kind, in order. */
export function byKind<T>(make: (kind: FileKind) => T): Record<FileKind, T> {
  return Object.fromEntries(fileKindNames.map(kind => [kind, make(kind)])) as Record<FileKind, T>
}

/** A field with ids of other records; a file has their names instead, under the name `word`. */
export type Referring = { field: string; word: string; to: FileKind | 'branches' }

/** Fields with another name in a file, where theirs has another meaning. */
const renamedFields: Readonly<Record<string, string>> = { branches: 'levels' }

const referring: readonly Referring[] = [
  { field: 'branch_id', word: 'branch', to: 'branches' },
  { field: 'branch_ids', word: 'branches', to: 'branches' },
  { field: 'area_id', word: 'area', to: 'areas' },
  { field: 'kitchen_station_ids', word: 'stations', to: 'kitchen_stations' },
  { field: 'parent_id', word: 'parent', to: 'categories' },
  { field: 'category_id', word: 'category', to: 'categories' },
  { field: 'tax_id', word: 'tax', to: 'taxes' },
  { field: 'delivery_tax_id', word: 'delivery_tax', to: 'taxes' },
  { field: 'stock_item_id', word: 'stock_item', to: 'stock_items' },
  { field: 'addon_ids', word: 'addons', to: 'addons' },
  { field: 'default_addon_ids', word: 'default_addons', to: 'addons' },
  { field: 'addon_group_ids', word: 'addon_groups', to: 'addon_groups' },
  { field: 'product_id', word: 'product', to: 'products' },
  { field: 'product_ids', word: 'products', to: 'products' },
  { field: 'with_addon_id', word: 'with_addon', to: 'addons' },
  { field: 'category_ids', word: 'categories', to: 'categories' },
]

/** The field with ids for a word of a file. */
export function referringField(word: string): Referring | undefined {
  return referring.find(one => one.word === word)
}

/** The name of a field in a file. */
export function wordOf(field: string): string {
  return referring.find(one => one.field === field)?.word ?? renamedFields[field] ?? field
}

/** The field of a name in a file that refers to nothing. */
export function fieldOf(word: string): string {
  return Object.keys(renamedFields).find(field => renamedFields[field] === word) ?? word
}

const Name = text(255)
const Stations = Type.Array(strict({ branch: Name, name: Name }), { maxItems: 1000 })

/** The fields that identify a record in a file: its `ref`, or else its name, of a reason within its kind, within a branch if it has one. */
export function keyFields(kind: FileKind): readonly string[] {
  const { fields }: RecordKind = fileKinds[kind]
  if ('ref' in fields) return ['ref']
  if (kind === 'reasons') return ['kind', 'name']
  return 'branch_id' in fields ? ['branch_id', 'name'] : ['name']
}

/**
 * The API's schema of a record with names instead of ids. Only the key is required, because an existing record keeps
 * the fields that the file omits.
 */
export const fileSchemas = byKind(name => {
  const kind: RecordKind = fileKinds[name]
  const keys = keyFields(name)
  const fields = fileFields(kind).map(column => {
    const { accepts, shows, inFiles = true, ...field } = kind.fields[column]!
    const ofFile = inFiles === true ? (accepts ?? shows) : inFiles
    const accepted = column === 'ref' ? Name : ofFile
    return [column, { ...field, accepts: accepted, required: keys.includes(column) }]
  })
  return withNames(createBody(Object.fromEntries(fields)))
})

/** The settings of the brand in a file; those that it omits stay. */
export const brandSchema = withNames(patchBody(brandKind.fields, false))

function withNames(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema), (keyword: string, value: unknown) => {
    if (keyword === 'required') return (value as string[]).map(wordOf)
    if (keyword === 'properties') return renamed(value as Record<string, Schema>)
    return (value as Schema | null)?.['format'] === 'ulid' ? Name : value
  }) as Schema
}

function renamed(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const entries = Object.entries(properties)
  return Object.fromEntries(
    entries.map(([field, schema]) => [wordOf(field), field === 'kitchen_station_ids' ? Stations : schema]),
  )
}
