import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comanda, Copy, type CopyPath, type SyncPath } from '@comanda/client'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'

let api: Api
let brand: BrandAtHand
let office: Comanda
const taxes = 230

beforeAll(async () => {
  api = await openApi()
  brand = await api.openBrand()
  office = new Comanda({ url: api.url, key: brand.key })
  await api.db.query(
    sql`insert into taxes (brand_id, id, name, rate)
        select ${brand.id}, lpad(n::text, 26, '0'), 'Tax ' || n, 10 from generate_series(1, ${taxes}::integer) n`,
  )
})
afterAll(() => api.drop())

const makeTax = (number: number) => office.post('/taxes', { body: { name: `Tax ${number}`, rate: 10 } })
const numberOf = ({ name }: { name: string }) => Number(name.slice('Tax '.length))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('reads pages in the requested order, each with the total', async () => {
  const read: number[] = []
  const pages = office.pages('/taxes', { query: { per_page: 50, sort: 'created_at', direction: 'desc' } })
  for await (const { data, meta } of pages) {
    expect(meta.total).toBe(taxes)
    read.push(...data.map(numberOf))
  }
  expect(read).toEqual(upTo(taxes).reverse())
})

test('reads one page of an empty list', async () => {
  const pages = await Array.fromAsync(office.pages('/customers'))
  expect(pages.map(({ data }) => data)).toEqual([[]])
})

test('yields each record once, even if others are created meanwhile', async () => {
  const read: number[] = []
  for await (const tax of office.each('/taxes')) {
    read.push(numberOf(tax))
    if (read.length === 100) await makeTax(taxes + 1)
  }
  expect(read).toEqual(upTo(taxes + 1))
})

test('stops requesting pages when the loop ends', async () => {
  for await (const tax of office.each('/taxes')) {
    expect(numberOf(tax)).toBe(1)
    break
  }
})

test("gives the first page's watermark with the last page", async () => {
  const watermarks: (string | undefined)[] = []
  for await (const { watermark } of office.changes('/taxes')) watermarks.push(watermark)
  expect(watermarks.slice(0, -1)).toEqual([undefined, undefined])
  const kept = watermarks.at(-1)!
  expect(Date.parse(kept)).toBeGreaterThan(0)
  expect(await Array.fromAsync(office.changes('/taxes', kept))).toEqual([
    { records: [], watermark: expect.any(String) },
  ])
  const changing = office.changes('/taxes', kept, { query: { active: true } })
  await expect(Array.fromAsync(changing)).rejects.toThrow(/no watermark/)
})

test('syncs everything once, then only changes, and keeps the higher version', async () => {
  const copy = new Copy(office, ['/taxes', '/branches'])
  expect(await copy.refresh()).toEqual({ '/taxes': taxes + 1, '/branches': 1 })
  expect(await copy.refresh()).toEqual({})
  const [first] = copy.records('/taxes').values()
  await office.patch('/taxes/{id}', { path: { id: first!.id }, body: { name: 'Changed' } })
  await office.delete('/taxes/{id}', { path: { id: [...copy.records('/taxes').keys()][1]! } })
  expect(await copy.refresh()).toEqual({ '/taxes': 2 })
  expect([...copy.records('/taxes').values()].slice(0, 3)).toMatchObject([
    { name: 'Changed', active: true },
    { name: 'Tax 2', active: false },
    { name: 'Tax 3', active: true },
  ])
})

test('repeats the same request after a failed sync', async () => {
  const asked: string[] = []
  let fails = false
  const failing = new Comanda({
    url: api.url,
    key: brand.key,
    retries: 0,
    fetch: (input, init) => {
      asked.push(new URL(input as string).searchParams.get('updated_since')!)
      return fails ? Promise.reject(new TypeError('Cable pulled')) : fetch(input, init)
    },
  })
  const copy = new Copy(failing, ['/branches'])
  await copy.refresh()
  fails = true
  await expect(copy.refresh()).rejects.toThrow('Cable pulled')
  fails = false
  await copy.refresh()
  expect(asked[2]).toBe(asked[1])
  expect(asked[1]).not.toBe(asked[0])
})

