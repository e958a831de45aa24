import { Client } from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { fillLists } from '../../bench/lists/fill.ts'
import { buildApp } from '../../src/app.ts'
import type { Db } from '../../src/db/database.ts'
import { clientConfig, openDatabase } from '../../src/db/open.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { localLimiter } from '../../src/http/limits/memory-limiter.ts'
import { createKey } from '../../src/keys/create-key.ts'
import { makeAuthenticator } from '../../src/access/authenticate.ts'
import { scopes } from '../../src/access/scope.rules.ts'
import { eraseCustomer } from '../../src/customers/privacy/erase-customer.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { countRows, enlarge, grownTables, planFaults, type Planner, tablesOfOthers } from './list-plans.ts'
import { listQuestions, type Question } from './list-questions.ts'
import type { MadeBrand } from '#test/fixtures/make-brand.ts'
import { sample as sampleOf, sweep } from '#test/support/sweep.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'

const test = notOnCitus('one server')

const sample = sweep('orders under the plans of lists')
const times = 1_000_000 / sample

let env: TestEnv
let brand: MadeBrand
/** Has a hundredth of the orders of the other. */
let small: MadeBrand
let admin: Client
let planner: Planner
let keys: Map<MadeBrand, string>
let app: Awaited<ReturnType<typeof buildApp>>
let asked: Sql[] = []

/** Before version 17 PostgreSQL does not merge two indexes in order; docs/operations.md says which list sorts there. */
let isPlannedElsewhere = false

beforeAll(async () => {
  env = await openTestEnv()
  const [server] = await env.db.query<{ version: number }>(
    sql`select current_setting('server_version_num')::integer as version`,
  )
  isPlannedElsewhere = server!.version < 180_000
  const plannedAlike = clientConfig({ ...inject('cluster').admin, database: env.connection.database! })
  admin = new Client(plannedAlike)
  await admin.connect()
  const { connection } = env
  const patient = await openDatabase({ connection, max: 1, log: env.ctx.log, statementTimeoutMs: 120_000 })
  brand = await fillLists({ db: patient, orders: sample, say: () => {} })
  small = await fillLists({ db: patient, orders: sample / 100, say: () => {} })
  await patient.close()
  planner = await enlarge(admin, times)
  const db = listening(env)
  const ctx = { ...env.ctx, db: { ...env.db, ...db } }
  app = await buildApp(ctx, allEndpoints(ctx), {
    authenticate: makeAuthenticator(env.ctx),
    limiter: localLimiter(),
  })
  const rights = {
    name: 'Test',
    scopes,
    branchIds: [],
    rateLimit: 100_000,
    backdateDays: 3,
    lastDay: undefined,
  }
  keys = new Map()
  for (const one of [brand, small]) keys.set(one, (await createKey(env.ctx, one.id, rights)).text)
})

beforeEach(ctx => ctx.skip(isPlannedElsewhere, 'The plans are those of the embedded version.'))

afterAll(async () => {
  await app.close()
  await admin.end()
  await env.drop()
})

/** Wraps the database and records every statement outside of transactions. */
function listening({ db }: TestEnv): Db {
  return {
    isDistributed: false,
    query: (statement, name) => {
      asked.push(statement)
      return db.query(statement, name)
    },
  }
}

async function questions(of: MadeBrand): Promise<Question[]> {
  const [order] = await env.db.query<{
    id: string
    bill: string
    customer: string
    day: string
    moment: string
    client_ref: string
  }>(
    sql`select id, dining_session_id as bill, customer_id as customer, business_date as day, client_ref,
          to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment from orders
        where brand_id = ${of.id} and customer_id is not null and dining_session_id is not null and client_ref is not null
        order by id desc limit 1`,
  )
  const [level] = await env.db.query<{ id: string }>(
    sql`select id from stock_items where brand_id = ${of.id} limit 1`,
  )
  const { id, bill, customer, day, moment, client_ref } = order!
  const branch = { branch_id: of.branch.id, table_id: of.branch.tableIds[0]! }
  const known = {
    customer,
    id: customer,
    customer_id: customer,
    dining_session_id: bill,
    stock_item_id: level!.id,
    order_id: id,
    payment_method_id: `01D${'1'.padStart(23, '0')}`,
    staff_id: `01W${'1'.padStart(23, '0')}`,
    product_id: `01Q${'1'.padStart(23, '0')}`,
    key_id: `01H${'1'.padStart(23, '0')}`,
    resource_id: bill,
  }
  const ids = { after: id, ...branch, ...known }
  const texts = {
    number: 'B-2026-000007',
    q: 'zzz',
    email: '7@example.com',
    phone: '+397',
    client_ref,
    resource: 'dining_session',
  }
  return listQuestions(allEndpoints(env.ctx), { ids, texts, day, moment })
}

