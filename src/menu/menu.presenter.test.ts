import { expect, test } from 'vitest'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainMenu, plainPrice } from '#test/builders/plain-menu.ts'
import { type MenuView, menuPieces, presentMenu } from './menu.presenter.ts'

const menu = plainMenu({
  categories: { kitchen: { position: 2 }, drinks: { position: 1 }, old: { active: false } },
  products: {
    pizza: {
      name: { text: 'Pizza', others: { tr: 'Pide' } },
      prices: [plainPrice(900, { branchId: 'roma', channel: 'kiosk' })],
      addonGroupIds: ['extras'],
      position: 1,
    },
    // Of the same position: the older id first.
    bread: { position: 1, soldOut: [{ branchId: 'roma', since: null, until: null }] },
    water: { position: 0, categoryId: 'drinks' },
    cake: { position: 1 },
    off: { active: false },
    elsewhere: { branchIds: ['mare'] },
    past: { categoryId: 'old' },
  },
  addonGroups: {
    extras: {
      addonIds: ['egg', 'none', 'gone', 'ham'],
      max: 2,
      freeQuantity: 1,
      defaultAddonIds: ['gone', 'ham'],
    },
  },
  addons: {
    egg: { maxQuantity: 3 },
    gone: { active: false },
    ham: { soldOut: [{ branchId: 'roma', since: null, until: null }] },
  },
})

const descriptions = new Map([
  ['water', 'Still'],
  ['pizza', 'Yuvarlak'],
])

const noon = Date.parse('2026-11-21T12:00:00+01:00')
const view: MenuView = {
  branch: menu.branches.get('roma')!,
  channel: 'kiosk',
  at: noon,
  servedAt: noon,
  lang: 'tr',
  currency: 'EUR',
  stock: new Map(),
  open: true,
  opensAt: null,
}

test('shows what is sold here, in order, with reasons for what is unavailable', () => {
  const shown = presentMenu(menu, view)
  expect(shown).toMatchObject({
    branch_id: 'roma',
    channel: 'kiosk',
    open: true,
    opens_at: null,
    currency: 'EUR',
  })
  expect(shown.categories.map(({ id }) => id)).toEqual(['drinks', 'kitchen'])
  expect(shown.products.map(({ id, orderable, reason }) => [id, orderable, reason])).toEqual([
    ['water', true, null],
    ['bread', false, 'sold_out'],
    ['cake', true, null],
    ['pizza', true, null],
  ])
})

test('the pieces of the answer equal the menu', () => {
  const pieces = [...menuPieces(menu, view, descriptions)]
  expect(JSON.parse(pieces.join(''))).toEqual({ data: presentMenu(menu, view, descriptions) })
  expect(pieces.length).toBeGreaterThan(menu.products.size)
})

test('popular products are those that the menu shows, as many as are asked for', () => {
  const popular = (most: number) => {
    const asked = { ...view, popular: { ids: ['off', 'pizza', 'elsewhere', 'water'], most } }
    const shown = presentMenu(menu, asked).popular
    expect(JSON.parse([...menuPieces(menu, asked, new Map())].join('')).data.popular).toEqual(shown)
    return shown
  }
  expect(popular(24)).toEqual(['pizza', 'water'])
  expect(popular(1)).toEqual(['pizza'])
})

test('a product is in the requested language, at the price of its place, with its addons', () => {
  const [water, , , pizza] = presentMenu(menu, view, descriptions).products
  expect(water).toMatchObject({ name: 'water', description: 'Still', price: 10, addon_groups: [] })
  expect(pizza).toMatchObject({ name: 'Pide', description: 'Yuvarlak', price: 9 })
  expect(pizza!.addon_groups).toEqual([
    {
      id: 'extras',
      name: 'extras',
      min: 0,
      max: 2,
      free_quantity: 1,
      default_addon_ids: ['ham'],
      addons: [
        {
          id: 'egg',
          name: 'egg',
          short_name: null,
          allergens: [],
          price: 1,
          size_prices: [],
          max_quantity: 3,
          orderable: true,
          reason: null,
          remaining: null,
        },
        {
          id: 'ham',
          name: 'ham',
          short_name: null,
          allergens: [],
          price: 1,
          size_prices: [],
          max_quantity: null,
          orderable: false,
          reason: 'sold_out',
          remaining: null,
        },
      ],
    },
  ])
  const english = presentMenu(menu, { ...view, lang: 'en', channel: 'pos' }).products.at(-1)
  expect(english).toMatchObject({ name: 'Pizza', description: null, price: 10 })
})

