import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'

// Pages of other origins, in a real browser: a listed one uses the service, any other cannot even read a refusal.

const demo = inject('demo')
const { listed, other } = inject('origins')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Read =
  | { status: number; text: string; requestId: string | null; limit: string | null }
  | { blocked: string }

/** Sends a request from a page of an origin, and reads as much of its answer as the browser lets the page have. */
async function askFrom(origin: string, asked: Ask): Promise<Read> {
  const page = await browser.newPage()
  try {
    await page.goto(origin)
    return await page.evaluate(
      async ({ url, method = 'GET', headers = {}, body }): Promise<Read> => {
        try {
          const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
          const [requestId, limit] = [answer.headers.get('x-request-id'), answer.headers.get('ratelimit')]
          return { status: answer.status, text: await answer.text(), requestId, limit }
        } catch (error) {
          return { blocked: String(error) }
        }
      },
      { ...asked, url: demo.url + asked.path },
    )
  } finally {
    await page.close()
  }
}

const authorization = `Bearer ${demo.key}`

async function branchId(): Promise<string> {
  const answer = await fetch(`${demo.url}/v1/pos/branches`, { headers: { authorization } })
  return ((await answer.json()) as { data: [{ id: string }] }).data[0].id
}

test('a page of a listed origin reads the menu, with the headers of its answer', async () => {
  const path = `/v1/pos/menu?branch_id=${await branchId()}`
  const menu = await askFrom(listed, { path, headers: { authorization } })
  expect(menu).toMatchObject({
    status: 200,
    requestId: expect.any(String),
    limit: expect.stringContaining('"key"'),
  })
  const { data } = JSON.parse((menu as { text: string }).text) as { data: { products: unknown[] } }
  expect(data.products.length).toBeGreaterThan(5)
})

test('it writes with an idempotency key, and reads why it is refused', async () => {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'page-1' }
  const path = '/v1/pos/taxes'
  const made = await askFrom(listed, { path, method: 'POST', headers, body: '{"name":"Page","rate":1}' })
  expect(made).toMatchObject({ status: 201 })
  const refused = await askFrom(listed, { path, method: 'POST', headers, body: '{"title":"Page","rate":1}' })
  expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('Did you mean `name`?') })
  const stranger = await askFrom(listed, { path, headers: { authorization: 'Bearer nothing' } })
  expect(stranger).toMatchObject({ status: 401, text: expect.stringContaining('unauthenticated') })
})

test('a page of any other origin reads nothing, and its writes never leave the browser', async () => {
  const path = `/v1/pos/menu?branch_id=${await branchId()}`
  expect(await askFrom(other, { path, headers: { authorization } })).toEqual({ blocked: expect.any(String) })
  expect(await askFrom(other, { path: '/docs' })).toEqual({ blocked: expect.any(String) })
  const headers = { authorization, 'content-type': 'application/json' }
  const body = '{"name":"Unlisted","rate":1}'
  const blocked = await askFrom(other, { path: '/v1/pos/taxes', method: 'POST', headers, body })
  expect(blocked).toEqual({ blocked: expect.any(String) })
  const taxes = await fetch(`${demo.url}/v1/pos/taxes`, { headers: { authorization } })
  expect(await taxes.text()).not.toContain('Unlisted')
})