async function statementsOf({ path, query }: Question, of: MadeBrand): Promise<Sql[]> {
  const url = `/v1/pos${path}?${query}`
  asked = []
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${keys.get(of)}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return asked.filter(({ text }) => grownTables.some(table => text.includes(table)))
}

async function faultsOf(question: Question): Promise<string[]> {
  const faults: string[] = []
  for (const { text, values } of await statementsOf(question, brand)) {
    faults.push(...(await planFaults(planner, text, values)))
  }
  return [...new Set(faults)]
}

test('every documented filter and sort of every list uses an index, in its order', async () => {
  const found: Record<string, string[]> = {}
  const all = await questions(brand)
  const tried = sampleOf('questions to lists', all)
  for (const question of tried) {
    const faults = await faultsOf(question)
    if (faults.length > 0) found[`${question.path}?${question.query}`] = faults
  }
  expect(all.length).toBeGreaterThan(150)
  expect(found).toEqual({})
})

test('a list of a small brand reads no rows of a large one', async () => {
  const own = { client: admin, rows: await countRows(admin, small.id) }
  const found: Record<string, string[]> = {}
  let statements = 0
  for (const question of sampleOf('questions to lists', await questions(small))) {
    for (const { text, values } of await statementsOf(question, small)) {
      statements += 1
      const foreign = await tablesOfOthers(own, text, values)
      if (foreign.length > 0) found[`${question.path}?${question.query}`] = foreign
    }
  }
  expect(statements).toBeGreaterThan(5)
  expect(found).toEqual({})
})

test('control: a count of all rows reads those of others', async () => {
  const own = { client: admin, rows: await countRows(admin, small.id) }
  expect(await tablesOfOthers(own, 'select count(*) from orders', [])).toEqual(['orders'])
})

test.each([
  ['orders_ordered', 'orders', /^sort=ordered_at&direction=desc$/],
  ['orders_total', 'orders', /^sort=total$/],
  ['order_items_product', 'orders', /^product_id=/],
  ['stock_movements_created', 'stock_movements', /^sort=updated_at$/],
  ['dining_sessions_ended', 'dining_sessions', /^sort=updated_at$/],
  ['receipts_counted', 'receipts', /^sort=number$/],
])('control: without %s a list is refused', async (index, table, query) => {
  const path = `/${table.replace('_', '-')}`
  const question = (await questions(brand)).find(one => one.path === path && query.test(one.query))!
  expect(await faultsOf(question)).toEqual([])
  const [kept] = await env.db.query<{ definition: string }>(
    sql`select pg_get_indexdef(${index}::regclass) as definition`,
  )
  await admin.query(`drop index ${index}`)
  try {
    expect(await faultsOf(question)).not.toEqual([])
  } finally {
    await admin.query(kept!.definition)
    await admin.query(`update pg_class set reltuples = reltuples * ${times} where relname = '${index}'`)
    const [count] = await env.db.query<{ rows: number }>(sql`select count(*) as rows from ${raw(table)}`)
    await admin.query(`update pg_class set reltuples = ${count!.rows * times} where relname = '${table}'`)
  }
})

test('erases a customer without reading a whole table, with orders and without', async () => {
  for (const customerId of ['01C00000000000000000000001', '01C00000000000000000000999']) {
    asked = []
    const db = {
      ...env.db,
      transact: <T>(work: Parameters<typeof env.db.transact<T>>[0]) =>
        env.db.transact<T>(tx =>
          work({
            ...tx,
            query: (statement: Sql, name?: string) => {
              asked.push(statement)
              return tx.query(statement, name)
            },
          } as typeof tx),
        ),
    }
    const act = { caller: brand.caller, customerId, idempotencyKey: undefined, ifMatch: undefined }
    await eraseCustomer({ ...env.ctx, db }, act)
    expect(asked.length).toBeGreaterThan(5)
    for (const { text, values } of asked) {
      if (/^\s*set /.test(text)) continue
      expect([text, await planFaults(planner, text, values)]).toEqual([text, []])
    }
  }
})