test('categories and their products come in the order of the tree; a brand without any has an empty menu', () => {
  const nested = plainMenu({
    categories: {
      drinks: { position: 2 },
      food: { position: 1 },
      soups: { position: 9, parentId: 'food' },
      wine: { position: 1, parentId: 'drinks' },
    },
    products: {
      merlot: { categoryId: 'wine' },
      water: { categoryId: 'drinks', position: 7 },
      broth: { categoryId: 'soups' },
      bread: { categoryId: 'food', position: 8 },
    },
  })
  const shown = presentMenu(nested, { ...view, branch: nested.branches.get('roma')! })
  expect(shown.products.map(({ id }) => id)).toEqual(['bread', 'broth', 'water', 'merlot'])
  const empty = { ...nested, categories: new Map(), products: new Map() }
  expect(presentMenu(empty, view)).toMatchObject({ categories: [], products: [] })
})

test('a product is sold out when too few addons of a required group can be ordered', () => {
  const soldOut = [{ branchId: 'roma', since: null, until: null }]
  const stocked = plainMenu({
    products: {
      one: { addonGroupIds: ['one'] },
      two: { addonGroupIds: ['two'] },
      any: { addonGroupIds: ['any'] },
    },
    addonGroups: {
      one: { addonIds: ['egg', 'ham'], min: 1 },
      two: { addonIds: ['egg', 'ham'], min: 2 },
      any: { addonIds: ['egg', 'oil'], min: 9 },
    },
    addons: { egg: { maxQuantity: 1 }, oil: {}, ham: { soldOut } },
  })
  const reasons = presentMenu(stocked, view).products.map(({ id, reason }) => [id, reason])
  expect(Object.fromEntries(reasons)).toEqual({ one: null, two: 'sold_out', any: null })
})

test('a product is sold out when two required groups need the same unit of an addon', () => {
  const shared = plainMenu({
    products: { both: { addonGroupIds: ['one', 'two'] }, other: { addonGroupIds: ['one', 'any'] } },
    addonGroups: {
      one: { addonIds: ['egg'], min: 1 },
      two: { addonIds: ['egg'], min: 1 },
      any: { addonIds: ['egg', 'ham'], min: 1 },
    },
    addons: { egg: { maxQuantity: 1 }, ham: { maxQuantity: 1 } },
  })
  const reasons = presentMenu(shared, view).products.map(({ id, reason }) => [id, reason])
  expect(Object.fromEntries(reasons)).toEqual({ both: 'sold_out', other: null })
})

test('a category is hidden with everything above it', () => {
  const nested = plainMenu({
    categories: {
      food: { branchIds: ['mare'] },
      pizze: { parentId: 'food' },
      drinks: { position: 1 },
      wine: { parentId: 'drinks' },
      old: { parentId: 'wine', active: false },
      vintage: { parentId: 'old' },
    },
  })
  expect(presentMenu(nested, view).categories.map(({ id }) => id)).toEqual(['kitchen', 'drinks', 'wine'])
})

test('stock that blocks decides what is left, of an addon too, and whether it can be ordered', () => {
  const uses = (stockItemId: string, quantity: number) => ({ recipe: [{ stockItemId, quantity }] })
  const stocked = plainMenu({
    products: {
      burger: uses('bun', 1000),
      double: uses('bun', 2000),
      club: uses('bun', 3000),
      salad: uses('leaf', 1000),
      ham: { ...uses('loaf', 1000), soldBy: 'weight' },
      toast: { recipe: [...uses('bun', 500).recipe, ...uses('loaf', 100).recipe] },
      pair: { addonGroupIds: ['two'] },
    },
    addonGroups: { two: { addonIds: ['bun', 'crumb'], min: 2 } },
    addons: { bun: uses('bun', 2000), crumb: { ...uses('bun', 9000), maxQuantity: 5 } },
  })
  const left = (bun: number) =>
    Object.fromEntries(
      presentMenu(stocked, {
        ...view,
        stock: new Map([
          ['bun', bun],
          ['loaf', 450],
        ]),
      }).products.map(({ id, remaining, reason }) => [id, [remaining, reason]]),
    )
  expect(left(2500)).toEqual({
    burger: [2, null],
    double: [1, null],
    club: [0, 'no_stock'],
    salad: [null, null],
    ham: [0.45, null],
    toast: [4, null],
    // Only one of the two addons that it requires is left.
    pair: [null, 'sold_out'],
  })
  expect(left(-1)).toMatchObject({
    burger: [0, 'no_stock'],
    toast: [0, 'no_stock'],
    pair: [null, 'sold_out'],
  })
  expect(left(4000)).toMatchObject({ club: [1, null], pair: [null, null] })
})

