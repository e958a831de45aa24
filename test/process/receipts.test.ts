import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUlid } from '../../src/lib/ulid.ts'
import type { Body } from '#test/support/api.ts'
import { type Program, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong, sweep } from '#test/support/sweep.ts'

// Sixteen callers settle, reopen, refund and top up on two services, of which one is killed, while the clocks of both pass
// the New Year of two time zones: receipts are numbered 1 to n in each branch and year.

const callers = 16
const receipts = sweep('receipts of callers')
/** Before both turns of the year, whose business day begins at 04:00; between them; after both. */
const times = ['2026-12-31T12:00:00Z', '2026-12-31T22:00:00Z', '2027-01-01T06:00:00Z']

const folder = tempFolder()
const clock = path.join(folder.path, 'clock.mjs')
const settings = { DATA_DIR: path.join(folder.path, 'data'), LOG_FORMAT: 'json', PORT: '0' }
const shifted = { ...settings, NODE_OPTIONS: `--import=${clock}` }
let first: Program
let database: string
let key: string
let loadKey: string
let branches: string[]

/** Shifts the clock of a program; each SIGWINCH moves it to the next time. */
const clockText = `
  const times = ${JSON.stringify(times)}
  const RealDate = Date
  let shift = RealDate.parse(times.shift()) - RealDate.now()
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + shift)
      else super(...given)
    }
    static now() {
      return RealDate.now() + shift
    }
  }
  process.on('SIGWINCH', () => {
    const next = times.shift()
    if (next !== undefined) shift = RealDate.parse(next) - RealDate.now()
  })
`

beforeAll(async () => {
  if (!isLong) return
  await copyCluster(settings.DATA_DIR)
  writeFileSync(clock, clockText)
  const words = '--name Trattoria --branch-code ROMA --currency EUR --timezone Europe/Rome --language it'
  const made = await command<{ key: string; branch: Body }>('brand', 'create', ...words.split(' '))
  ;({ key } = made)
  const scopes = 'orders.write,orders.read,payments.write,refunds.write,customers.write'
  loadKey = (await command<Body>('key', 'create', '--scopes', scopes, '--rate-limit', '100000'))['key']
  first = startProgram(['serve'], shifted)
  const url = await first.listening()
  database = (await command<{ url: string }>('db', 'psql-url')).url
  const tokyo = await make(url, '/branches', { name: 'Tokyo', code: 'TOKYO', timezone: 'Asia/Tokyo' })
  branches = [made.branch['id'], tokyo['id']]
})
afterAll(async () => {
  if (!isLong) return
  first.child.kill('SIGTERM')
  await first.ended
  folder.drop()
})

async function command<T>(...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await typeCommand(words, settings)
  expect(code, `${stderr}${stdout}`).toBe(0)
  return JSON.parse(stdout) as T
}

