import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type * as Client from '@comanda/client'
import { buildInto } from '../../packages/client/scripts/build.ts'
import { tempFolder } from '#test/support/program.ts'
import { openBrowser } from './chromium.ts'

// The client as it is published, in a page of another origin.

const { url, key } = inject('demo')
const { listed } = inject('origins')
type InPage = { client: typeof Client }
const folder = tempFolder()
let browser: Browser
let page: Page

beforeAll(async () => {
  await buildInto(folder.path)
  browser = await openBrowser()
  page = await browser.newPage()
  await page.route('**/client/*.js', route =>
    route.fulfill({
      path: path.join(folder.path, path.basename(route.request().url())),
      contentType: 'text/javascript',
    }),
  )
  await page.goto(listed)
  // Not by import() in the tests themselves, which vitest would rewrite.
  const content = `import * as client from '/client/index.js'; Object.assign(globalThis, { client })`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'client' in globalThis)
})
afterAll(async () => {
  await browser?.close()
  folder.drop()
})

test('an order whose answer is lost is sent again with its key and made once, and its event arrives', async () => {
  const keys: (string | undefined)[] = []
  await page.route('**/v1/pos/orders', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const done = await page.evaluate(
    async ({ url, key }) => {
      const { Comanda, Copy } = (globalThis as unknown as InPage).client
      const shop = new Comanda({ url, key })
      const copy = new Copy(shop, ['/products', '/branches'])
      await copy.refresh()
      const [branch] = copy.records('/branches').values()
      const pizza = [...copy.records('/products').values()].find(({ name }) => name === 'Margherita')!
      const count = async () => (await shop.request('get', '/orders')).meta.total
      const before = await count()
      const [latest] = await shop.get('/events', { query: { per_page: 1, direction: 'desc' } })
      const order = await shop.post('/orders', {
        body: { branch_id: branch!.id, channel: 'online', lines: [{ product_id: pizza.id, quantity: 1 }] },
      })
      for await (const { type, data } of shop.events({ after: latest!.position, types: ['order.created'] })) {
        if (data.id === order.id) return { type, made: (await count()) - before }
      }
      return undefined
    },
    { url, key },
  )
  expect(done).toEqual({ type: 'order.created', made: 1 })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a refusal has its code and the id of its request, and a webhook is verified', async () => {
  const said = await page.evaluate(
    async ({ url }) => {
      const { Comanda, Refused, verifyWebhook } = (globalThis as unknown as InPage).client
      const refused: unknown = await new Comanda({ url, key: 'nobody' })
        .get('/brand')
        .catch((error: unknown) => error)
      const headers = {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      }
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
      const options = { now: 1_614_265_330_000 }
      const good: unknown = await verifyWebhook('{"test": 2432232314}', headers, secret, options)
      const bad = await verifyWebhook('{"test": 2432232315}', headers, secret, options).catch(
        (error: Error) => error.name,
      )
      return refused instanceof Refused
        ? { code: refused.code, requestId: refused.requestId, good, bad }
        : undefined
    },
    { url },
  )
  expect(said).toEqual({
    code: 'unauthenticated',
    requestId: expect.stringMatching(/^[0-9A-Z]{26}$/),
    good: { test: 2_432_232_314 },
    bad: 'WebhookRejected',
  })
})
