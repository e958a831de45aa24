import { centsOf, commonest, type MenuFile, type ReplayLine, type ReplayOrder } from './replay.rules.ts'

/** One line of the file, its price brought down to one unit. */
export type ChipotleLine = {
  order: number
  quantity: number
  item: string
  choices: string[]
  unitCents: number
}

/** A price list of the entrées; a branch of the replay sells by each. */
type PriceList = {
  code: string
  light: number
  red: number
  redSaladBowl: number
  guacamole: number
  bare: number
}

const none = Number.NaN
/** The lists that explain the entrées; the fourth sells bare dishes at one price, guacamole included. */
const priceLists: readonly PriceList[] = [
  { code: 'LIST1', light: 875, red: 925, redSaladBowl: 939, guacamole: 250, bare: none },
  { code: 'LIST2', light: 849, red: 899, redSaladBowl: none, guacamole: 249, bare: none },
  { code: 'LIST3', light: 819, red: 869, redSaladBowl: none, guacamole: 239, bare: none },
  { code: 'LIST4', light: none, red: none, redSaladBowl: none, guacamole: 0, bare: 740 },
]

/** Sold for what the till says: the few lines of the file that no list explains. */
export const openProduct = 'off-the-list'

const lightMeats = /^(Chicken|Veggie) /
const redMeats = /^(Steak|Carnitas|Barbacoa) /
const bareDishes = /^(Bowl|Burrito|Crispy Tacos|Salad)$/

/** Reads the file: tab separated, `NULL` for no choice, the price of the whole line as `$2.39 `. */
export function readChipotle(text: string): ChipotleLine[] {
  const [header, ...rows] = text.split('\n').filter(row => row.trim() !== '')
  if (header?.startsWith('order_id\tquantity\titem_name') !== true)
    throw new Error('This is not chipotle.tsv.')
  return rows.map(row => {
    const [order = '', quantity = '', item = '', choices = '', total = ''] = row.split('\t')
    const unitCents = centsOf(total) / Number(quantity)
    if (!Number.isInteger(unitCents)) throw new Error(`The total is no multiple of its quantity: ${row}`)
    const named = choices.split(/[[\],]/).map(choice => choice.trim())
    return {
      order: Number(order),
      quantity: Number(quantity),
      item,
      choices: named.filter(choice => choice !== '' && choice !== 'NULL'),
      unitCents,
    }
  })
}

export type ChipotlePlan = { branches: string[]; menu: MenuFile; orders: ReplayOrder[]; oddLines: number }

/** The menu with its four price lists, and every order of the file as a till would send it. */
export function planChipotle(lines: readonly ChipotleLine[]): ChipotlePlan {
  const orders = [...Map.groupBy(lines, line => line.order).values()]
  const byEntree = orders.map(order => listOf(order, line => entreePrice(line)))
  const sides = sidePrices(orders, byEntree)
  const priceOf = (line: ChipotleLine) => entreePrice(line) ?? sides.get(line.item)
  const lists = orders.map(
    (order, at) => byEntree[at] ?? listOf(order, priceOf) ?? nearestList(order, priceOf),
  )
  let oddLines = 0
  const replayed = orders.map((order, at): ReplayOrder => {
    const list = lists[at]!
    const first = order[0]!
    return {
      id: String(first.order),
      branch: list.code,
      lines: order.map(line => {
        const isOdd = fullPrice(line, list, priceOf(line)) !== line.unitCents
        if (isOdd) oddLines++
        return isOdd ? oddLine(line) : listedLine(line)
      }),
      expected: {
        cents: order.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
        units: order.reduce((sum, line) => sum + line.quantity, 0),
      },
    }
  })
  const branches = priceLists.map(list => list.code)
  return { branches, menu: menuOf(lines, priceOf), orders: replayed, oddLines }
}

/** Price of an item on each list, without guacamole; undefined where a list does not price it. */
type Prices = (list: PriceList) => number | undefined

function entreePrice({ item }: ChipotleLine): Prices | undefined {
  if (bareDishes.test(item)) return list => list.bare
  if (lightMeats.test(item)) return list => list.light
  if (!redMeats.test(item)) return undefined
  return item.endsWith('Salad Bowl') ? list => list.redSaladBowl : list => list.red
}

function fullPrice(line: ChipotleLine, list: PriceList, prices: Prices | undefined): number | undefined {
  const base = prices?.(list)
  return base === undefined ? undefined : base + (line.choices.includes('Guacamole') ? list.guacamole : 0)
}

/** The list that explains most of an order; undefined when none explains anything. */
function listOf(
  order: readonly ChipotleLine[],
  priceOf: (line: ChipotleLine) => Prices | undefined,
): PriceList | undefined {
  const explained = priceLists.map(
    list => order.filter(line => fullPrice(line, list, priceOf(line)) === line.unitCents).length,
  )
  const most = Math.max(...explained)
  return most === 0 ? undefined : priceLists[explained.indexOf(most)]
}

