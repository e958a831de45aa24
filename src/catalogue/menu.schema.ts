import { Type } from 'typebox'
import {
  Amount,
  dataOf,
  described,
  Lang,
  nullable,
  oneOf,
  optional,
  strict,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { channels } from '../wire/words.types.ts'
import { halvesPrices, maxPopular } from '../menu/menu.types.ts'
import { Window } from '../hours/window.schema.ts'
import { maxHalves } from '../menu/halves.rules.ts'

const Reason = nullable(
  oneOf(['not_now', 'sold_out', 'no_stock'], {
    description:
      'Null if it can be ordered. `not_now`: outside its hours. `sold_out`: sold out in the branch, or too few addons of a required group, or no option of a required choice, can be ordered. `no_stock`: a stock item with `block_when_empty` is too low.',
  }),
)

export const MenuQuery = strict({
  branch_id: Ulid,
  channel: optional(oneOf(channels), 'Channel whose prices apply; default `pos`.'),
  at: optional(
    Type.String({ format: 'date-time' }),
    'When the order is placed, which decides prices and campaigns, and hours too without `scheduled_for`; default now.',
  ),
  scheduled_for: optional(
    Type.String({ format: 'date-time' }),
    'When the order is to be ready, which decides hours and sold-out marks only: prices are those of `at`.',
  ),
  popular: optional(
    Type.Integer({ minimum: 1, maximum: maxPopular }),
    'Also returns the ids of as many products as sold most in the branch at this hour of the last 28 business dates.',
  ),
  lang: Type.Optional(Lang),
})

const Remaining = nullable(
  Type.Number({
    'x-decimals': 3,
    description:
      'How much of it the stock items with `block_when_empty` allow: whole units, or kilograms when sold by weight; null without such items.',
  }),
)

const Offer = strict(
  {
    price: Amount,
    campaign_id: Ulid,
    name: Type.String(),
    until: nullable(Timestamp),
  },
  {
    description:
      'The price that one unit alone is charged while campaigns without further conditions reduce it: no coupon, minimum, limit or further units. `campaign_id` and `name` are of the first that applies; `until` is when any of them ends, null for no end.',
  },
)

const MenuAddon = strict({
  id: Ulid,
  name: Type.String(),
  short_name: nullable(Type.String()),
  price: described(Amount, 'On this product, beside no other choice that changes it.'),
  size_prices: Type.Array(
    strict({ product_id: nullable(Ulid), with_addon_id: nullable(Ulid), price: Amount }),
    {
      description:
        'Its prices on a line, if they depend on the size; the first that fits is charged. `with_addon_id`: this addon is ' +
        'on the line too. `product_id`: the line is of this product. Both null: always. Empty: always `price`. For an addon ' +
        'of a part, the line is that of the whole dish, and `with_addon_id` may also be on the part.',
    },
  ),
  max_quantity: nullable(Type.Integer()),
  allergens: Type.Array(Type.String()),
  orderable: Type.Boolean(),
  reason: Reason,
  remaining: Remaining,
})

const MenuAddonGroup = strict({
  id: Ulid,
  name: Type.String(),
  min: Type.Integer(),
  max: nullable(Type.Integer()),
  free_quantity: Type.Integer(),
  default_addon_ids: Type.Array(Ulid),
  addons: Type.Array(MenuAddon),
})

const MenuCombo = strict(
  {
    choices: Type.Array(
      strict({
        id: Type.String(),
        name: Type.String(),
        min: Type.Integer(),
        max: Type.Integer(),
        options: Type.Array(strict({ product_id: Ulid, extra: Amount })),
      }),
    ),
  },
  {
    description:
      'A line sends `choices` of it. Options are products of this menu; `extra` is what one costs beside the price of the combo.',
  },
)

/** The same in the menu and in bodies of products. */
export const Parts = strict(
  {
    count: Type.Integer({
      minimum: 2,
      maximum: maxHalves,
      description: 'The most parts of a line; the least are 2. They are equal.',
    }),
    category_ids: Type.Array(Ulid, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'A part is a product of one of these categories, or of one below it, with a fixed price, sold by the piece, and without ' +
        '`parts` of its own.',
    }),
    price: oneOf(halvesPrices, {
      description: 'The price of a unit: that of its dearest part, or the average of its parts.',
    }),
  },
  {
    description:
      'For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns ' +
      'are those of this product.',
  },
)

const MenuProduct = strict({
  id: Ulid,
  category_id: Ulid,
  name: Type.String(),
  short_name: nullable(Type.String()),
  description: nullable(Type.String()),
  sku: nullable(Type.String()),
  barcode: nullable(Type.String()),
  price: described(Amount, 'Of a product with `parts`: that of its cheapest part.'),
  offer: nullable(Offer),
  price_mode: oneOf(['fixed', 'open']),
  min_price: nullable(Amount),
  sold_by: oneOf(['each', 'weight']),
  allergens: Type.Array(Type.String()),
  image_url: nullable(Type.String()),
  position: Type.Integer(),
  availability: Type.Array(Window),
  orderable: Type.Boolean(),
  reason: Reason,
  remaining: Remaining,
  addon_groups: Type.Array(MenuAddonGroup),
  parts: nullable(Parts),
  combo: nullable(MenuCombo),
})

export const MenuAnswer = dataOf(
  strict({
    branch_id: Ulid,
    channel: oneOf(channels),
    open: Type.Boolean({
      description:
        'Whether the branch takes orders of the channel at this time (`scheduled_for`, or else `at`); always for `table` and `pos`.',
    }),
    opens_at: described(
      nullable(Timestamp),
      'When it next takes them; null while it is open, and when that is not within 14 days or known.',
    ),
    currency: Type.String(),
    categories: Type.Array(
      strict({
        id: Ulid,
        name: Type.String(),
        parent_id: nullable(Ulid),
        position: Type.Integer(),
        colour: nullable(Type.String()),
      }),
    ),
    products: Type.Array(MenuProduct),
    popular: Type.Optional(
      Type.Array(Ulid, {
        description: 'Products that sell most at this hour, first ones first; with `popular`.',
      }),
    ),
  }),
)
