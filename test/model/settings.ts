import type { Chance } from './chance.ts'
import type { Campaign, Product, Setting } from './restaurant-types.ts'

type Profile = Pick<
  Setting,
  'currency' | 'timezone' | 'taxMode' | 'step' | 'requireShift' | 'paysFirst' | 'lead'
> & {
  rounding: number
  hasLoyalty: boolean
  hasCharge: boolean
}

/** Kinds of brands; each run uses the next one. */
const profiles: Profile[] = [
  {
    ...brandOf('EUR', 'Europe/Rome', 'inclusive'),
    paysFirst: ['kiosk'],
    lead: 45,
    rounding: 5,
    hasLoyalty: true,
    hasCharge: false,
  },
  { ...brandOf('USD', 'America/New_York', 'exclusive'), rounding: 1, hasLoyalty: false, hasCharge: true },
  {
    ...brandOf('JPY', 'Asia/Tokyo', 'inclusive'),
    step: 100,
    paysFirst: ['kiosk', 'phone'],
    rounding: 1000,
    hasLoyalty: true,
    hasCharge: true,
  },
  { ...brandOf('EUR', 'Europe/Helsinki', 'exclusive'), rounding: 5, hasLoyalty: true, hasCharge: true },
  {
    ...brandOf('CHF', 'Europe/Zurich', 'inclusive'),
    rounding: 5,
    hasLoyalty: false,
    hasCharge: false,
    requireShift: true,
  },
]

function brandOf(currency: string, timezone: string, taxMode: Setting['taxMode']) {
  return {
    currency,
    timezone,
    taxMode,
    step: 1,
    requireShift: false,
    paysFirst: [] as string[],
    lead: 20,
  } as const
}

/** An evening before a change of the clocks, a new year, a plain day. */
const beginnings = [
  '2027-03-27T15:00:00Z',
  '2027-10-30T20:00:00Z',
  '2026-12-31T10:00:00Z',
  '2027-06-15T08:30:00Z',
]

/** The same small restaurant in one profile, with random campaigns. */
export function makeSetting(seed: number, chance: Chance): Setting {
  const profile = profiles[seed % profiles.length]!
  const { currency, timezone, taxMode, step, requireShift, rounding } = profile
  return {
    currency,
    timezone,
    taxMode,
    step,
    requireShift,
    paysFirst: profile.paysFirst,
    lead: profile.lead,
    startsAt: Date.parse(chance.oneOf(beginnings)),
    loyalty: profile.hasLoyalty ? makeLoyalty(step, chance) : null,
    charge: profile.hasCharge
      ? {
          percent: chance.oneOf([100_000, 125_000, 33_300]),
          channels: chance.oneOf([['table'], ['table', 'pos', 'qr']]),
          tax: 'serviceTax',
        }
      : null,
    deliveryTax: chance.oneOf(['food', 'drink', null]),
    taxes: {
      food: { rate: 100_000, takeaway: 50_000 },
      drink: { rate: 149_750, components: [50_000, 99_750] },
      serviceTax: { rate: 200_000, components: [66_667, 66_667, 66_666] },
    },
    stock: {
      flour: { unitCost: 8400, onHand: 10_000_000, blocks: false },
      cheese: { unitCost: 20_333, onHand: 600_000, blocks: false },
      bottle: { unitCost: 2_335_000, onHand: 24_000, blocks: true },
    },
    addons: {
      parmesan: {
        price: 100 * step,
        besides: { big: 155 * step, truffle: 90 * step },
        on: { halfHalf: 125 * step },
        cost: 0,
        recipe: { cheese: 5000 },
        tax: null,
      },
      truffle: { price: 200 * step, cost: 55 * step, recipe: {}, tax: 'drink' },
      lemon: { price: 50 * step, cost: 7 * step, recipe: {}, tax: 'serviceTax' },
      big: { price: 300 * step, cost: 0, recipe: { flour: 70_001 }, tax: null },
      basil: { price: 35 * step, cost: 3 * step, recipe: {}, tax: null },
    },
    groups: {
      extras: { addons: ['parmesan', 'truffle', 'big'], defaults: [], free: 1 },
      sauces: { addons: ['lemon'], defaults: ['lemon'], free: 0 },
      toppings: { addons: ['basil', 'parmesan', 'big'], defaults: ['basil'], free: 0 },
    },
    products: makeProducts(step, seed % 2 === 0 ? 'average' : 'highest'),
    campaigns: makeCampaigns(step, chance),
    methods: {
      cash: { type: 'cash', rounding: step === 100 ? chance.oneOf([100, 1000]) : rounding },
      card: { type: 'card', rounding: 1 },
      vouchers: { type: 'meal_card', rounding: 1 },
    },
    tables: ['t1', 't2', 't3', 't4', 't5'],
    customers: ['ada', 'bob'],
  }
}

