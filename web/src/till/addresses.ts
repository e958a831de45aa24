// Where the till's screens are. A reload returns to the same place.

export const floorAddress = '/till/floor'
export const ordersAddress = '/till/orders'
export const drawerAddress = '/till/drawer'
/** An order without a bill that nothing was sent for yet. */
export const counterAddress = '/till/order/new'

export const tableAddress = (name: string) => `/till/table/${encodeURIComponent(name)}`
export const billAddress = (id: string) => `/till/bill/${id}`
export const orderAddress = (id: string) => `/till/order/${id}`

/** A place whose sale the order screen shows. */
export type Spot =
  | { kind: 'table'; name: string }
  | { kind: 'bill'; id: string }
  | { kind: 'order'; id: string }
  | { kind: 'counter' }

/** The spot that an address shows; undefined of the floor and every other screen. */
export function spotAt(path: string): Spot | undefined {
  if (path === counterAddress) return { kind: 'counter' }
  const [, kind, name] = /^\/till\/(table|bill|order)\/([^/]+)$/.exec(path) ?? []
  if (name === undefined) return undefined
  if (kind === 'table') return { kind, name: decodeURIComponent(name) }
  return { kind: kind === 'bill' ? 'bill' : 'order', id: name }
}

/** The spot whose unsent lines or commands are kept under `place`. @param tables of the floor, by id */
export function addressOf(place: string, tables: readonly { id: string; name: string }[]): string {
  const [kind, id = ''] = place.split(':')
  if (kind === 'bill') return billAddress(id)
  if (kind === 'order') return orderAddress(id)
  const table = tables.find(one => one.id === id)
  if (kind === 'table' && table !== undefined) return tableAddress(table.name)
  return kind === 'counter' ? counterAddress : floorAddress
}
