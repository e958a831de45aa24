import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { type Cut, openCut } from './cut.ts'
import { ask, clearKitchen, openDevice, presses } from './till.ts'

// Kitchen, expo and board of the demo on their real pages: nothing lost, blindness said.

const demo = inject('demo')

type Record = { id: string; name: string }
type Order = { id: string; items: { id: string }[] }

let browser: Browser
let cable: Cut
let kitchen: Page
let station: Record
beforeAll(async () => {
  browser = await openBrowser()
  cable = await openCut(demo.url)
  await clearKitchen(demo, await branchId())
  const stations = await ask<Record[]>(demo, 'GET', `/kitchen-stations?branch_id=${await branchId()}`)
  station = stations.find(({ name }) => name === 'Cucina')!
  const device = {
    purpose: 'kitchen',
    stationId: station.id,
    width: 1920,
    height: 1080,
    at: '/kitchen',
  } as const
  kitchen = await openDevice(browser, { ...demo, url: cable.url }, device)
  await kitchen.getByText('all tickets').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await cable?.close()
})

async function branchId(): Promise<string> {
  return (await ask<[Record]>(demo, 'GET', '/branches?sort=created_at'))[0].id
}

async function line(name: string, more: object = {}) {
  const [product] = await ask<[Record]>(demo, 'GET', `/products?q=${encodeURIComponent(name)}`)
  return { product_id: product.id, quantity: 1, ...more }
}

/** Opens a tab and sends a round; a ticket is known by the name of its tab. */
async function sendRound(name: string, lines: object[]): Promise<Order> {
  const bill = await ask<Record>(demo, 'POST', '/dining-sessions', { branch_id: await branchId(), name })
  return ask<Order>(demo, 'POST', `/dining-sessions/${bill.id}/orders`, { lines })
}

const ticket = (name: string, page = kitchen) => page.getByRole('article', { name: new RegExp(`^${name}, `) })

/** Patience: a press changes the screen at once and the service a moment later. */
const soon = { timeout: 10_000 }
type Cooked = { items: { kitchen: { status: string } }[] }
const stagesOf = async ({ id }: Order) =>
  (await ask<Cooked>(demo, 'GET', `/orders/${id}`)).items.map(one => one.kitchen.status)

test('a ticket is ready, and taken back; a line is done and not done by itself', async () => {
  const order = await sendRound('Gina', [await line('Baccal'), await line('Parmigiana di')])
  await ticket('Gina').waitFor()
  expect(new URL(kitchen.url()).pathname).toBe(`/kitchen/${station.id}`)
  await kitchen.getByRole('button', { name: 'Ready, Gina' }).click()
  await ticket('Gina').waitFor({ state: 'detached' })
  await expect.poll(() => stagesOf(order), soon).toEqual(['ready', 'ready'])
  await kitchen.getByRole('button', { name: 'Recall', exact: true }).click()
  await ticket('Gina').waitFor()
  await expect.poll(() => stagesOf(order), soon).toEqual(['preparing', 'preparing'])
  const fish = ticket('Gina').getByRole('button', { pressed: false }).first()
  await fish.click()
  await ticket('Gina').getByRole('button', { pressed: true }).getByText('Done').waitFor()
  await expect.poll(() => stagesOf(order), soon).toEqual(['ready', 'preparing'])
  await ticket('Gina').getByRole('button', { pressed: true }).click()
  await ticket('Gina').getByText('Done').waitFor({ state: 'detached' })
  await expect.poll(() => stagesOf(order), soon).toEqual(['preparing', 'preparing'])
})

test('a bump bar does the same by its digits, and Enter starts the ticket in focus', async () => {
  const order = await sendRound('Bruno', [await line('Baccal')])
  const card = ticket('Bruno')
  await card.waitFor()
  const digit = (await card.locator('header').innerText()).slice(0, 1)
  await card.focus()
  await kitchen.keyboard.press('Enter')
  await ticket('Bruno')
    .and(kitchen.getByRole('article', { name: 'Bruno, Cooking' }))
    .waitFor()
  cable.holdAnswers(true)
  await kitchen.keyboard.press(digit)
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => stagesOf(order), soon).toEqual(['ready'])
  // A recall before the answer waits for it.
  await kitchen.keyboard.press('0')
  cable.holdAnswers(false)
  await card.waitFor()
  await expect.poll(() => stagesOf(order), soon).toEqual(['preparing'])
})

