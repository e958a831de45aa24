import { Type } from 'typebox'
import {
  amount,
  metadata,
  optional,
  optionalAmount,
  optionalReference,
  plain,
  Position,
  readOnly,
  reference,
  references,
} from '../records/field.schema.ts'
import { byBranches, byColumn, bySearch } from '../records/filter.store.ts'
import { changedEvents } from '../records/record-event.rules.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { type Metadata, metadataFaults } from '../shapes/metadata.rules.ts'
import { lines, nullable, oneOf, text, Ulid } from '../wire/common.schema.ts'
import { productView } from '../menu/images/image.store.ts'
import { combo, comboLinkFaults } from './combo.record.ts'
import { comboFaults } from './combo.rules.ts'
import { touchAddonGroups } from './menu-record.store.ts'
import type { StoredPrice, StoredRecipeLine } from '../menu/menu.row.ts'
import { parts } from './parts.record.ts'
import { allergens, availability, prices, recipe, soldOut } from './sold-fields.record.ts'
import { maxAddonGroups, priceFaults, recipeFaults } from '../menu/sold.rules.ts'
import { namedBranches, stationFaults } from './stations.record.ts'
import { partsNotPlain, priceNeeded } from './catalogue.refusals.ts'
import { warnings } from './warnings.record.ts'

/** Something that is sold. A size is a product of its own, or an addon of a required group. */
export const productKind = recordKind({
  resource: 'product',
  scope: 'products',
  tag: 'Menu',
  table: 'products',
  view: () => productView,
  description:
    '`price` is required unless `price_mode` is `open`, in which case every order line sends its price, or the product has ' +
    '`parts`, which decide its price.',
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    short_name: optional(text(30), { translated: true }),
    description: optional(lines(1000, { minLength: 1 }), { translated: true }),
    ref: optional(text(255)),
    category_id: reference('categories', { required: true }),
    price: amount({ initial: 0 }),
    prices,
    cost: amount({ initial: 0 }),
    recipe,
    sku: optional(text(255)),
    barcode: optional(text(255)),
    tax_id: optionalReference('taxes'),
    sold_by: plain(oneOf(['each', 'weight']), { initial: 'each' }),
    price_mode: plain(oneOf(['fixed', 'open']), { initial: 'fixed' }),
    min_price: optionalAmount(),
    needs_kitchen: plain(Type.Boolean(), { initial: true }),
    discountable: plain(Type.Boolean(), { initial: true }),
    kitchen_station_ids: references('kitchen_stations'),
    allergens,
    availability,
    position: plain(Position, { initial: 0 }),
    branch_ids: references('branches'),
    addon_group_ids: references('addon_groups', maxAddonGroups),
    parts,
    combo,
    metadata: metadata(),
    image_url: readOnly(nullable(Type.String())),
    warnings,
    sold_out: soldOut,
  },
  branch: 'some',
  alsoWrites: namedBranches,
  unique: [['ref']],
  sorts: ['name', 'position', 'price'],
  filters: {
    branch_id: byBranches,
    category_id: byColumn('category_id', Ulid),
    sku: byColumn('sku', text(255)),
    barcode: byColumn('barcode', text(255)),
    q: bySearch('name', 'description', 'sku', 'barcode', 'ref'),
  },
  inMenu: true,
  event: 'product.updated',
  faults({ before, after, body }) {
    // A product that always had an open price has none to fall back on.
    const hadNone = before === undefined || (before['price_mode'] === 'open' && before['price'] === 0)
    const isWhole = after['parts'] === null
    const unpriced = hadNone && isWhole && body['price'] === undefined && after['price_mode'] === 'fixed'
    const isPlain = after['price_mode'] === 'fixed' && after['sold_by'] === 'each'
    return [
      ...(unpriced ? [priceNeeded()] : []),
      ...(isWhole || isPlain ? [] : [partsNotPlain()]),
      ...priceFaults(after['prices'] as StoredPrice[]),
      ...metadataFaults(after['metadata'] as Metadata),
      ...recipeFaults(after['recipe'] as StoredRecipeLine[]),
      ...comboFaults(after),
    ]
  },
  check: async (tx, change) => [...(await stationFaults(tx, change)), ...(await comboLinkFaults(tx, change))],
  async write(tx, { brand, before, after }) {
    const old = new Set((before?.['addon_group_ids'] ?? []) as string[])
    const changed = old.symmetricDifference(new Set(after['addon_group_ids'] as string[]))
    const groups = await touchAddonGroups(tx, brand.id, [...changed])
    return { events: changedEvents({ event: 'menu.updated', resource: 'addon_group' }, groups) }
  },
})
