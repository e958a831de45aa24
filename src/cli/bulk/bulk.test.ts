import sql from 'sql-template-tag'
import * as fc from 'fast-check'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import { csvText } from '../../reports/csv.format.ts'
import { listCountedItems } from '../../stock/stock-item.store.ts'
import { exportCustomers } from './export-customers.ts'
import { countRow, importCounts } from './import-counts.ts'
import { importCustomers } from './import-customers.ts'
import { operatorCaller } from './operator-caller.ts'
let api: Api
let brand: BrandAtHand
beforeAll(async () => {
  api = await openApi()
  brand = await api.openBrand()
})
afterAll(() => api.drop())

const say = () => {}

async function load(text: string, at: { id: string } = brand, dryRun = false) {
  return importCustomers(api.ctx, {
    caller: await operatorCaller(api.ctx, at.id, 'customers import'),
    text,
    dryRun,
    say,
  })
}

async function unload(at: { id: string } = brand): Promise<string> {
  const caller = await operatorCaller(api.ctx, at.id, 'customers export')
  let text = ''
  for await (const piece of exportCustomers(api.ctx, caller.brand)) text += piece
  return text
}

/** `line: column: rule` of each fault. */
async function faultsOf(loading: Promise<unknown>): Promise<string[]> {
  const refused = await loading.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refusal)
  const fields = (refused as Refusal).details['fields'] as { line: number; column?: string; rule: string }[]
  return fields.map(({ line, column, rule }) => `${line}: ${column}: ${rule}`)
}

const customers = async (at = brand): Promise<Body[]> => (await at.get('/customers?per_page=100')).body.data

describe('customers', () => {
  test('are created, updated or left unchanged, and get one opening balance', async () => {
    const first =
      'name,phone,email,balance,points\nAda,+39 333 1,ada@example.com,12.50,30\nBob,,bob@example.com,,\n'
    expect(await load(first)).toEqual({ created: 2, updated: 0, unchanged: 0, opening_balances: 1 })
    const [ada, bob] = await customers()
    expect(ada).toMatchObject({ name: 'Ada', phone: '+393331', balance: 12.5, points: 30, version: 2 })
    expect(bob).toMatchObject({ name: 'Bob', phone: null, email: 'bob@example.com', balance: 0 })

    expect(await load(first)).toEqual({ created: 0, updated: 0, unchanged: 2, opening_balances: 0 })
    expect((await customers()).map(one => one.version)).toEqual([2, 1])

    const second = first.replace('Bob', 'Robert').replace('12.50', '99')
    expect(await load(second)).toEqual({ created: 0, updated: 1, unchanged: 1, opening_balances: 0 })
    expect((await customers()).map(one => [one.name, one.balance])).toEqual([
      ['Ada', 12.5],
      ['Robert', 0],
    ])
    const entries = (await brand.get(`/audit-log?resource_id=${bob.id}`)).body.data as Body[]
    expect(entries.map(one => [one.action, one.key_id])).toEqual(
      Array.from({ length: 2 }, () => ['comanda customers import', null]),
    )
    await expectInvariants(api.db)
  })

  test('are unchanged after an export and import, whatever their names', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter(one => /\p{L}/u.test(one))
    const odd = fc.oneof(
      text,
      fc.constantFrom('=1+1', '-Ada', '@x', 'a;b,c', '"quoted"', 'Zoë 🍕', 'آدا', "'=x", 'two\nlines'),
    )
    const person = fc.record({ name: odd, note: fc.option(odd, { nil: null }) })
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async people => {
        const at = await api.openBrand()
        for (const [n, one] of people.entries()) {
          const made = await at.call('POST', '/customers', { body: { ...one, phone: `+39333${n}` } })
          // The API refuses some texts.
          expect([201, 422]).toContain(made.status)
        }
        const [before, file] = [await customers(at), await unload(at)]
        expect(await load(file, at)).toMatchObject({ created: 0, updated: 0, unchanged: before.length })
        expect(await customers(at)).toEqual(before)
      }),
      { numRuns: 10 },
    )
  })

  test('are not written from a file with faults, which are reported by line', async () => {
    const at = await api.openBrand()
    const file = [
      '\uFEFFsep=;',
      'name;phone;email;birthday;balance;shoe_size',
      'Ada;+39333;;1990-02-30;;',
      ';+39334;;;;',
      'Bob;1.23E+10;;;;',
      'Eve;;;;;',
      'Gus;+39333;;;;',
      'Ida;+39335;x;;-1,5;',
      'Joe;+39336;;;;44',
      '',
    ].join('\r\n')
    expect(await faultsOf(load(file, at))).toEqual([
      '2: shoe_size: unknown_field',
      '3: birthday: format',
      '4: name: required',
      '5: phone: format',
      '6: phone: required',
      '7: phone: duplicate',
      '8: email: format',
      '8: balance: min',
    ])
    expect(await customers(at)).toEqual([])
    expect(await load('name;phone;balance\r\nAda;+39333;1,50\r\n', at, true)).toMatchObject({ created: 1 })
    expect(await customers(at)).toEqual([])
  })

  test('are not written from a file that gives one phone number to two of them', async () => {
    const at = await api.openBrand()
    const ada = await at.make('/customers', { name: 'Ada' })
    const eve = await at.make('/customers', { name: 'Eve' })
    await at.make('/customers', { name: 'Bob', phone: '+39061234567' })
    const file = [
      'id;name;phone',
      ';New;+39067777777',
      `${ada.id};Ada;+39061234567`,
      `${eve.id};Eve;+39067777777`,
    ].join('\r\n')
    expect(await faultsOf(load(file, at, true))).toEqual(['3: phone: duplicate', '4: phone: duplicate'])
    expect(await customers(at)).toHaveLength(3)
  })

  test('are not recreated from an older file after an erasure', async () => {
    const at = await api.openBrand()
    const { id } = await at.make('/customers', { name: 'Ada', phone: '+39333' })
    const file = await unload(at)
    await at.make(`/customers/${id}/erase`)
    expect(await faultsOf(load(file, at))).toEqual(['2: id: not_allowed'])
  })

  test('of an interrupted import are completed by another, once each', async () => {
    const at = await api.openBrand()
    const rows = Array.from({ length: 40 }, (_, n) => `Guest ${n},+39444${n},${n}.25,${n}`)
    const file = ['name,phone,balance,points', ...rows, ''].join('\n')
    let writes = 0
    const failing = {
      ...api.ctx,
      db: {
        ...api.db,
        query: api.db.query.bind(api.db),
        transact: (work: Parameters<typeof api.db.transact>[0]) => {
          writes += 1
          return writes > 25 ? Promise.reject(new Error('cut off')) : api.db.transact(work)
        },
      },
    } as typeof api.ctx
    const caller = await operatorCaller(api.ctx, at.id, 'customers import')
    const source = { caller, text: file, dryRun: false, say }
    await expect(importCustomers(failing, source)).rejects.toThrow('cut off')
    const half = await customers(at)
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(40)
    // Two concurrent imports, like those of an impatient operator.
    await Promise.all([load(file, at), load(file, at)].map(loading => loading.catch(() => undefined)))
    await load(file, at)
    const all = await customers(at)
    const made = Object.fromEntries(all.map(one => [one.name, [one.balance, one.points]]))
    expect(made).toEqual(Object.fromEntries(rows.map((_, n) => [`Guest ${n}`, [n + 0.25, n]])))
    expect(all).toHaveLength(40)
    await expectInvariants(api.db)
  })
})

