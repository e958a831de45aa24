import type { Figures, TaxMode } from './restaurant-money.ts'

/** A restaurant before its first guest. It uses names where the service has ids. */
export type Setting = {
  currency: string
  timezone: string
  taxMode: TaxMode
  /** The smallest amount, hundredths. */
  step: 1 | 100
  startsAt: number
  /** `pointsPerUnit` in hundredths of a point, `cashback` a rate, `pointValue` and `minRedeem` as they are. */
  loyalty: { pointsPerUnit: number; pointValue: number; cashback: number; minRedeem: number } | null
  charge: { percent: number; channels: string[]; tax: string } | null
  /** Of delivery fees; null: none. */
  deliveryTax: string | null
  requireShift: boolean
  /** Orders of these channels reach the kitchen when they are paid. */
  paysFirst: string[]
  /** How long before its time the kitchen gets a scheduled order, minutes. */
  lead: number
  taxes: Record<string, Tax>
  stock: Record<string, StockItem>
  addons: Record<string, Addon>
  groups: Record<string, { addons: string[]; defaults: string[]; free: number }>
  products: Record<string, Product>
  campaigns: Record<string, Campaign>
  methods: Record<string, { type: 'cash' | 'card' | 'meal_card'; rounding: number }>
  tables: string[]
  customers: string[]
}

type Tax = { rate: number; takeaway?: number; components?: number[] }
type StockItem = { unitCost: number; onHand: number; blocks: boolean }
export type Recipe = Record<string, number>
/** `besides` and `on`: its price beside another addon of the line, or on a line of a product. */
type Addon = {
  price: number
  besides?: Record<string, number>
  on?: Record<string, number>
  cost: number
  recipe: Recipe
  /** Null: that of the product. */
  tax: string | null
}
export type Product = {
  price: number
  channelPrices: Record<string, number>
  cost: number
  recipe: Recipe
  tax: string | null
  category: string
  soldBy: 'each' | 'weight'
  isOpen: boolean
  needsKitchen: boolean
  group: string | null
  soldOut: boolean
  /** Made of 2 to `count` dishes of its category; null: a dish of its own. */
  halves: { count: number; price: 'highest' | 'average' } | null
  /** Sold as `min` to `max` options of each choice, with what each costs beside the combo's price; null: no combo. */
  combo: Record<string, { min: number; max: number; options: Record<string, number> }> | null
}
export type Campaign = {
  kind: 'percentage' | 'amount' | 'fixed_price' | 'buy_x_get_y'
  value: number
  buy: number
  get: number
  products: string[]
  categories: string[]
  minSubtotal: number
  channels: string[]
  /** Hours of every day, minutes of the local clock, the second excluded; null: always. */
  hours: [number, number] | null
  coupon: string | null
  usageLimit: number | null
  perCustomer: number | null
  priority: number
  stackable: boolean
  active: boolean
}

export type Half = {
  product: string
  addons?: { addon: string; quantity: number }[]
  without?: string[]
}

export type Line = Half & {
  quantity: number
  halves?: Half[]
  choices?: (Half & { choice: string })[]
  /** Of an open price, or another than the menu's. */
  price?: number
  seat?: number
  course?: number
  hold?: boolean
  service?: 'dine_in' | 'takeaway'
}

export const stages = ['new', 'preparing', 'ready', 'delivered'] as const
export type Stage = (typeof stages)[number]

export type Item = Figures & {
  name: string
  kind: 'product' | 'charge' | 'fee'
  product: string | null
  taxName: string | null
  rate: number
  /** Of the components. */
  rates: readonly number[]
  /** As its line said; null: the order's. */
  service: Order['service'] | null
  /** Thousandths. */
  quantity: number
  isWeighed: boolean
  paid: number
  /** The amount paid for those. */
  paidAmount: number
  /** Thrown away and not made once more. */
  wasted: number
  seat: number | null
  course: number | null
  held: boolean
  /** Held until the order is paid. */
  awaits: boolean
  /** Since when the kitchen has it; later than now while it is scheduled. */
  from: number | null
  needsKitchen: boolean
  stage: Stage | null
  /** Quantities it took from stock, thousandths. */
  used: Recipe
  ended: 'cancel' | 'refund' | 'replaced' | 'waived' | null
  endedAt: number | null
  restocked: boolean | null
  splitFrom: string | null
  /** The item in whose place it was ordered. */
  replaces: string | null
  /** The line in whose place, or in that of what stood there, it is; else itself. */
  root: string
  /** The kitchen began with it once. */
  begun: boolean
  /** The combo that it is a component of. */
  combo: { name: string; product: string; choice: string; extra: number } | null
  /** Of a unit. */
  price: number
  /** The menu's price, where it has another; null: the same. */
  list: number | null
  /** Its line has another price than the menu's: of campaigns and discounts it gets nothing but a comp. */
  isFinal: boolean
}

