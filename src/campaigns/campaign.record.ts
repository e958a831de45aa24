import { Type } from 'typebox'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Row } from '../db/database.ts'
import { availability } from '../catalogue/sold-fields.record.ts'
import {
  type Field,
  optional,
  optionalAmount,
  optionalMoment,
  plain,
  readOnly,
  type Reference,
  references,
} from '../records/field.schema.ts'
import { byBranches, byColumn } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import type { Change } from '../records/record-kind.types.ts'
import { CouponCode, oneOf, strict, text, Ulid } from '../wire/common.schema.ts'
import { channels, maxAmount } from '../wire/words.types.ts'
import { type AppliesTo, campaignView, writeAppliesTo } from './campaign-record.store.ts'
import { campaignFaults, storedValue, wireValue } from './campaign-value.rules.ts'
import { type CampaignKind, campaignKinds } from '../menu/menu.types.ts'

const Units = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Ids = Type.Array(Ulid, { maxItems: 1000, uniqueItems: true })
const everything: AppliesTo = { product_ids: [], category_ids: [] }

/** Stored in units that depend on the campaign's kind, so `complete` converts it. */
const value: Field = plain(
  Type.Number({
    minimum: 0,
    maximum: maxAmount,
    'x-decimals': 4,
    description: 'A percentage for `percentage` and `buy_x_get_y` (default 100), otherwise an amount.',
  }),
  { toWire: (stored, _, { kind }) => wireValue(kind as CampaignKind, stored as number) },
)

/** Each list that is sent replaces the stored one. */
const appliesTo: Field = {
  inFiles: true,
  accepts: strict({ product_ids: Type.Optional(Ids), category_ids: Type.Optional(Ids) }),
  shows: strict({ product_ids: Type.Array(Ulid), category_ids: Type.Array(Ulid) }),
  initial: everything,
  derived: true,
  toStored: (sent, before) => ({ ...everything, ...(before as AppliesTo), ...(sent as Partial<AppliesTo>) }),
  references: sent => {
    const { product_ids = [], category_ids = [] } = sent as Partial<AppliesTo>
    return [
      ...toReferences('products', 'product_ids', product_ids),
      ...toReferences('categories', 'category_ids', category_ids),
    ]
  },
}

function toReferences(table: 'products' | 'categories', list: string, ids: readonly string[]): Reference[] {
  return ids.map((id, at) => ({ table, path: `${list}.${at}`, id }))
}

/** A discount that applies to orders automatically or by a coupon. Orders keep the discount at the time of sale. */
export const campaignKind = recordKind({
  resource: 'campaign',
  scope: 'campaigns',
  tag: 'Menu',
  table: 'campaigns',
  view: campaignView,
  description:
    'With a `coupon_code` it applies to orders that send the code, otherwise to every eligible order. An empty list of ' +
    'products, categories, channels or branches means no restriction.',
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    kind: plain(oneOf(campaignKinds), { required: true }),
    value,
    buy: optional(Units),
    get: optional(Units),
    applies_to: appliesTo,
    min_subtotal: optionalAmount(),
    channels: plain(Type.Array(oneOf(channels), { maxItems: channels.length, uniqueItems: true }), {
      initial: [],
    }),
    branch_ids: references('branches'),
    starts_at: optionalMoment(),
    ends_at: optionalMoment(),
    availability,
    coupon_code: optional(CouponCode),
    usage_limit: optional(Units),
    per_customer_limit: optional(Units),
    priority: plain(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { initial: 100 }),
    stackable: plain(Type.Boolean(), { initial: false }),
    used_count: readOnly(Type.Integer({ minimum: 0 })),
  },
  branch: 'some',
  uniqueAmongActive: ['coupon_code'],
  remembers: ['coupon_code'],
  sorts: ['name', 'priority'],
  filters: { branch_id: byBranches, coupon_code: byColumn('coupon_code', CouponCode) },
  inMenu: true,
  event: 'menu.updated',
  derive(after, body, before) {
    const value = wireValueOf({ before, after, body })
    return { value: value === undefined ? undefined : storedValue(kindOf(after), value) }
  },
  faults(change) {
    const { brand, after } = change
    const sketch = {
      kind: kindOf(after),
      value: wireValueOf(change),
      buy: after['buy'] as number | null,
      get: after['get'] as number | null,
      startsAt: after['starts_at'] as number | null,
      endsAt: after['ends_at'] as number | null,
    }
    return campaignFaults(sketch, currencyDecimals(brand.currency))
  },
  async write(tx, { brand, id, after }) {
    await writeAppliesTo(tx, brand.id, id, after['applies_to'] as AppliesTo)
  },
})

/** The value on the wire. It keeps its number when only the kind changes: 10 percent becomes 10.00. */
function wireValueOf({ before, after, body }: Pick<Change, 'before' | 'after' | 'body'>): number | undefined {
  const sent = body['value'] as number | undefined
  if (sent !== undefined) return sent
  if (before !== undefined) return wireValue(kindOf(before), before['value'] as number)
  return kindOf(after) === 'buy_x_get_y' ? 100 : undefined
}

function kindOf(row: Row): CampaignKind {
  return row['kind'] as CampaignKind
}
