import type { Body, BrandAtHand } from '#test/support/api.ts'
import type { Campaign, Product, Setting } from './restaurant-types.ts'

/** A brand of the service with the setting's records, and their ids by name. */
export type Shop = { brand: BrandAtHand; ids: Map<string, string> }

export const money = (hundredths: number) => hundredths / 100
export const quantity = (thousandths: number) => thousandths / 1000
export const percent = (rate: number) => rate / 10_000

/** Creates the records of the setting through the API; independent ones concurrently. */
export async function openShop(brand: BrandAtHand, setting: Setting): Promise<Shop> {
  const shop: Shop = { brand, ids: new Map() }
  const { branchId } = brand
  const make = makerOf(shop)
  const entries = Object.entries
  await Promise.all([
    ...entries(setting.taxes).map(([name, { rate, takeaway, components }]) =>
      make('/taxes', name, {
        ...(components === undefined
          ? { rate: percent(rate) }
          : { components: components.map((part, at) => ({ name: `${name} ${at}`, rate: percent(part) })) }),
        ...(takeaway === undefined ? {} : { service_type_rates: { takeaway: percent(takeaway) } }),
      }),
    ),
    ...entries(setting.stock).map(async ([name, { unitCost, onHand, blocks }]) => {
      const branches = [{ branch_id: branchId, block_when_empty: blocks }]
      const item = await make('/stock-items', name, { unit: 'g', unit_cost: unitCost / 1_000_000, branches })
      await brand.make('/stock-movements', {
        branch_id: branchId,
        stock_item_id: item.id,
        kind: 'count',
        quantity: quantity(onHand),
      })
    }),
    ...['mains', 'drinks', 'sweets'].map(name => make('/categories', name, {})),
    ...setting.customers.map(name => make('/customers', name, {})),
    make('/areas', 'room', { branch_id: branchId }).then(() =>
      inTurn(setting.tables, name =>
        make('/tables', name, {
          area_id: shop.ids.get('room'),
        }),
      ),
    ),
    inTurn(entries(setting.methods), ([name, { type, rounding }]) =>
      make('/payment-methods', name, {
        type,
        ...(type === 'cash' ? { rounding: money(rounding) } : {}),
      }),
    ),
  ])
  await makeMenu(shop, setting)
  await makeRules(shop, setting)
  return shop
}

type Make = (path: string, name: string, body: Body) => Promise<Body>

function makerOf({ brand, ids }: Shop): Make {
  return async (path, name, body) => {
    const record = await brand.make(path, { name, ...body })
    ids.set(name, record.id)
    return record
  }
}

async function inTurn<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of list) await work(one)
}

async function makeMenu(shop: Shop, setting: Setting): Promise<void> {
  const make = makerOf(shop)
  const id = (name: string | null) => (name === null ? null : shop.ids.get(name))
  const recipeOf = (recipe: Record<string, number>) => recipeBody(shop, recipe)
  await Promise.all(
    Object.entries(setting.addons).map(([name, { price, cost, recipe, tax }]) => {
      const body = { price: money(price), cost: money(cost), recipe: recipeOf(recipe), tax_id: id(tax) }
      return make('/addons', name, body)
    }),
  )
  await Promise.all(
    Object.entries(setting.groups).map(([name, { addons, defaults, free }]) =>
      make('/addon-groups', name, {
        addon_ids: addons.map(id),
        default_addon_ids: defaults.map(id),
        free_quantity: free,
      }),
    ),
  )
  const makeProduct = ([name, product]: [string, Product]) =>
    make('/products', name, {
      ...productBody(product),
      category_id: id(product.category),
      ...(product.tax === null ? {} : { tax_id: id(product.tax) }),
      addon_group_ids: product.group === null ? [] : [id(product.group)],
      recipe: recipeOf(product.recipe),
      ...(product.halves === null
        ? {}
        : { parts: { ...product.halves, category_ids: [id(product.category)] } }),
      ...(product.combo === null ? {} : { combo: { choices: choicesBody(shop, product.combo) } }),
    })
  const products = Object.entries(setting.products)
  await Promise.all(products.filter(([, { combo }]) => combo === null).map(makeProduct))
  await Promise.all(products.filter(([, { combo }]) => combo !== null).map(makeProduct))
  await makeSizes(shop, setting)
}

