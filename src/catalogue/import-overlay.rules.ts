import type { Fault, FaultRule } from '../lib/refusal.ts'
import { mergeTranslations, type Translations } from '../records/translation.rules.ts'
import type {
  addonFields,
  addonGroupFields,
  categoryFields,
  ImportKind,
  productFields,
  stationFields,
} from './import-document.rules.ts'
import type { Draft, Fields, ImportFault, Placed, Reference } from './import-fields.rules.ts'
import type { ImportIndex } from './import-index.rules.ts'
import { importColumns, type ImportState } from './import-state.rules.ts'
import type { StoredPrice } from '../menu/menu.row.rules.ts'
import { priceFaults, recipeFaults } from '../menu/sold.rules.ts'

/** Everything needed to turn a record of the file into columns. */
export type Overlay = {
  state: ImportState
  index: ImportIndex
  faults: ImportFault[]
  keepTranslations: boolean
  /** The columns as they are now; undefined for a new record. */
  existing: Readonly<Record<string, unknown>> | undefined
}

/** A draft of whichever kind: the table below gives each function its own. */
export type Draftlike = Draft<Fields>
type Columns = Record<string, unknown>

/** Columns that a record of the file sets; fields it leaves out are not among them. */
export const overlays: Record<ImportKind, (draft: Draftlike, overlay: Overlay) => Columns> = {
  kitchen_stations: stationColumns,
  taxes: draft => plain('taxes', draft),
  stock_items: draft => plain('stock_items', draft),
  categories: categoryColumns,
  addons: (draft: Draft<typeof addonFields>, overlay) => ({
    ...plain('addons', draft),
    ...texts(draft, overlay, ['name']),
    ...soldColumns(draft, overlay),
  }),
  addon_groups: groupColumns,
  products: productColumns,
}

const converted = new Set(['translations', 'prices', 'recipe'])

/** The fields that are stored under their name and as they were read. */
function plain(kind: ImportKind, draft: Draftlike): Columns {
  const stored = importColumns[kind].filter(column => !converted.has(column) && column in draft.values)
  return Object.fromEntries(stored.map(column => [column, draft.values[column]]))
}

function stationColumns(draft: Draft<typeof stationFields>, overlay: Overlay): Columns {
  const { branch } = draft.values
  return { ...plain('kitchen_stations', draft), ...(branch && { branch_id: overlay.index.branchId(branch) }) }
}

function categoryColumns(draft: Draft<typeof categoryFields>, overlay: Overlay): Columns {
  const { parent, stations, branches } = draft.values
  return {
    ...plain('categories', draft),
    ...texts(draft, overlay, ['name']),
    ...placeColumns(overlay, stations, branches),
    ...(parent !== undefined && {
      parent_id: parent === null ? null : overlay.index.idOf('categories', parent),
    }),
  }
}

function groupColumns(draft: Draft<typeof addonGroupFields>, overlay: Overlay): Columns {
  const { addons } = draft.values
  return {
    ...plain('addon_groups', draft),
    ...texts(draft, overlay, ['name']),
    ...(addons && { addon_ids: idsOf('addons', addons, overlay) }),
  }
}

function productColumns(draft: Draft<typeof productFields>, overlay: Overlay): Columns {
  const { category, tax, addon_groups: groups, stations, branches } = draft.values
  return {
    ...plain('products', draft),
    ...texts(draft, overlay, ['name', 'description']),
    ...soldColumns(draft, overlay),
    ...placeColumns(overlay, stations, branches),
    ...(category && { category_id: overlay.index.idOf('categories', category) }),
    ...(tax !== undefined && { tax_id: tax === null ? null : overlay.index.idOf('taxes', tax) }),
    ...(groups && { addon_group_ids: idsOf('addon_groups', groups, overlay) }),
  }
}