export type Discount = {
  name: string
  bill: string | null
  kind: 'percentage' | 'amount'
  value: number
  item: string | null
  /** Worth this much, whatever `value` says: a bill's share, or what moved with items. */
  fixed: number | null
  /** The part of an amount that moved away. */
  gone: number
  removed: boolean
}

type Share = { payment: string; amount: number; refunded: number }

export type Adjustment = {
  kind: 'refund' | 'waste'
  date: string
  /** Null: an amount was given back without items. */
  item: string | null
  quantity: number | null
  amount: number
  tax: number
  cost: number
}

export type Order = {
  name: string
  bill: string | null
  channel: string
  service: 'dine_in' | 'takeaway' | 'delivery'
  status: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'cancelled'
  date: string
  /** When it is to be ready; null: as soon as possible. */
  scheduled: number | null
  /** The number from the day's counter; null where the service chooses among several orders made at once. */
  number: number | null
  stage: Stage | null
  items: Item[]
  discounts: Discount[]
  customer: string | null
  coupon: string | null
  chargePercent: number
  /** How payments are allocated to it. */
  shares: Share[]
  money: Money
  returned: { balance: number; points: number; value: number }
  earned: { balance: number; points: number }
  reversed: { balance: number; points: number }
  adjustments: Adjustment[]
  /** Sums of its refunds. */
  toBalance: number
  /** Without a bill: the business date on which it was paid in full. */
  settledOn: string | null
}

/** Amounts paid by balance and points, not by a payment method. */
export type Money = { balance: number; points: number; value: number }

export type Bill = {
  name: string
  status: 'open' | 'settled' | 'merged' | 'cancelled'
  tables: string[]
  customer: string | null
  money: Money
  /** Its service charge is waived, and that of later rounds. */
  chargeWaived: boolean
  /** The business date on which it was settled. */
  settledOn: string | null
}

export type Payment = {
  name: string
  owner: { bill: string } | { order: string }
  method: string
  /** The business date it was taken on. */
  date: string
  amount: number
  tip: number
  rounding: number
  change: number
  voided: boolean
  corrects: string | null
  refunded: number
  /** The tip that was given back. */
  tipBack: number
  /** The amount the guest got back of it, in the drawer's coins. */
  paidOut: number
  /** The part of that paid out in cash: the amounts, and the coins for them. */
  handed: number
  coinsOut: number
  items: { item: string; quantity: number; amount: number }[]
  shift: string | null
}

export type Shift = {
  name: string
  register: string
  status: 'open' | 'closed'
  number: number | null
  /** Expected by method, hundredths. */
  expected: Record<string, number>
}

/** A deliberate mistake that the comparison must find. */
export const mistakes = [
  'shares',
  'restock',
  'coins',
  'void',
  'charge',
  'points',
  'firing',
  'added',
  'fee',
  'amounts',
  'tips',
  'components',
  'parts',
  'earnings',
  'combos',
  'components apart',
  'another price',
  'replaced',
] as const
export type Mistake = (typeof mistakes)[number]

/** State of the restaurant so far. */
export type State = {
  mistake: Mistake | undefined
  now: number
  setting: Setting
  bills: Record<string, Bill>
  orders: Record<string, Order>
  payments: Record<string, Payment>
  shifts: Record<string, Shift>
  customers: Record<string, { balance: number; points: number }>
  /** Orders each campaign took something off, with their customers. */
  uses: Record<string, { order: string; customer: string | null }[]>
  numbers: Record<string, number>
}

/** The request is invalid or conflicts with the state: the answer has one of these codes. */
export class Refused extends Error {
  readonly codes: string[]

  constructor(...codes: string[]) {
    super(codes.join(' or '))
    this.codes = codes
  }
}

/** The command refers to a record that was never created, because its command was left out. */
export class Dangling extends Error {}

export function found<T>(records: Record<string, T>, name: string): T {
  const record = records[name]
  if (record === undefined) throw new Dangling(name)
  return record
}

export type Asked = {
  name: string
  bill: string | null
  channel: string
  service: Order['service']
  customer: string | null
  lines: readonly Line[]
  coupon: string | null
  fee?: number
}

/** An order that lines are added to: what stands on it, the campaigns that it has used, and what was freed of them. */
export type Standing = { subtotal: number; used: string[]; freed: Record<string, number> }

export type Priced = {
  product: string
  quantity: number
  isWeighed: boolean
  /** Of a combo one for each component. */
  items: Item[]
  /** The addons of each item, for the whole line. */
  addons: number[]
  isFinal: boolean
  each: number
  shut: 'no' | 'stack' | 'yes'
}