async function query<T extends object>(text: string): Promise<T[]> {
  const client = new Client(database)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

function ask(url: string, route: string, body: Body, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/v1/pos${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}

async function make(url: string, route: string, body: Body): Promise<Body> {
  const reply = await ask(url, route, body, { authorization: `Bearer ${key}` })
  const { data } = (await reply.json()) as Body
  if (!reply.ok) throw new Error(`${route}: ${reply.status}`)
  return data
}

/** A caller of both services: without an answer it asks the other one, with the same key. */
function callerOf(urls: readonly string[], number: number) {
  let asked = number
  return async (route: string, body: Body): Promise<Body> => {
    const headers = { authorization: `Bearer ${loadKey}`, 'idempotency-key': newUlid() }
    for (;;) {
      try {
        const reply = await ask(urls[asked % urls.length]!, route, body, headers)
        if (reply.status < 500) return reply.ok ? ((await reply.json()) as Body)['data'] : undefined
      } catch {
        // It was killed, or is gone.
      }
      asked += 1
      await sleep(20)
    }
  }
}

type Menu = { product: Body; card: Body; customers: Body[] }
/** How many receipts were issued, as far as the callers know. */
type Tally = { issued: number; refused: number }

/** Sells, reopens, settles again, refunds and tops up, until enough receipts are issued. */
async function trade(number: number, urls: readonly string[], menu: Menu, tally: Tally): Promise<void> {
  const send = callerOf(urls, number)
  const payment_method_id = menu.card['id']
  const branch_id = branches[number % branches.length]
  const issue = async (route: string, body: Body) => {
    const answer = await send(route, body)
    if (answer === undefined) tally.refused += 1
    else tally.issued += 1
    return answer !== undefined
  }
  while (tally.issued < receipts) {
    const lines = [{ product_id: menu.product['id'], quantity: 2 }]
    const order = await send('/orders', { branch_id, channel: 'pos', lines })
    if (order === undefined) throw new Error('no order was placed')
    const at = `/orders/${order['id']}`
    const payments = [{ payment_method_id }]
    if (!(await issue(`${at}/pay`, { payments }))) continue
    // Refused when the two clocks are on two business dates.
    if (await issue(`${at}/reopen`, { reason: 'again' })) await issue(`${at}/pay`, { payments: [] })
    await issue(`${at}/refund`, { amount: 1, reason: 'late' })
    const money = { branch_id, payment_method_id, amount: 10 }
    await issue(`/customers/${menu.customers[number]!['id']}/top-up`, money)
  }
}

/** Waits until a part of the receipts is issued. */
async function whenIssued(tally: Tally, part: number): Promise<void> {
  while (tally.issued < receipts * part) await sleep(10)
}

async function verify(...options: string[]): Promise<{ code: number | null; said: Body }> {
  const { code, stdout } = await typeCommand(['receipts', 'verify', ...options], settings)
  return { code, said: JSON.parse(stdout) }
}

test.skipIf(!isLong)(
  'numbers are 1 to n per branch and year over two services, one killed, and over New Year',
  { timeout: 600_000 },
  async () => {
    const shared = { ...shifted, DATABASE_URL: database }
    const second = startProgram(['serve'], shared)
    const urls = [await first.listening(), await second.listening()]
    const category = await make(urls[0]!, '/categories', { name: 'Food' })
    const dish = { name: 'Pasta', category_id: category['id'], price: 9.5 }
    const product = await make(urls[0]!, '/products', dish)
    const card = await make(urls[0]!, '/payment-methods', { name: 'Card', type: 'card' })
    const customers = []
    for (let at = 0; at < callers; at += 1)
      customers.push(await make(urls[0]!, '/customers', { name: `Guest ${at}` }))
    const tally: Tally = { issued: 0, refused: 0 }
    const menu = { product, card, customers }
    const trading = Promise.all(
      Array.from({ length: callers }, (_, number) => trade(number, urls, menu, tally)),
    )
    // Each year turns on one service before it turns on the other.
    await whenIssued(tally, 0.2)
    first.child.kill('SIGWINCH')
    await whenIssued(tally, 0.3)
    second.child.kill('SIGWINCH')
    await whenIssued(tally, 0.4)
    second.child.kill('SIGKILL')
    await whenIssued(tally, 0.5)
    const third = startProgram(['serve'], shared)
    urls[1] = await third.listening()
    third.child.kill('SIGWINCH')
    await whenIssued(tally, 0.7)
    first.child.kill('SIGWINCH')
    await whenIssued(tally, 0.8)
    third.child.kill('SIGWINCH')
    await trading

    const numbered = await query<{ branch: string; year: number; from: number; to: number; count: number }>(
      `select b.code as branch, year, min(year_number) as from, max(year_number) as to,
         count(distinct year_number)::integer as count
       from receipts r join branches b on b.brand_id = r.brand_id and b.id = r.branch_id
       group by b.code, year order by b.code, year`,
    )
    expect(numbered.map(({ branch, year }) => [branch, year])).toEqual([
      ['ROMA', 2026],
      ['ROMA', 2027],
      ['TOKYO', 2026],
      ['TOKYO', 2027],
    ])
    for (const { from, to, count } of numbered) expect([from, to]).toEqual([1, count])
    // Nothing was issued twice, nor without an answer.
    expect(numbered.reduce((sum, { count }) => sum + count, 0)).toBe(tally.issued)
    const whole = await verify()
    expect(whole).toMatchObject({ code: 0, said: { ok: true, receipts: tally.issued, faults: [] } })
    expect(await verify('--head', whole.said['head'])).toEqual(whole)
    console.log(`${tally.issued} receipts without a gap, ${tally.refused} requests were refused`)

    await query('update receipts set total = total + 1 where position = 7')
    await query(`delete from receipts where id = (select min(id) from receipts where kind = 'top_up')`)
    const { code, said } = await verify()
    expect([code, said['ok']]).toEqual([1, false])
    const messages = said['faults'].map(({ message }: Body) => message).join('\n')
    expect(messages).toMatch(/was changed/)
    expect(messages).toMatch(/1 receipt is missing before/)
  },
)

test.skipIf(!isLong)('control: a number from a sequence leaves a gap', async () => {
  await query('create sequence numbers; create table numbered (number bigint)')
  const take = (end: string) => query(`begin; insert into numbered select nextval('numbers'); ${end}`)
  await take('commit')
  await take('rollback')
  await take('commit')
  const rows = await query<{ number: string }>('select number from numbered order by number')
  expect(rows.map(({ number }) => Number(number))).toEqual([1, 3])
  await query('drop table numbered; drop sequence numbers')
})
