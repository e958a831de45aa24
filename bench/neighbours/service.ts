import { Client } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import type { Gate } from '../../src/db/gate/gate.ts'
import { scopes } from '../../src/access/scope.rules.ts'
import { openDatabase } from '../../src/db/open.ts'
import { dispatchEvents } from '../../src/events/dispatch-events.ts'
import type { Limiter } from '../../src/http/limits/count-request.ts'
import { localLimiter } from '../../src/http/limits/memory-limiter.ts'
import type { PrintJob, PrintPool } from '../../src/print/print-pool.gateway.ts'
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts'
import { makeSender } from '../../src/webhooks/send-message.gateway.ts'
import { poolSize } from '../../src/run/pool-size.ts'
import { type Api, openApi } from '#test/support/api.ts'
import { startCluster } from '#test/support/global.ts'
import { fillBrand } from '../reports/fill.ts'
import { keepForeignKeys, skipForeignKeys } from '../scratch.ts'

// The service of the bench as a process of its own: a big brand A and a small brand B, with the guards or without.

/** Ids, keys and bills of the two brands that the bench uses. */
export type Neighbours = {
  url: string
  noisy: {
    keys: string[]
    branchId: string
    methodId: string
    dishId: string
    bills: string[]
    guest: string
  }
  quiet: { key: string; brandId: string; branchId: string; dishId: string; orderId: string }
  /** Brands that may have webhooks. */
  hooked: { keys: string[]; branchId: string; dishId: string }[]
  /** Two brands with an order whose receipt is long. */
  printing: { orderId: string; keys: string[] }[]
}

const dishes = 5000
const salesOfNoisy = 20_000
const keysOfNoisy = 11
const childrenOfNoisy = 10

/** Everybody goes at once, as before there was a bulkhead. */
const noGate: Gate = {
  requireRoom: () => {},
  pass(request, work) {
    request.turn.begun = true
    return work()
  },
}

/** Counts keys alone: who has no valid one may ask as often as it likes. */
function keysOnly(): Limiter {
  const own = localLimiter()
  const admitted = { admitted: true, remaining: 1, resetSeconds: 60, retryAfter: 0 }
  return { admit: (kind, id, limit) => (kind === 'key' ? own.admit(kind, id, limit) : admitted) }
}

/** Answers wait for their readers without end. */
const unbounded = { ofCaller: Infinity, ofAll: Infinity, pauseMs: Infinity }

/** All brands stand in one line for the print threads, as one brand's own printouts do. */
function oneLine(pool: PrintPool): PrintPool {
  const print = (job: PrintJob) => pool.print({ ...job, owner: 'all' })
  return { ...pool, hasRoom: () => pool.hasRoom('all'), print }
}

/** Every webhook sends for itself, as before brands had bounds. */
const unboundedDeliveries = {
  ofBrand: Infinity,
  failingOfBrand: Infinity,
  atDatabase: { ofBrand: Infinity, inAll: Infinity },
}

const isGuarded = process.argv[2] === 'with'
const { cluster, stop } = await startCluster(`neighbours-${process.argv[2]}`)
const api = await openApi({
  cluster,
  checkAnswers: false,
  privateWebhooks: true,
  ...(isGuarded ? { max: poolSize } : { max: 10, gate: noGate, limiter: keysOnly(), unread: unbounded }),
})
if (!isGuarded) api.ctx.printPool = oneLine(api.ctx.printPool)
const background = [
  dispatchEvents(api.ctx),
  deliverWebhooks(api.ctx, makeSender(true), isGuarded ? {} : unboundedDeliveries),
]
const neighbours = await makeBothBrands()
// As the service does before it listens.
await api.db.connectAll()
process.on('message', message => {
  if (message === 'hold') void holdBills(neighbours.noisy.bills.slice(1))
  if (message === 'stop') void end()
})
// A bench that is ended leaves no server behind.
process.once('disconnect', () => void end())
process.send!(neighbours)

async function end(): Promise<void> {
  await Promise.all(background.map(work => work.close()))
  await api.drop()
  await stop()
  process.exit(0)
}

async function makeBothBrands(): Promise<Neighbours> {
  const small = await api.openBrand()
  const category = await small.make('/categories', { name: 'Food' })
  const dish = await small.make('/products', { name: 'Pizza', category_id: category.id, price: 9 })
  const { key, id: brandId, branchId } = small
  const lines = [{ product_id: dish.id, quantity: 1 }]
  const order = await small.make('/orders', { branch_id: branchId, channel: 'pos', lines })
  const quiet = { key, brandId, branchId, dishId: dish.id as string, orderId: order.id as string }
  const printing = [await makePrintingBrand(), await makePrintingBrand()]
  const hooked: Neighbours['hooked'] = []
  for (let at = 0; at < 5; at++) hooked.push(await makeHookedBrand())
  return { url: api.url, noisy: await makeNoisyBrand(api), quiet, printing, hooked }
}