test('a product shows the price that one unit is charged by campaigns without further conditions', () => {
  const happy = { weekdays: ['sat'] as const, fromMinute: 17 * 60, toMinute: 19 * 60 }
  const late = { ...happy, fromMinute: 19 * 60, toMinute: 60 }
  const [cola, beer] = [{ productIds: ['cola'] }, { productIds: ['beer'] }]
  const campaigns = [
    plainCampaign('happy', 'fixed_price', 400, { ...beer, availability: [happy, late] }),
    plainCampaign('one', 'percentage', 100_000, { ...cola, stackable: true, endsAt: noon + 9e8 }),
    plainCampaign('two', 'amount', 100, { ...cola, stackable: true, endsAt: noon + 8e8 }),
    plainCampaign('coupon', 'percentage', 500_000, { couponCode: 'HALF' }),
    plainCampaign('minimum', 'percentage', 500_000, { minSubtotal: 1 }),
    plainCampaign('limit', 'percentage', 500_000, { usageLimit: 5 }),
    plainCampaign('once', 'percentage', 500_000, { perCustomerLimit: 1 }),
    plainCampaign('third', 'buy_x_get_y', 1_000_000, { buy: 1, get: 1 }),
    plainCampaign('order', 'amount', 100),
    plainCampaign('branch', 'percentage', 500_000, { branchIds: ['mare'] }),
  ]
  const bar = plainMenu({
    products: { beer: { price: 650 }, cola: { price: 500 }, tip: { priceMode: 'open' }, tea: {}, water: {} },
    campaigns: [
      ...campaigns,
      plainCampaign('open', 'percentage', 500_000, { productIds: ['tip'] }),
      plainCampaign('always', 'percentage', 500_000, { productIds: ['tea'] }),
    ],
  })
  const offers = (clock: string) => {
    const at = Date.parse(`2026-11-21T${clock}:00+01:00`)
    return Object.fromEntries(
      presentMenu(bar, { ...view, at, servedAt: at }).products.map(({ id, offer }) => [id, offer]),
    )
  }
  const others = {
    tea: { price: 5, campaign_id: 'always', name: 'always', until: null },
    water: null,
    tip: null,
  }
  const onCola = { price: 3.5, campaign_id: 'one', name: 'one', until: '2026-11-30T18:13:20.000+01:00' }
  expect(offers('12:00')).toEqual({ beer: null, cola: onCola, ...others })
  const onBeer = { price: 4, campaign_id: 'happy', name: 'happy', until: '2026-11-22T01:00:00.000+01:00' }
  expect(offers('18:59')).toEqual({ beer: onBeer, cola: onCola, ...others })
})

test('a product has its codes and hours, and the least that its open price may be', () => {
  const hours = { weekdays: ['mon'] as const, fromMinute: 485, toMinute: 0 }
  const [shown] = presentMenu(
    plainMenu({
      products: {
        tea: { sku: 'T-1', barcode: '400', availability: [hours], priceMode: 'open', minPrice: 150 },
      },
    }),
    view,
  ).products
  expect(shown).toMatchObject({
    sku: 'T-1',
    barcode: '400',
    price_mode: 'open',
    min_price: 1.5,
    availability: [{ weekdays: ['mon'], from: '08:05', to: '00:00' }],
  })
})