function makeLoyalty(step: number, chance: Chance): NonNullable<Setting['loyalty']> {
  return {
    pointsPerUnit: step === 100 ? chance.oneOf([1, 10]) : chance.oneOf([100, 50, 125]),
    pointValue: step,
    cashback: chance.oneOf([0, 25_000, 50_000]),
    minRedeem: chance.oneOf([1, 10]),
  }
}

function makeProducts(step: number, ofHalves: 'average' | 'highest'): Record<string, Product> {
  const dish: Product = {
    price: 1250 * step,
    channelPrices: {},
    cost: 0,
    recipe: { flour: 180_000, cheese: 40_000 },
    tax: 'food',
    category: 'mains',
    soldBy: 'each',
    isOpen: false,
    needsKitchen: true,
    group: 'extras',
    soldOut: false,
    halves: null,
    combo: null,
  }
  const drink = { ...dish, category: 'drinks', tax: 'drink', needsKitchen: false, group: null }
  return {
    lasagne: dish,
    pizza: { ...dish, price: 433 * step, recipe: { flour: 250_000 } },
    wine: { ...drink, price: 555 * step, recipe: { bottle: 1000 } },
    fish: { ...dish, price: 1290 * step, cost: 711 * step, recipe: {}, soldBy: 'weight', group: 'sauces' },
    special: { ...dish, price: 0, recipe: {}, tax: null, isOpen: true, group: null },
    coffee: {
      ...drink,
      tax: 'food',
      price: 102 * step,
      channelPrices: { pos: 90 * step },
      cost: 33 * step,
      recipe: {},
    },
    sorbet: { ...dish, price: 333 * step, cost: 0, recipe: {}, category: 'sweets', group: null },
    calzone: { ...dish, price: 977 * step, recipe: { flour: 230_001, cheese: 50_000 }, group: 'toppings' },
    halfHalf: { ...dish, price: 0, recipe: {}, halves: { count: 3, price: ofHalves } },
    deal: {
      ...dish,
      price: 1111 * step,
      recipe: {},
      tax: null,
      category: 'sweets',
      group: null,
      combo: {
        main: { min: 1, max: 1, options: { pizza: 0, calzone: 150 * step } },
        drinks: { min: 1, max: 2, options: { wine: 75 * step, coffee: 0 } },
      },
    },
  }
}

function makeCampaigns(step: number, chance: Chance): Record<string, Campaign> {
  const plain: Campaign = {
    kind: 'percentage',
    value: 100_000,
    buy: 0,
    get: 0,
    products: [],
    categories: [],
    minSubtotal: 0,
    channels: [],
    hours: null,
    coupon: null,
    usageLimit: null,
    perCustomer: null,
    priority: 100,
    stackable: false,
    active: true,
  }
  const all: Record<string, Campaign> = {
    tenOffDrinks: { ...plain, stackable: true, categories: ['drinks'], priority: 1 },
    happyHour: {
      ...plain,
      value: 250_000,
      stackable: true,
      products: ['coffee', 'sorbet'],
      hours: chance.oneOf([
        [960, 1140],
        [1320, 120],
      ]),
      priority: 2,
    },
    pizzaDay: {
      ...plain,
      kind: 'amount',
      value: 50 * step,
      products: ['pizza'],
      minSubtotal: 2000 * step,
      priority: 3,
    },
    lunch: {
      ...plain,
      kind: 'fixed_price',
      value: chance.oneOf([500, 999]) * step,
      products: ['lasagne', 'fish', 'deal'],
      channels: ['pos', 'kiosk', 'table'],
      priority: 4,
    },
    threeForTwo: {
      ...plain,
      kind: 'buy_x_get_y',
      value: chance.oneOf([1_000_000, 500_000]),
      buy: 2,
      get: 1,
      categories: ['mains', 'sweets'],
      priority: 5,
    },
    save: { ...plain, value: 150_000, stackable: true, coupon: 'SAVE', usageLimit: 3, priority: 6 },
    five: {
      ...plain,
      kind: 'amount',
      value: 500 * step,
      coupon: 'FIVE',
      minSubtotal: 1000 * step,
      perCustomer: 1,
      priority: 7,
    },
    rainy: { ...plain, kind: 'amount', value: 133 * step, stackable: true, priority: 8, usageLimit: 5 },
  }
  return Object.fromEntries(Object.entries(all).filter(() => chance.is(50)))
}
