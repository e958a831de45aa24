/** A menu as `comanda menu import` takes it (docs/api/menu-import.md), as far as the replays need it. */
export type MenuFile = {
  categories: {
    ref: string
    name: string
    position: number
    stations?: { branch: string; name: string }[]
    translations?: Texts
  }[]
  addons: {
    ref: string
    name: string
    price: number
    prices?: { branch: string; price: number }[]
    translations?: Texts
  }[]
  addon_groups: {
    ref: string
    name: string
    min: number
    max: number | null
    addons: string[]
    default_addons?: string[]
    translations?: Texts
  }[]
  products: {
    ref: string
    name: string
    description?: string | null
    category: string
    price?: number
    price_mode?: 'fixed' | 'open'
    prices?: { branch: string; price: number }[]
    branches?: string[]
    addon_groups?: string[]
    position?: number
    translations?: Texts
  }[]
}
export type Texts = Record<string, { name?: string; description?: string }>

/** A line of an order, with the menu file's own words for what is sold. */
export type ReplayLine = {
  product: string
  quantity: number
  addons: { ref: string; quantity: number }[]
  /** Of an open-price product only. */
  unitPrice?: number
  note?: string
}

/** One order of the source with what must come out of it. */
export type ReplayOrder = {
  /** Its number in the source; idempotency keys are made of it. */
  id: string
  /** The branch's code. */
  branch: string
  lines: ReplayLine[]
  /** ISO 8601 with its offset; undefined: now. */
  orderedAt?: string
  expected: {
    cents: number
    units: number
    businessDate?: string
    /** Name of the first item in another language. */
    name?: { lang: string; text: string }
  }
}

/** @returns integer hundredths of a decimal text such as `$2.39 ` or `4.5` */
export function centsOf(text: string): number {
  const [, whole, fraction = ''] = /^\$?(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new Error(`${JSON.stringify(text)} is no amount`)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The first of the most frequent values. */
export function commonest<T>(values: readonly T[]): T {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].sort(([, one], [, other]) => other - one)
  if (first === undefined) throw new Error('there is no value')
  return first[0]
}
