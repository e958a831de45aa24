import { type Connection, connect } from './http-client.ts'
import { branchCount, type Place } from './world.ts'

/** Bills that orders are sent to, and the orders' bodies, all made through the API as a new customer's tills would. */
export type ColdWorld = { bills: string[]; bodies: string[] }

type Size = { branches: number; bills: number }
const usual: Size = { branches: branchCount, bills: 6000 }
const makers = 16

type Post = (path: string, body: object) => Promise<string>

/** Makes branches, a menu with recipes, stock, tables and an open bill at each, over sixteen connections. */
export async function makeColdWorld(
  port: number,
  keys: readonly string[],
  place: Place,
  size = usual,
): Promise<ColdWorld> {
  const connections = await Promise.all(Array.from({ length: makers }, () => connect(port)))
  let sent = 0
  const posters = connections.map(
    (connection): Post =>
      (path, body) =>
        post(connection, keys[++sent % keys.length]!, path, body),
  )
  const branches = await spread(posters, size.branches, (send, at) =>
    send('/branches', { name: `Branch ${at}`, code: `B${at}`, timezone: 'Europe/Rome' }),
  )
  const areas = await spread(posters, branches.length, (send, at) =>
    send('/areas', { branch_id: branches[at], name: 'Room' }),
  )
  const stock = await makeStock(posters, branches)
  const bodies = await makeMenu(posters, stock)
  const bills = await spread(posters, size.bills, async (send, at) => {
    const area = areas[place === 'spread' ? at % areas.length : 0]
    const table = await send('/tables', { area_id: area, name: `T${at}` })
    return send('/dining-sessions', { table_id: table, guests: 4 })
  })
  for (const connection of connections) connection.close()
  return { bills, bodies }
}

/**
 * Makes stock items and counts them in every branch, as a restaurant does before it opens. Uncounted, each level would
 * go negative with its first sale, and that sale would write an event for each.
 */
async function makeStock(posters: readonly Post[], branches: readonly string[]): Promise<string[]> {
  const stock = await spread(posters, 20, (put, at) =>
    put('/stock-items', { name: `Stock ${at}`, unit: 'kg', unit_cost: 8.4 }),
  )
  const levels = branches.flatMap(branch_id => stock.map(stock_item_id => ({ branch_id, stock_item_id })))
  await spread(posters, levels.length, (put, at) =>
    put('/stock-movements', { ...levels[at], kind: 'count', quantity: 1_000_000 }),
  )
  return stock
}

/** @returns rounds of three lines with two addons and four ingredients, as JSON */
async function makeMenu(posters: readonly Post[], stock: readonly string[]): Promise<string[]> {
  const send = posters[0]!
  const tax = await send('/taxes', { name: 'IVA 10%', rate: 10 })
  const category = await send('/categories', { name: 'Everything' })
  const addons = await spread(posters, 3, (put, at) => put('/addons', { name: `Extra ${at}`, price: 1.5 }))
  const group = await send('/addon-groups', { name: 'Extras', max: 3, addon_ids: addons })
  const takes = (at: number) => ({ stock_item_id: stock[at % stock.length], quantity: 0.18 })
  const products = await spread(posters, 15, (put, at) =>
    put('/products', {
      name: `Dish ${at}`,
      category_id: category,
      price: 4.5 + at,
      tax_id: tax,
      recipe: at < 5 ? [takes(at), takes(at + 1)] : [takes(at + 2)],
      addon_group_ids: [group],
    }),
  )
  const extras = addons.slice(0, 2).map(addon_id => ({ addon_id, quantity: 1 }))
  return [0, 1, 2, 3, 4].map(at =>
    JSON.stringify({
      lines: [
        { product_id: products[at], quantity: 2, addons: extras, seat: 1 },
        { product_id: products[at + 5], quantity: 1, note: 'no onions' },
        { product_id: products[at + 10], quantity: 2 },
      ],
      note: 'table by the window',
    }),
  )
}

/** Runs this many tasks, each poster taking the next when it is free. */
async function spread<R>(
  posters: readonly Post[],
  count: number,
  work: (send: Post, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    posters.map(async send => {
      for (let at = next++; at < count; at = next++) results[at] = await work(send, at)
    }),
  )
  return results
}

/** @returns the new record's id */
function post(connection: Connection, key: string, path: string, body: object): Promise<string> {
  const text = JSON.stringify(body)
  const head = [
    `POST /v1/pos${path} HTTP/1.1`,
    'Host: bench',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ].join('\r\n')
  return new Promise((resolve, reject) => {
    connection.send(`${head}\r\n\r\n${text}`, answer => {
      if (answer?.status !== 201)
        return reject(new Error(`POST ${path}: ${answer?.status} ${answer?.body.toString()}`))
      resolve((JSON.parse(answer.body.toString()) as { data: { id: string } }).data.id)
    })
  })
}
