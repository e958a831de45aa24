import { Agent, request, type RequestOptions } from 'node:http'

/** The number of tills, each with a connection and a bill. */
const tills = 32

export type Restaurant = { port: number; branchId: string; key: string }

/** How many orders, and whether to stop before that. */
export type Limits = { orders: number; isOver: () => boolean }

/**
 * Makes a menu, and opens bills to which tills send orders.
 * @returns the number of orders placed
 */
export async function openTills(restaurant: Restaurant, { orders, isOver }: Limits): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: tills })
  const send = makeSender({ agent, ...restaurant })
  let sent = 0
  try {
    if (isOver()) return sent
    const bodies = await makeMenu(send)
    const area = await send('/areas', { branch_id: restaurant.branchId, name: 'Room' })
    await Promise.all(
      Array.from({ length: tills }, async (_, at) => {
        if (isOver()) return
        const table = await send('/tables', { area_id: area, name: `Table ${at}` })
        const bill = await send('/dining-sessions', { table_id: table })
        while (sent < orders && !isOver()) {
          const body = bodies[sent++ % bodies.length]!
          await send(`/dining-sessions/${bill}/orders`, body)
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

/** @returns bodies of orders, with and without addons, recipes and notes */
async function makeMenu(send: Send): Promise<object[]> {
  const tax = await send('/taxes', { name: 'VAT', rate: 10 })
  const category = await send('/categories', { name: 'Dishes' })
  const cheese = await send('/addons', { name: 'Cheese', price: 1.5 })
  const ham = await send('/addons', { name: 'Ham', price: 0.5 })
  const group = await send('/addon-groups', { name: 'Extras', max: 3, addon_ids: [cheese, ham] })
  const pasta = await send('/stock-items', { name: 'Pasta', unit: 'kg', unit_cost: 8.4 })
  const sauce = await send('/stock-items', { name: 'Sauce', unit: 'kg', unit_cost: 3.2 })
  const product = { category_id: category, price: 12.5, tax_id: tax }
  const recipe = [pasta, sauce].map(id => ({ stock_item_id: id, quantity: 0.18 }))
  const options = { addon_group_ids: [group] }
  const lasagne = await send('/products', { ...product, name: 'Lasagne', recipe, ...options })
  const soup = await send('/products', { ...product, name: 'Soup', recipe: recipe.slice(1) })
  const toast = await send('/products', { ...product, name: 'Toast', ...options })
  const water = await send('/products', { ...product, name: 'Water' })
  const extras = [cheese, ham].map(id => ({ addon_id: id, quantity: 1 }))
  return [
    {
      lines: [
        { product_id: lasagne, quantity: 2, addons: extras, seat: 1 },
        { product_id: soup, quantity: 1, note: 'hot' },
        { product_id: water, quantity: 2 },
      ],
      note: 'by the window',
    },
    {
      lines: [
        { product_id: toast, quantity: 1 },
        { product_id: water, quantity: 3, note: 'no ice' },
      ],
    },
    { note: 'a birthday', lines: [{ product_id: toast, addons: extras.slice(1), quantity: 1, note: 'cut' }] },
    {
      lines: [
        { quantity: 1, product_id: water, seat: 2 },
        { product_id: soup, quantity: 2 },
        { product_id: lasagne, quantity: 1, addons: extras.slice(0, 1) },
      ],
    },
    { lines: [{ product_id: lasagne, quantity: 2, addons: extras, seat: 1, note: 'well done' }] },
  ]
}

// V8 compiles code for the objects it has seen, and an object of headers has a class for each order of its fields.
const headerOrders = [
  ['authorization', 'idempotency-key', 'content-type'],
  ['accept', 'content-type', 'authorization', 'idempotency-key'],
  ['user-agent', 'accept', 'accept-encoding', 'authorization', 'content-type', 'idempotency-key'],
  ['content-type', 'user-agent', 'accept-language', 'authorization', 'idempotency-key', 'accept'],
  ['idempotency-key', 'authorization', 'content-type', 'accept-encoding'],
  ['accept', 'accept-encoding', 'user-agent', 'idempotency-key', 'content-type', 'authorization'],
] as const

type Server = Restaurant & { agent: Agent }

function makeSender({ agent, port, key }: Server): Send {
  let sent = 0
  return async (path, body) => {
    const all = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      accept: '*/*',
      'accept-encoding': 'identity',
      'accept-language': 'en',
      'user-agent': 'till',
    }
    const names = headerOrders[sent++ % headerOrders.length]!
    const headers = Object.fromEntries(names.map(name => [name, all[name]]))
    const text = await post({ agent, host: '127.0.0.1', port, path: `/v1/pos${path}`, headers }, body)
    return (JSON.parse(text) as { data: { id: string } }).data.id
  }
}

/** @returns the body of the answer */
function post(options: RequestOptions, body: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request({ ...options, method: 'POST' }, answer => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('error', reject)
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString()
      if (answer.statusCode !== 201)
        return reject(new Error(`POST ${options.path}: ${answer.statusCode} ${text}`))
      resolve(text)
    })
  })
  sent.on('error', reject)
  sent.end(JSON.stringify(body))
  return promise
}