/** The prices of addons that depend on the size. */
async function makeSizes({ brand, ids }: Shop, { addons }: Setting): Promise<void> {
  await inTurn(Object.entries(addons), async ([name, { besides = {}, on = {} }]) => {
    const prices = [
      ...Object.entries(on).map(([of, price]) => ({ product_id: ids.get(of), price: money(price) })),
      ...Object.entries(besides).map(([of, price]) => ({ with_addon_id: ids.get(of), price: money(price) })),
    ]
    if (prices.length === 0) return
    const reply = await brand.call('PATCH', `/addons/${ids.get(name)}`, { body: { prices } })
    if (reply.status !== 200) throw new Error(`The sizes were refused: ${reply.text}`)
  })
}

function choicesBody({ ids }: Shop, combo: NonNullable<Product['combo']>): Body[] {
  return Object.entries(combo).map(([id, { min, max, options }]) => ({
    id,
    name: id,
    min,
    max,
    options: Object.entries(options).map(([name, extra]) => {
      return { product_id: ids.get(name), extra: money(extra) }
    }),
  }))
}

function productBody(product: Product): Body {
  const { price, cost, soldBy, isOpen, needsKitchen, channelPrices } = product
  return {
    price: money(price),
    cost: money(cost),
    sold_by: soldBy,
    price_mode: isOpen ? 'open' : 'fixed',
    needs_kitchen: needsKitchen,
    prices: Object.entries(channelPrices).map(([channel, price]) => ({ channel, price: money(price) })),
  }
}

export function recipeBody({ ids }: Shop, recipe: Record<string, number>): Body {
  return Object.entries(recipe).map(([stock, amount]) => ({
    stock_item_id: ids.get(stock),
    quantity: quantity(amount),
  }))
}

/** Campaigns one after the other, because their order matters. */
async function makeRules(shop: Shop, setting: Setting): Promise<void> {
  const make = makerOf(shop)
  for (const [name, campaign] of Object.entries(setting.campaigns)) {
    await make('/campaigns', name, campaignBody(shop, campaign))
  }
  const { loyalty, charge, requireShift, paysFirst, lead, deliveryTax } = setting
  const reply = await shop.brand.call('PATCH', '/brand', {
    body: {
      require_shift: requireShift,
      approvals: { price_override: false },
      kitchen_when_paid: paysFirst,
      kitchen_lead_minutes: lead,
      delivery_tax_id: deliveryTax === null ? null : shop.ids.get(deliveryTax),
      ...(loyalty === null
        ? {}
        : {
            loyalty: {
              points_per_unit: loyalty.pointsPerUnit / 100,
              point_value: money(loyalty.pointValue),
              cashback_percent: percent(loyalty.cashback),
              min_redeem_points: loyalty.minRedeem,
            },
          }),
      ...(charge === null
        ? {}
        : {
            service_charge: {
              percent: percent(charge.percent),
              tax_id: shop.ids.get(charge.tax),
              channels: charge.channels,
            },
          }),
    },
  })
  if (reply.status !== 200) throw new Error(`The settings were refused: ${reply.text}`)
}

/** A campaign's `value` on the wire: a percentage, or an amount. */
export function campaignValue(kind: Campaign['kind'], value: number): number {
  return kind === 'percentage' || kind === 'buy_x_get_y' ? percent(value) : money(value)
}

function campaignBody({ ids }: Shop, campaign: Campaign): Body {
  const { kind, value, buy, get, products, categories, minSubtotal, channels, hours, coupon } = campaign
  const { usageLimit, perCustomer, priority, stackable } = campaign
  return {
    kind,
    value: campaignValue(kind, value),
    ...(kind === 'buy_x_get_y' ? { buy, get } : {}),
    applies_to: {
      product_ids: products.map(name => ids.get(name)),
      category_ids: categories.map(name => ids.get(name)),
    },
    ...(minSubtotal === 0 ? {} : { min_subtotal: money(minSubtotal) }),
    channels,
    availability: hours === null ? [] : [{ weekdays: week, from: clock(hours[0]), to: clock(hours[1]) }],
    coupon_code: coupon,
    usage_limit: usageLimit,
    per_customer_limit: perCustomer,
    priority,
    stackable,
  }
}

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