test('a ticket says what was cancelled or lessened until a cook has seen it', async () => {
  const order = await sendRound('Carla', [
    await line('Baccal', { note: 'ALLERGY: nuts' }),
    await line('Trofie', { quantity: 3 }),
    await line('Parmigiana di'),
  ])
  const card = ticket('Carla')
  await card.getByText('ALLERGY: nuts').waitFor()
  const [fish, pasta] = order.items
  await ask(demo, 'POST', `/order-items/${fish!.id}/cancel`, { reason: 'changed mind' })
  await ask(demo, 'POST', `/order-items/${pasta!.id}/cancel`, { reason: 'one less', quantity: 1 })
  await card.getByText('NOW 2, was 3').waitFor()
  await card.getByText('changed mind').waitFor()
  expect(await card.getAttribute('data-alert')).toBe('cancelled')
  await card.getByRole('button', { name: 'Seen, Carla' }).click()
  // One line is taken off after the other.
  await card.getByText('CANCELLED').waitFor({ state: 'detached' })
  await card.getByText('NOW 2').waitFor({ state: 'detached' })
  expect(await card.getAttribute('data-alert')).toBeNull()
  expect(await card.getByRole('button', { name: /^2/ }).count()).toBe(1)
})

test('a kitchen without a connection says so; when it is back, nothing is missing', async () => {
  const order = await sendRound('Dario', [await line('Baccal')])
  await ticket('Dario').waitFor()
  cable.unplug(true)
  await kitchen.getByRole('alert').filter({ hasText: 'No connection since' }).waitFor()
  await kitchen.getByRole('button', { name: 'Ready, Dario' }).click()
  await ticket('Dario').getByText('this did not happen').waitFor()
  await sendRound('Elena', [await line('Baccal')])
  await ask(demo, 'POST', `/order-items/${order.items[0]!.id}/cancel`, { reason: 'left' })
  cable.unplug(false)
  await ticket('Elena').waitFor()
  await ticket('Dario').getByText('CANCELLED').waitFor()
  expect(await kitchen.getByText('No connection since').count()).toBe(0)
})

test('the expo hands over what all stations have finished, and fires the next course', async () => {
  const order = await sendRound('Fabio', [
    await line('Baccal', { course: 1 }),
    await line('Chinotto', { course: 1 }),
    await line('Parmigiana di', { course: 2, hold: true }),
  ])
  const device = { purpose: 'kitchen', width: 1920, height: 1080, at: '/kitchen/expo' } as const
  const expo = await openDevice(browser, demo, device)
  const card = ticket('Fabio', expo)
  await card.getByText('Course 2 held: 1 dish').waitFor()
  await ask(demo, 'POST', `/orders/${order.id}/kitchen-status`, { status: 'ready' })
  await expo.getByRole('article', { name: 'Fabio, Ready' }).waitFor()
  await presses(expo)
  await card.getByRole('button', { name: 'Fire course 2' }).click()
  await card.getByText('Course 2 held').waitFor({ state: 'detached' })
  await ask(demo, 'POST', `/orders/${order.id}/kitchen-status`, { status: 'ready' })
  await card.getByRole('button', { name: 'Hand over, Fabio' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await presses(expo)).toBe(2)
  await expect.poll(() => stagesOf(order), soon).toEqual(['delivered', 'delivered', 'delivered'])
  await expo.context().close()
})

test('the board shows a number while it is cooked, large when it is ready, and loses it when it is handed over', async () => {
  const board = await openDevice(browser, demo, { purpose: 'board', at: '/board' })
  const lines = [await line('Insalata')]
  const order = await ask<Order & { display_number: string }>(demo, 'POST', '/orders', {
    branch_id: await branchId(),
    channel: 'kiosk',
    service_type: 'takeaway',
    lines,
  })
  const number = board.getByRole('listitem').filter({ hasText: order.display_number })
  await ask(demo, 'POST', `/orders/${order.id}/kitchen-status`, { status: 'preparing' })
  await board.locator('.preparing').and(number.locator('xpath=ancestor::section')).waitFor()
  await ask(demo, 'POST', `/orders/${order.id}/kitchen-status`, { status: 'ready' })
  await board.locator('.big').filter({ hasText: order.display_number }).waitFor()
  await ask(demo, 'POST', `/orders/${order.id}/kitchen-status`, { status: 'delivered' })
  await number.waitFor({ state: 'detached' })
  expect(await board.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
  await board.context().close()
})

test('an unpaired kitchen shows nothing any more', async () => {
  const page = await openDevice(browser, demo, { purpose: 'kitchen', stationId: station.id, at: '/kitchen' })
  await page.getByText('all tickets').waitFor()
  const device = await page.evaluate(async () => {
    const answer = await fetch('/v1/pos/me')
    return ((await answer.json()) as { data: { key: { id: string } } }).data.key.id
  })
  await ask(demo, 'DELETE', `/devices/${device}`)
  await page.getByText('This device is not paired').waitFor({ timeout: 5000 })
  expect(await page.getByRole('article').count()).toBe(0)
  await page.context().close()
})