test('a product is orderable only if its required addons have stock beside it', () => {
  const flour = (quantity: number) => ({ recipe: [{ stockItemId: 'flour', quantity }] })
  const sized = plainMenu({
    products: {
      pizza: { ...flour(180), addonGroupIds: ['size'] },
      dough: { ...flour(1000), addonGroupIds: ['size'], soldBy: 'weight' },
      drink: { addonGroupIds: ['size'], recipe: [{ stockItemId: 'cola', quantity: 330 }] },
    },
    addonGroups: { size: { addonIds: ['regular', 'large'], min: 1, max: 1 } },
    addons: { regular: flour(60), large: flour(120) },
  })
  const orderable = (onHand: number) =>
    presentMenu(sized, { ...view, stock: new Map([['flour', onHand]]) })
      .products.filter(product => product.orderable)
      .map(({ id }) => id)
      .sort()
  expect(orderable(240)).toEqual(['dough', 'drink', 'pizza'])
  expect(orderable(239)).toEqual(['dough', 'drink'])
})

test('a half-and-half costs what its cheapest part does, and is sold out without one', () => {
  const halves = { count: 2, categoryIds: ['kitchen'], price: 'highest' } as const
  const half = { halves, price: 0, addonGroupIds: ['toppings'] }
  const campaign = plainCampaign('ten', 'percentage', 100_000)
  const parts = {
    campaigns: [campaign],
    addonGroups: { toppings: { addonIds: ['olives'] } },
    addons: { olives: { prices: [plainPrice(150, { productId: 'half' })] } },
  }
  const shown = (products: Record<string, object>) =>
    presentMenu(plainMenu({ ...parts, products: { half, ...products } }), view).products.find(
      ({ id }) => id === 'half',
    )
  expect(shown({ red: { price: 900 }, white: { price: 800 } })).toMatchObject({
    price: 8,
    offer: null,
    orderable: true,
    parts: { count: 2, category_ids: ['kitchen'], price: 'highest' },
    addon_groups: [
      {
        addons: [
          {
            price: 1.5,
            size_prices: [
              { product_id: 'half', with_addon_id: null, price: 1.5 },
              { product_id: null, with_addon_id: null, price: 1 },
            ],
          },
        ],
      },
    ],
  })
  expect(shown({ red: { active: false } })).toMatchObject({ price: 0, orderable: false, reason: 'sold_out' })
})

test('a combo lists the options that are sold here, and is sold out when a choice that must be made has none', () => {
  const name = (text: string, tr: string) => ({ text, others: { tr } })
  const extras: Record<string, number> = { wine: 150 }
  const options = (...ids: string[]) => ids.map(productId => ({ productId, extra: extras[productId] ?? 0 }))
  const deal = (...drinks: string[]) => ({
    price: 1200,
    combo: {
      choices: [
        { id: 'side', name: name('Side', 'Yan'), min: 0, max: 1, options: options('off') },
        { id: 'drink', name: name('Drink', 'İçecek'), min: 1, max: 2, options: options(...drinks) },
      ],
    },
  })
  const soldOut = [{ branchId: 'roma', since: null, until: null }]
  const bar = plainMenu({
    products: {
      deal: deal('none', 'off', 'elsewhere', 'out', 'wine'),
      // Of its options, one is sold out itself, of one a required addon is, and of one nothing is left.
      dry: deal('none', 'off', 'out', 'shake', 'keg'),
      off: { active: false },
      elsewhere: { branchIds: ['mare'] },
      out: { soldOut },
      shake: { addonGroupIds: ['syrup'] },
      keg: { recipe: [{ stockItemId: 'beer', quantity: 1000 }] },
      wine: {},
    },
    addonGroups: { syrup: { addonIds: ['mint'], min: 1 } },
    addons: { mint: { soldOut } },
  })
  const shown = (stock: number) =>
    Object.fromEntries(
      presentMenu(bar, { ...view, stock: new Map([['beer', stock]]) }).products.map(one => [one.id, one]),
    )
  const { deal: wet, dry, wine } = shown(999)
  expect(wine!.combo).toBeNull()
  expect(wet).toMatchObject({ price: 12, orderable: true, reason: null })
  expect(wet!.combo).toEqual({
    choices: [
      { id: 'side', name: 'Yan', min: 0, max: 1, options: [] },
      {
        id: 'drink',
        name: 'İçecek',
        min: 1,
        max: 2,
        options: [
          { product_id: 'out', extra: 0 },
          { product_id: 'wine', extra: 1.5 },
        ],
      },
    ],
  })
  expect(dry).toMatchObject({ orderable: false, reason: 'sold_out' })
  expect(shown(1000)['dry']).toMatchObject({ orderable: true, reason: null })
})
