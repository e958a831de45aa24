import { Type } from 'typebox'
import { Amount, dataOf, Lang, nullable, oneOf, optional, strict, Ulid } from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'

const Reason = nullable(
  oneOf(['not_now', 'sold_out'], {
    description:
      'Null if it can be ordered. `not_now`: outside its hours. `sold_out`: sold out in the branch, or too few addons of a required group can be ordered.',
  }),
)

export const MenuQuery = strict({
  branch_id: Ulid,
  channel: optional(oneOf(channels), 'Channel whose prices apply; default `pos`.'),
  at: optional(Type.String({ format: 'date-time' }), 'Point in time for prices and hours; default now.'),
  lang: Type.Optional(Lang),
})

const MenuAddon = strict({
  id: Ulid,
  name: Type.String(),
  price: Amount,
  max_quantity: nullable(Type.Integer()),
  orderable: Type.Boolean(),
  reason: Reason,
})

const MenuAddonGroup = strict({
  id: Ulid,
  name: Type.String(),
  min: Type.Integer(),
  max: nullable(Type.Integer()),
  free_quantity: Type.Integer(),
  addons: Type.Array(MenuAddon),
})

const MenuProduct = strict({
  id: Ulid,
  category_id: Ulid,
  name: Type.String(),
  description: nullable(Type.String()),
  price: Amount,
  price_mode: oneOf(['fixed', 'open']),
  sold_by: oneOf(['each', 'weight']),
  allergens: Type.Array(Type.String()),
  image_url: nullable(Type.String()),
  position: Type.Integer(),
  orderable: Type.Boolean(),
  reason: Reason,
  addon_groups: Type.Array(MenuAddonGroup),
})

export const MenuAnswer = dataOf(
  strict({
    branch_id: Ulid,
    channel: oneOf(channels),
    currency: Type.String(),
    categories: Type.Array(
      strict({ id: Ulid, name: Type.String(), parent_id: nullable(Ulid), position: Type.Integer() }),
    ),
    products: Type.Array(MenuProduct),
  }),
)