/** The plain texts and the translations; those of the default language are the plain ones. */
function texts(
  draft: Pick<Draft<typeof productFields>, 'values' | 'line' | 'path'>,
  overlay: Overlay,
  fields: readonly ('name' | 'description')[],
): Columns {
  const { existing, faults, state } = overlay
  const { translations: sent } = draft.values
  if (sent === undefined) return {}
  const kept = overlay.keepTranslations ? (existing?.['translations'] as Translations | undefined) : undefined
  const plain = fields.map(field => [field, draft.values[field] ?? existing?.[field] ?? null])
  const said = Object.entries(sent).map(([language, place]) => [language, place.value])
  const merged = mergeTranslations(
    state,
    kept ?? {},
    Object.fromEntries(plain),
    { ...draft.values, translations: Object.fromEntries(said) },
    ['name'],
  )
  for (const fault of merged.faults) {
    const { line } = sent[fault.path.split('.')[1]!]!
    faults.push({ ...fault, line, path: `${draft.path}.${fault.path}` })
  }
  const written = Object.entries(merged.texts).filter(
    ([field]) => field !== 'name' || merged.texts['name'] !== null,
  )
  return { ...Object.fromEntries(written), translations: merged.translations }
}

function soldColumns(
  draft: Draft<typeof addonFields> | Draft<typeof productFields>,
  overlay: Overlay,
): Columns {
  const { price, cost, prices, recipe } = draft.values
  for (const [field, amount] of Object.entries({ price, cost })) {
    if (amount !== undefined)
      whole(amount, { line: draft.lineOf(field), path: `${draft.path}.${field}` }, overlay)
  }
  const pricesSaid = prices?.map(place => storedPrice(place, overlay))
  const recipeSaid = recipe?.map(place => ({
    stock_item_id: overlay.index.idOf('stock_items', place.value.stock_item) ?? place.value.stock_item.key,
    quantity: place.value.quantity,
  }))
  notePlaced(draft, priceFaults(pricesSaid ?? []), prices, overlay)
  notePlaced(draft, recipeFaults(recipeSaid ?? []), recipe, overlay)
  return { ...(pricesSaid && { prices: pricesSaid }), ...(recipeSaid && { recipe: recipeSaid }) }
}

type FilePrice = NonNullable<Draft<typeof addonFields>['values']['prices']>[number]

function storedPrice(place: FilePrice, overlay: Overlay): StoredPrice {
  const { branch, channel, price, starts_at, ends_at } = place.value
  whole(price, place, overlay)
  return {
    branch_id: branch ? (overlay.index.branchId(branch) ?? branch.key) : null,
    channel: channel ?? null,
    price,
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
  }
}

/** Faults of the menu's own rules, at the lines of the entries they name: `prices.2`, `recipe.0.stock_item_id`. */
function notePlaced(
  draft: Pick<Draft<Fields>, 'path'>,
  faults: readonly Fault[],
  places: readonly Placed<unknown>[] = [],
  overlay: Overlay,
): void {
  for (const { path, rule, message } of faults) {
    const { line } = places[Number(path.split('.')[1])]!
    overlay.faults.push({ line, path: `${draft.path}.${path}`, rule, message })
  }
}

type FileStation = NonNullable<Draft<typeof categoryFields>['values']['stations']>[number]

function placeColumns(
  overlay: Overlay,
  stations: readonly FileStation[] | undefined,
  branches: readonly Reference[] | undefined,
): Columns {
  const taken = new Set<string>()
  for (const { value, ...place } of stations ?? []) {
    if (taken.has(value.branch.key)) note(overlay, place, 'duplicate', 'At most one station in each branch.')
    taken.add(value.branch.key)
  }
  return {
    ...(stations && {
      kitchen_station_ids: stations.map(({ value }) => overlay.index.stationId(value.branch, value.name)),
    }),
    ...(branches && { branch_ids: branches.map(branch => overlay.index.branchId(branch)) }),
  }
}

/** The ids of a list, each at most once. */
function idsOf(kind: ImportKind, references: readonly Reference[], overlay: Overlay): (string | undefined)[] {
  const seen = new Set<string>()
  return references.map(reference => {
    if (seen.has(reference.key)) note(overlay, reference, 'duplicate', 'This stands twice in the list.')
    seen.add(reference.key)
    return overlay.index.idOf(kind, reference)
  })
}

function whole(cents: number, place: Pick<Placed<unknown>, 'line' | 'path'>, overlay: Overlay): void {
  if (overlay.state.currencyDecimals === 0 && cents % 100 !== 0) {
    note(overlay, place, 'decimals', 'Amounts in this currency are whole.')
  }
}

function note(
  overlay: Overlay,
  place: Pick<Placed<unknown>, 'line' | 'path'>,
  rule: FaultRule,
  message: string,
): void {
  overlay.faults.push({ line: place.line, path: place.path, rule, message })
}
