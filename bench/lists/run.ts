import pino from 'pino'
import sql from 'sql-template-tag'
import { openDatabase } from '../../src/db/open.ts'
import { type Api, openApi } from '#test/support/api.ts'
import { startCluster } from '#test/support/global.ts'
import { listQuestions, type Question } from '#test/contract/list-questions.ts'
import type { MadeBrand } from '#test/fixtures/make-brand.ts'
import { readWholeNumbers, skipForeignKeys } from '../scratch.ts'
import { fillLists } from './fill.ts'

const usage = `npm run bench:lists -- [--orders 1000000] [--rounds 20]

Fills a scratch brand with orders and asks every list for its first, middle and last page by every filter and sort, over
HTTP. Prints the p95 of each page, and how long the pages of a first sync take as it goes on. Exit code 1 when one takes longer
than it may: a first page 150 ms for a million rows, of orders or bills that are in an open state or that changed of late 50 ms; any other page
or filter 500 ms; a page of the sync 50 ms at p95.`

/** Requests for the first page that screens and syncing clients send all day. */
const quick =
  /^\/(?:orders|dining-sessions)\?(?:status=(?!paid|settled|open%2Csettled)|kitchen_status=(?!delivered)|business_date=)|^\/kitchen\/tickets/
const usual = /\?$|updated_since=/
const patience = 30 * 60_000

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readWholeNumbers({ orders: '1000000', rounds: '20' })
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const { orders, rounds } = options
  const { cluster, stop } = await startCluster('lists')
  try {
    await skipForeignKeys(cluster)
    const api = await openApi({ cluster, checkAnswers: false })
    const brand = await fill(api, orders)
    const key = await api.makeKey(brand.id)
    const slow = await timeLists(api, { brand, key, rounds })
    const late = await timeSync(api, key)
    await api.drop()
    return slow || late ? 1 : 0
  } finally {
    await stop()
  }
}

async function fill(api: Api, orders: number): Promise<MadeBrand> {
  const log = pino({ level: 'silent' })
  const db = await openDatabase({ connection: api.connection, max: 2, log, statementTimeoutMs: patience })
  const brand = await fillLists({ db, orders, say: line => console.error(line) })
  await db.close()
  return brand
}

type Asking = { brand: MadeBrand; key: string; rounds: number }

/** @returns whether one was too slow */
async function timeLists(api: Api, { brand, key, rounds }: Asking): Promise<boolean> {
  let slow = false
  console.log(`${'list'.padEnd(70)} ${'rows'.padStart(8)}  p95 of the first, middle, last page, ms`)
  for (const question of await questions(api, brand)) {
    const path = `${question.path}?${question.query}`
    const { total } = (await get(api, key, path)).meta
    const last = Math.max(1, Math.ceil(total / 25))
    const pages = question.query.includes('after=') ? [1] : [...new Set([1, Math.ceil(last / 2), last])]
    const figures: number[] = []
    for (const page of pages) {
      figures.push(p95(await timePage(api, key, { path: `${path}&page=${page}`, rounds })))
    }
    const tooSlow = figures.some((ms, at) => ms > (at > 0 ? 500 : allowedOf(path, total)))
    slow ||= tooSlow
    const shown = figures.map(ms => ms.toFixed(1).padStart(8)).join(' ')
    console.log(
      `${path.slice(0, 70).padEnd(70)} ${String(total).padStart(8)} ${shown}${tooSlow ? '  <<<' : ''}`,
    )
  }
  return slow
}

/** How many ms a first page may take at p95. */
function allowedOf(path: string, total: number): number {
  if (quick.test(path) || (path.includes('updated_since=') && total <= 10_000)) return 50
  return usual.test(path) ? 150 * Math.max(1, total / 1_000_000) : 500
}

async function questions(api: Api, brand: MadeBrand): Promise<Question[]> {
  const [order] = await api.db.query<Record<'id' | 'bill' | 'customer' | 'day' | 'moment' | 'ref', string>>(
    sql`select id, dining_session_id as bill, customer_id as customer, business_date as day, client_ref as ref,
          to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment from orders
        where customer_id is not null and dining_session_id is not null and client_ref is not null
        order by id desc offset (select least(1000, count(*) / 200) from orders) limit 1`,
  )
  const [level] = await api.db.query<{ id: string }>(sql`select id from stock_items limit 1`)
  const { id, bill, customer, day, moment, ref } = order!
  const branch = { branch_id: brand.branch.id, table_id: brand.branch.tableIds[0]! }
  const ofKind = (kind: string) => `01${kind}${'1'.padStart(23, '0')}`
  const known = {
    order_id: id,
    staff_id: ofKind('W'),
    product_id: ofKind('Q'),
    key_id: ofKind('H'),
    resource_id: bill,
    payment_method_id: ofKind('D'),
  }
  const ids = { after: id, id: customer, customer_id: customer, dining_session_id: bill, ...known, ...branch }
  const texts = {
    q: 'zzz',
    email: '7@example.com',
    phone: '+397',
    client_ref: ref,
    resource: 'dining_session',
  }
  return listQuestions(api.endpoints, { ids: { ...ids, stock_item_id: level!.id }, texts, day, moment })
}

/** How long a page takes each time. */
async function timePage(
  api: Api,
  key: string,
  { path, rounds }: { path: string; rounds: number },
): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await get(api, key, path)
    took.push(performance.now() - begun)
  }
  return took
}

function p95(took: readonly number[]): number {
  return took.toSorted((one, other) => one - other)[Math.ceil(took.length * 0.95) - 1]!
}

/** Everything once, a hundred orders a page. @returns whether its pages took too long */
async function timeSync(api: Api, key: string): Promise<boolean> {
  const took: number[] = []
  for (let after = ''; ;) {
    const begun = performance.now()
    const path = `/orders?per_page=100&updated_since=1970-01-01T00:00:00Z${after && `&after=${after}`}`
    const { data } = await get(api, key, path)
    took.push(performance.now() - begun)
    if (data.length < 100) break
    after = data.at(-1).id
  }
  const [first, ...pages] = took
  console.log(
    `a first sync of orders: ${took.length} pages, the first ${first!.toFixed(1)} ms, p95 of the others ${p95(pages).toFixed(1)} ms`,
  )
  return p95(pages) > 50
}

async function get(api: Api, key: string, path: string) {
  const answer = await api.call('GET', path, { key })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