async function makeHookedBrand(): Promise<Neighbours['hooked'][number]> {
  const brand = await api.openBrand()
  const category = await brand.make('/categories', { name: 'Food' })
  const dish = await brand.make('/products', { name: 'Pizza', category_id: category.id, price: 9 })
  const keys = [
    await api.makeKey(brand.id, { rateLimit: 120 }),
    await api.makeKey(brand.id, { rateLimit: 120 }),
  ]
  return { keys, branchId: brand.branchId, dishId: dish.id }
}

async function makePrintingBrand(): Promise<Neighbours['printing'][number]> {
  const brand = await api.openBrand()
  const category = await brand.make('/categories', { name: 'Food' })
  const dish = await brand.make('/products', {
    name: 'طبق اليوم مع الأرز',
    category_id: category.id,
    price: 9,
  })
  const line = { product_id: dish.id, quantity: 1, note: 'بدون بصل '.repeat(20) }
  const order = { branch_id: brand.branchId, channel: 'pos', lines: Array.from({ length: 100 }, () => line) }
  const keys: string[] = []
  for (let at = 0; at < 8; at++) keys.push(await api.makeKey(brand.id, { rateLimit: 120 }))
  return { orderId: (await brand.make('/orders', order)).id, keys }
}

async function makeNoisyBrand({ connection, makeKey }: Api): Promise<Neighbours['noisy']> {
  await skipForeignKeys(cluster)
  const log = pino({ level: 'silent' })
  const db = await openDatabase({ connection, max: 1, log, statementTimeoutMs: 120_000 })
  const brand = await fillBrand(db, salesOfNoisy)
  await db.close()
  await keepForeignKeys(cluster)
  const keys: string[] = []
  for (let at = 0; at < keysOfNoisy; at++) keys.push(await makeKey(brand.id, { rateLimit: 120 }))
  keys.push(...(await makeChildren(brand.id)))
  const make = await makerOf(brand.id)
  const category = await make('/categories', { name: 'Food' })
  await fillMenu(brand.id, category.id)
  const bills: string[] = []
  for (const table_id of brand.branch.tableIds) bills.push((await make('/dining-sessions', { table_id })).id)
  const [dishId] = await dishIds(brand.id)
  const lines = Array.from({ length: 100 }, () => ({
    product_id: dishId,
    quantity: 1,
    note: 'x'.repeat(100),
  }))
  for (const bill of bills) await make(`/dining-sessions/${bill}/orders`, { lines })
  // As long as a bill can be.
  for (let at = 1; at < 10; at++) await make(`/dining-sessions/${bills[0]}/orders`, { lines })
  const { token } = await make(`/dining-sessions/${bills[0]}/guest-token`, {})
  return {
    keys,
    branchId: brand.branch.id,
    methodId: await cardOf(make),
    dishId: dishId!,
    bills,
    guest: token,
  }
}

/** Keys made by one that has no higher limit than each of them; without the guards they count for themselves alone. */
async function makeChildren(brandId: string): Promise<string[]> {
  const key = await api.makeKey(brandId, { rateLimit: 120 })
  const keys: string[] = []
  for (let at = 0; at < childrenOfNoisy; at++) {
    const { body } = await api.call('POST', '/api-keys', { key, body: { name: `Child ${at}`, scopes } })
    keys.push(body.data.key)
  }
  if (!isGuarded) await api.db.query(sql`update api_keys set maker_ids = '{}' where brand_id = ${brandId}`)
  return keys
}

type Make = (path: string, body: object) => Promise<{ id: string; token: string }>

async function makerOf(brandId: string): Promise<Make> {
  const key = await api.makeKey(brandId)
  return async (path, body) => {
    const guests = path === '/dining-sessions' ? { guests: 2 } : {}
    const reply = await api.call('POST', path, { key, body: { ...body, ...guests } })
    if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`)
    return reply.body.data
  }
}

async function cardOf(make: Make): Promise<string> {
  return (await make('/payment-methods', { name: 'Card of today', type: 'card' })).id
}

async function fillMenu(brandId: string, categoryId: string): Promise<void> {
  await api.db.query(
    sql`insert into products (brand_id, id, category_id, name, description, price)
        select ${brandId}, '01HNTZ' || lpad(at::text, 20, '0'), ${categoryId}, 'Dish ' || at, repeat('tasty ', 150), 1000
        from generate_series(1, ${dishes}::integer) as at`,
  )
  await api.db.query(sql`update brands set menu_version = menu_version + 1 where id = ${brandId}`)
}

async function dishIds(brandId: string): Promise<string[]> {
  const rows = await api.db.query<{ id: string }>(
    sql`select id from products where brand_id = ${brandId} order by id limit 1`,
  )
  return rows.map(({ id }) => id)
}

/** A long transaction of another program on some bills. */
async function holdBills(ids: readonly string[]): Promise<void> {
  const client = new Client(api.connection)
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from dining_sessions where id = any ($1) for no key update', [ids])
  await client.query('select pg_sleep(8)')
  await client.end()
}