/** An order of odd lines only belongs to the list that comes nearest to them. */
function nearestList(
  order: readonly ChipotleLine[],
  priceOf: (line: ChipotleLine) => Prices | undefined,
): PriceList {
  const far = 1_000_000
  const distances = priceLists.map(list =>
    order.reduce((sum, line) => {
      const distance = Math.abs((fullPrice(line, list, priceOf(line)) ?? none) - line.unitCents)
      return sum + (Number.isNaN(distance) ? far : distance)
    }, 0),
  )
  return priceLists[distances.indexOf(Math.min(...distances))]!
}

/** Sides and drinks cost on a list what they cost in most of its orders. */
function sidePrices(
  orders: readonly (readonly ChipotleLine[])[],
  lists: readonly (PriceList | undefined)[],
): Map<string, Prices> {
  const seen = new Map<string, Map<PriceList, number[]>>()
  for (const [at, order] of orders.entries()) {
    const list = lists[at]
    for (const line of list === undefined ? [] : order.filter(line => entreePrice(line) === undefined)) {
      const byList = seen.get(line.item) ?? new Map<PriceList, number[]>()
      seen.set(line.item, byList)
      byList.set(list!, [...(byList.get(list!) ?? []), line.unitCents])
    }
  }
  return new Map(
    [...seen].map(([item, byList]) => {
      const prices = new Map([...byList].map(([list, cents]) => [list, commonest(cents)]))
      return [item, (list: PriceList) => prices.get(list)]
    }),
  )
}

function listedLine(line: ChipotleLine): ReplayLine {
  const addons = line.choices.map(choice => ({ ref: choice, quantity: 1 }))
  return { product: line.item, quantity: line.quantity, addons }
}

function oddLine(line: ChipotleLine): ReplayLine {
  const note = [line.item, ...line.choices].join(', ')
  return { product: openProduct, quantity: line.quantity, addons: [], unitPrice: line.unitCents / 100, note }
}

const food = ['Meat', 'Salsa', 'Rice and beans', 'Toppings'] as const

/** The group a choice of food belongs to; a drink's flavours are a group of their own. */
function groupOf(line: ChipotleLine, choice: string): string {
  if (entreePrice(line) === undefined) return `${line.item}: flavour`
  if (/Grilled|Braised/.test(choice)) return food[0]
  if (/Salsa|Chili|Fresh Tomato/.test(choice)) return food[1]
  return /Rice|Beans/.test(choice) ? food[2] : food[3]
}

function menuOf(
  lines: readonly ChipotleLine[],
  priceOf: (line: ChipotleLine) => Prices | undefined,
): MenuFile {
  const groups = new Map<string, Set<string>>()
  const groupsOfItem = new Map<string, Set<string>>()
  for (const line of lines) {
    const itemGroups = groupsOfItem.get(line.item) ?? new Set()
    groupsOfItem.set(line.item, itemGroups)
    for (const choice of line.choices) {
      const group = groupOf(line, choice)
      itemGroups.add(group)
      groups.set(group, (groups.get(group) ?? new Set()).add(choice))
    }
  }
  const items = [...Map.groupBy(lines, line => line.item)].sort(([one], [other]) => (one < other ? -1 : 1))
  const addons = [...new Set(lines.flatMap(line => line.choices))].sort()
  return {
    categories: ['Entrées', 'Sides and drinks'].map((name, at) => ({ ref: name, name, position: at })),
    addons: addons.map(name => ({
      ref: name,
      name,
      price: 0,
      ...(name === 'Guacamole' && {
        prices: priceLists.map(list => ({ branch: list.code, price: list.guacamole / 100 })),
      }),
    })),
    addon_groups: [...groups].map(([name, choices]) => {
      const isFlavour = name.endsWith(': flavour')
      const chosen = [...choices].sort()
      return { ref: name, name, min: isFlavour ? 1 : 0, max: isFlavour ? 1 : null, addons: chosen }
    }),
    products: [
      ...items.map(([item, [line]], at) => ({
        ref: item,
        name: item,
        category: entreePrice(line!) === undefined ? 'Sides and drinks' : 'Entrées',
        ...listedPrices(priceOf(line!)),
        addon_groups: [...(groupsOfItem.get(item) ?? [])].sort(),
        position: at,
      })),
      { ref: openProduct, name: 'Off the list', category: 'Sides and drinks', price_mode: 'open' },
    ],
  }
}

function listedPrices(prices: Prices | undefined) {
  const known = priceLists.flatMap(list => {
    const cents = prices?.(list) ?? none
    return Number.isNaN(cents) ? [] : [{ branch: list.code, price: cents / 100 }]
  })
  const [first] = known
  if (first === undefined) throw new Error('An item is on no price list.')
  return { price: first.price, prices: known, branches: known.map(({ branch }) => branch) }
}
