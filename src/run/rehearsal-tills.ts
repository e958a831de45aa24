import { Agent, request } from 'node:http'

/** The number of tills, each with a connection and a bill. */
const tills = 32

export type Restaurant = { port: number; branchId: string; key: string }

/** @param until when to stop, by `performance.now()` */
export type Limits = { orders: number; until: number }

/**
 * Makes a menu, and opens bills to which tills send orders.
 * @returns the number of orders placed
 * @throws Error for an answer other than 201
 */
export async function openTills(restaurant: Restaurant, { orders, until }: Limits): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: tills })
  const send: Send = (path, body) => post({ agent, ...restaurant }, path, body)
  const isOver = (): boolean => performance.now() >= until
  let sent = 0
  try {
    const lines = await makeMenu(send)
    const area = await send('/areas', { branch_id: restaurant.branchId, name: 'Room' })
    await Promise.all(
      Array.from({ length: tills }, async (_, at) => {
        if (isOver()) return
        const table = await send('/tables', { area_id: area, name: `Table ${at}` })
        const bill = await send('/dining-sessions', { table_id: table })
        while (sent < orders && !isOver()) {
          sent++
          await send(`/dining-sessions/${bill}/orders`, { lines, note: 'by the window' })
        }
      }),
    )
    return sent
  } finally {
    agent.destroy()
  }
}

/** Posts a record. @returns its id */
type Send = (path: string, body: object) => Promise<string>

/** @returns the lines of an order: a dish with a recipe and an addon, and a drink */
async function makeMenu(send: Send): Promise<object[]> {
  const tax = await send('/taxes', { name: 'VAT', rate: 10 })
  const category = await send('/categories', { name: 'Dishes' })
  const addon = await send('/addons', { name: 'Cheese', price: 1.5 })
  const group = await send('/addon-groups', { name: 'Extras', max: 3, addon_ids: [addon] })
  const pasta = await send('/stock-items', { name: 'Pasta', unit: 'kg', unit_cost: 8.4 })
  const product = { category_id: category, price: 12.5, tax_id: tax }
  const recipe = [{ stock_item_id: pasta, quantity: 0.18 }]
  const dish = await send('/products', { ...product, name: 'Lasagne', recipe, addon_group_ids: [group] })
  const drink = await send('/products', { ...product, name: 'Water' })
  return [
    { product_id: dish, quantity: 2, addons: [{ addon_id: addon, quantity: 1 }], seat: 1 },
    { product_id: drink, quantity: 1, note: 'no ice' },
  ]
}

type Server = Restaurant & { agent: Agent }

function post({ agent, port, key }: Server, path: string, body: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const options = { agent, host: '127.0.0.1', port, method: 'POST', path: `/v1/pos${path}`, headers }
  const sent = request(options, answer => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('error', reject)
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString()
      if (answer.statusCode !== 201) return reject(new Error(`POST ${path}: ${answer.statusCode} ${text}`))
      resolve((JSON.parse(text) as { data: { id: string } }).data.id)
    })
  })
  sent.on('error', reject)
  sent.end(JSON.stringify(body))
  return promise
}
