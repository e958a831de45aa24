import type { Browser, Page } from 'playwright-core'
import { staff } from '../../src/cli/demo/floor-plan.ts'
import type { Demo as WholeDemo } from './demo.ts'

// A till of the demo in a real browser, for the tests of the screens.

type Demo = Pick<WholeDemo, 'url' | 'key'>

export type Role = (typeof staff)[number]['role']

/** Sends a request with the demo's key. @param path behind `/v1/pos` @returns its `data` */
export async function ask<T>(demo: Demo, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${demo.url}/v1/pos${path}`, {
    method,
    headers: {
      authorization: `Bearer ${demo.key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const content = (await answer.json()) as { data: T }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`)
  return content.data
}

type Device = {
  purpose?: 'till' | 'kitchen' | 'board'
  /** Of a kitchen. */
  stationId?: string
  width?: number
  height?: number
  /** Of the browser. */
  locale?: string
  /** The page to open. */
  at?: string
}

/** Opens a page in a browser of its own, paired as a device of the demo’s first branch. */
export async function openDevice(browser: Browser, demo: Demo, device: Device = {}): Promise<Page> {
  const { purpose = 'till', stationId, width = 1280, height = 800, locale = 'en-GB', at = '/till' } = device
  const context = await browser.newContext({ viewport: { width, height }, locale })
  await context.addInitScript({ content: countPresses })
  const page = await context.newPage()
  const [branch] = await ask<[{ id: string }]>(demo, 'GET', '/branches?sort=created_at')
  const { code } = await ask<{ code: string }>(demo, 'POST', '/device-codes', {
    name: purpose === 'till' ? 'Till 1' : purpose,
    purpose,
    branch_ids: [branch.id],
    ...(stationId !== undefined && { station_id: stationId }),
  })
  await page.goto(`${demo.url}/pair`)
  const status = await page.evaluate(pair, code)
  if (status !== 201) throw new Error(`The code was answered with ${status}`)
  await page.goto(demo.url + at)
  return page
}

async function pair(code: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/v1/pos/pair', { method: 'POST', headers, body: JSON.stringify({ code }) })
  return answer.status
}

/** Types the PIN of the demo’s person with this role. */
export async function signIn(page: Page, role: Role): Promise<void> {
  const { pin } = staff.find(one => one.role === role)!
  await page.getByRole('group', { name: 'PIN' }).waitFor()
  await page.keyboard.type(pin)
  await page.getByRole('button', { name: 'OK', exact: true }).press('Enter')
  await page.getByRole('group', { name: 'PIN' }).waitFor({ state: 'detached' })
}

type Ticket = { order_id: string; items: { item_id: string; cancelled_at: string | null }[] }

/** Hands over what other tests left in the kitchen, so that a new ticket is on its first page. */
export async function clearKitchen(demo: Demo, branchId: string): Promise<void> {
  const path = `/kitchen/tickets?branch_id=${branchId}&per_page=100`
  const tickets = await ask<Ticket[]>(demo, 'GET', path)
  const orders = new Map(tickets.map(ticket => [ticket.order_id, ticket.items]))
  for (const [order, items] of orders) {
    if (items.some(({ cancelled_at }) => cancelled_at === null))
      await ask(demo, 'POST', `/orders/${order}/kitchen-status`, { status: 'delivered' })
  }
  const gone = tickets.flatMap(({ items }) => items).filter(({ cancelled_at }) => cancelled_at !== null)
  for (const { item_id } of gone) await ask(demo, 'POST', `/kitchen/items/${item_id}/acknowledge`)
}

const countPresses = `addEventListener('pointerdown', () => { globalThis.pressed = (globalThis.pressed ?? 0) + 1 }, true)`

type Counting = { pressed?: number }

/** How often the page was pressed since it was loaded or since the last call. */
export async function presses(page: Page): Promise<number> {
  return page.evaluate(() => {
    const count = (globalThis as Counting).pressed ?? 0
    ;(globalThis as Counting).pressed = 0
    return count
  })
}

/** Presses for long enough to open a menu. */
export async function pressLong(page: Page, name: string | RegExp): Promise<void> {
  const box = (await page.getByRole('button', { name }).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.getByRole('menu').waitFor()
  await page.mouse.up()
}

/** Goes to another room of the till, as its buttons do. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
}