describe('counts of stock', () => {
  test('are booked as movements by id, ref or name, and once per file and business date', async () => {
    const at = await api.openBrand()
    await makeFullRestaurant(at)
    const oil = await at.make('/stock-items', { name: 'Oil', unit: 'ml', ref: 'OIL' })
    const list = () => listCountedItems(api.db, at.id, at.branchId)
    const caller = await operatorCaller(api.ctx, at.id, 'stock import')
    const count = (text: string, dryRun = false) =>
      importCounts(api.ctx, { caller, branchId: at.branchId, text, dryRun, say })
    const columns = ['id', 'ref', 'item', 'unit', 'on_hand', 'counted']
    const empty = csvText(columns, (await list()).map(countRow))
    expect(await count(empty)).toMatchObject({ booked: 0, unchanged: 0 })

    const flour = (await list()).find(one => one.name !== 'Oil')
    const file = `ref;item;counted\r\nOIL;;1250,5\r\n;${flour!.name};7\r\n`
    const waste = () =>
      at.make('/stock-movements', {
        branch_id: at.branchId,
        stock_item_id: oil.id,
        kind: 'waste',
        quantity: 50,
        reason: 'spilt',
      })
    const none = { booked: 0, unchanged: 0, already_booked: 0, not_counted: 0 }
    expect(await count(file, true)).toEqual({ ...none, booked: 2 })
    expect(await count(file)).toEqual({ ...none, booked: 2 })
    await waste()
    expect(await count(file, true)).toEqual({ ...none, already_booked: 2 })
    expect(await count(file)).toEqual({ ...none, already_booked: 2 })
    const onHand = async () => (await list()).find(one => one.name === 'Oil')!.on_hand
    expect(await onHand()).toBe(1_200_500)
    const moved = (await at.get('/stock-movements?kind=count')).body.data as Body[]
    expect(new Set(moved.map(one => one.quantity))).toEqual(new Set([1250.5, 7]))
    // A count equal to the stock is remembered too: run again after a sale, it takes nothing back.
    const equal = 'item,counted\nOil,1200.5\n'
    expect(await count(equal)).toEqual({ ...none, unchanged: 1 })
    await waste()
    expect(await count(equal)).toEqual({ ...none, already_booked: 1 })
    expect(await onHand()).toBe(1_150_500)
    api.clock.advance(24 * 60 * 60_000)
    expect(await count(file)).toEqual({ ...none, booked: 1, unchanged: 1 })
    expect(await onHand()).toBe(1_250_500)
    await expectInvariants(api.db)

    const wrong = 'item,unit,counted\nOil,g,1\nGold,,1\nOil,,2\nOil,ml,-1\n,,3\nOil,,4\n'
    expect(await faultsOf(count(wrong))).toEqual([
      '2: unit: not_allowed',
      '3: item: not_found',
      '5: counted: min',
      '5: item: duplicate',
      '6: item: required',
      '7: item: duplicate',
    ])
    await api.db.query(sql`update stock_levels set on_hand = on_hand + 1 where brand_id = ${at.id}`)
    // The control: a level that no movement explains.
    await expect(expectInvariants(api.db)).rejects.toThrow('to deeply equal []')
  })
})