test('never overwrites a newer answer with that of an earlier refresh', async () => {
  const slow = Promise.withResolvers<void>()
  let asked = 0
  const answer = async () => {
    asked += 1
    // Payments have no version, which would show which answer is newer.
    const payment = { id: 'A', tip: asked }
    if (asked === 1) await slow.promise
    return Response.json({ data: [payment], meta: {} }, { headers: { 'sync-watermark': `${asked}` } })
  }
  const copy = new Copy(new Comanda({ url: 'http://pos', key: 'key', fetch: answer }), ['/payments'])
  const earlier = copy.refresh()
  await sleep(10)
  const [later, shared] = [copy.refresh(), copy.refresh()]
  await sleep(50)
  slow.resolve()
  const one = { '/payments': 1 }
  expect(await Promise.all([earlier, later, shared])).toEqual([one, one, one])
  expect(copy.records('/payments').get('A')).toMatchObject({ tip: 2 })
  expect(asked).toBe(2)
})

test('refreshes again after a refresh that failed', async () => {
  let fails = true
  const fetchOnce: typeof fetch = (...given) =>
    fails ? Promise.reject(new TypeError('Cable pulled')) : fetch(...given)
  const copy = new Copy(new Comanda({ url: api.url, key: brand.key, retries: 0, fetch: fetchOnce }), [
    '/branches',
  ])
  await expect(copy.refresh()).rejects.toThrow('Cable pulled')
  fails = false
  expect(await copy.refresh()).toEqual({ '/branches': 1 })
})

/** The lists that a copy can keep; the compiler requires each of them and no other. */
const copied: Record<CopyPath, true> = {
  '/addon-groups': true,
  '/addons': true,
  '/api-keys': true,
  '/areas': true,
  '/audit-log': true,
  '/branches': true,
  '/campaigns': true,
  '/categories': true,
  '/customers': true,
  '/devices': true,
  '/dining-sessions': true,
  '/kitchen-stations': true,
  '/orders': true,
  '/payment-methods': true,
  '/payments': true,
  '/printers': true,
  '/products': true,
  '/reasons': true,
  '/receipts': true,
  '/refunds': true,
  '/shifts': true,
  '/staff': true,
  '/stock-items': true,
  '/stock-movements': true,
  '/tables': true,
  '/taxes': true,
  '/webhooks': true,
}
const synced: Record<SyncPath, true> = { ...copied, '/customers/{id}/ledger': true }

test('the lists of the type are those of the document that answer with a watermark', async () => {
  const { id } = await office.post('/customers', { body: { name: 'Ada' } })
  const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(document) as { paths: Record<string, { get?: { responses: unknown } }> }
  const lists = Object.entries(paths)
    .filter(([, { get }]) => JSON.stringify(get?.responses ?? []).includes('/Sync-Watermark"'))
    .map(([name]) => name.replace('/v1/pos', ''))
  expect(lists.toSorted()).toEqual(Object.keys(synced).toSorted())
  const since = 'updated_since=1970-01-01T00:00:00Z'
  const hasWatermark = async (at: string) => (await brand.get(at)).headers.has('sync-watermark')
  for (const name of lists)
    expect(await hasWatermark(`${name.replace('{id}', id)}?${since}`), name).toBe(true)
  expect(await hasWatermark(`/kitchen/tickets?${since}&branch_id=${brand.branchId}`)).toBe(false)
})

test('refuses lists that cannot be synced or copied', async () => {
  // @ts-expect-error -- tickets leave their list without a change
  const tickets = office.changes('/kitchen/tickets', undefined, { query: { branch_id: brand.branchId } })
  await expect(tickets.next()).rejects.toThrow('The list has no watermark')
  // @ts-expect-error -- a list of one customer
  expect(() => new Copy(office, ['/customers/{id}/ledger'])).toThrow(
    'read /customers/{id}/ledger with "changes"',
  )
  const { id } = await office.post('/customers', { body: { name: 'Bo' } })
  const ledger = await Array.fromAsync(office.changes('/customers/{id}/ledger', undefined, { path: { id } }))
  expect(ledger).toEqual([{ records: [], watermark: expect.any(String) }])
})
