import { centsOf, type MenuFile, type ReplayOrder } from './replay.rules.ts'

export const londonBranch = 'TAKEAWAY'
const zone = 'Europe/London'
/** A branch's day starts at 04:00 unless it says otherwise. */
const dayStartHours = 4

type LondonLine = { order: string; at: string; item: string; quantity: number; cents: number }

/** Reads `OrderNumber,OrderDate,ItemName,Quantity,ProductPrice,TotalProducts`; no field of the file is quoted. */
export function readLondon(text: string): LondonLine[] {
  const [header, ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(row => row !== '')
  if (header?.startsWith('OrderNumber,OrderDate,ItemName') !== true) {
    throw new Error('This is not orders-before-2018-07.csv.')
  }
  return rows.map(row => {
    const [order = '', at = '', item = '', quantity = '', price = ''] = row.split(',')
    return { order, at, item, quantity: Number(quantity), cents: centsOf(price) }
  })
}

/** A name with several prices is several dishes: the choice of meat was lost from the file. */
export function planLondon(lines: readonly LondonLine[]): { menu: MenuFile; orders: ReplayOrder[] } {
  const prices = Map.groupBy(lines, line => line.item)
  const isAmbiguous = (item: string) => new Set(prices.get(item)!.map(line => line.cents)).size > 1
  const refOf = (line: LondonLine) => line.item + (isAmbiguous(line.item) ? ` at ${line.cents}` : '')
  const dishes = new Map(lines.map(line => [refOf(line), line]))
  const products = [...dishes].sort(([one], [other]) => (one < other ? -1 : 1))
  const orders = [...Map.groupBy(lines, line => line.order)].map(([id, order]): ReplayOrder => {
    const { orderedAt, businessDate } = londonTime(order[0]!.at)
    return {
      id,
      branch: londonBranch,
      lines: order.map(line => ({ product: refOf(line), quantity: line.quantity, addons: [] })),
      orderedAt,
      expected: {
        cents: order.reduce((sum, line) => sum + line.cents * line.quantity, 0),
        units: order.reduce((sum, line) => sum + line.quantity, 0),
        businessDate,
      },
    }
  })
  return {
    menu: {
      categories: [{ ref: 'menu', name: 'Menu', position: 0 }],
      addons: [],
      addon_groups: [],
      products: products.map(([ref, line], at) => ({
        ref,
        name: line.item,
        category: 'menu',
        price: line.cents / 100,
        position: at,
      })),
    },
    orders: orders.sort((one, other) => (one.orderedAt! < other.orderedAt! ? -1 : 1)),
  }
}

/** `30/06/2018 19:10` on a London wall clock: with its offset, and the business date it belongs to. */
export function londonTime(at: string): { orderedAt: string; businessDate: string } {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(at) ?? []
  if (time === undefined) throw new Error(`${JSON.stringify(at)} is no time`)
  const wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`)
  const zoned = wall.toZonedDateTime(zone)
  return {
    orderedAt: zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    businessDate: wall.subtract({ hours: dayStartHours }).toPlainDate().toString(),
  }
}
