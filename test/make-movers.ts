import type { Body, BrandAtHand } from './api.ts'
import type { Restaurant } from './furnish.ts'

/** Bills that move, merge and part. */
export type Movers = {
  /** A bill with a line of three and one of one. */
  movingSession: Body
  movingOrder: Body
  /** A bill with a line, to be merged into the other one. */
  mergingSession: Body
  /** Free, for the visit that moves and for the items that do. */
  moveTables: [Body, Body]
  /** Cancelled, and the kitchen has not seen it. */
  unseenItem: Body
}

export async function makeMovers(brand: BrandAtHand, { area, product }: Restaurant): Promise<Movers> {
  const { make } = brand
  const table = (name: string) => make('/tables', { area_id: area.id, name: `${area.name} ${name}` })
  const open = async (name: string) =>
    make('/dining-sessions', { table_id: (await table(name)).id, guests: 1 })
  const send = (session: Body, quantities: readonly number[]) =>
    make(`/dining-sessions/${session.id}/orders`, {
      lines: quantities.map(quantity => ({ product_id: product.id, quantity })),
    })
  const movingSession = await open('moving')
  const movingOrder = await send(movingSession, [3, 1])
  const mergingSession = await open('merging')
  const [unseenItem] = (await send(mergingSession, [1, 1])).items
  await make(`/order-items/${unseenItem.id}/cancel`, { reason: 'gone' })
  const moveTables: [Body, Body] = [await table('for a visit'), await table('for items')]
  return { movingSession, movingOrder, mergingSession, moveTables, unseenItem }
}
