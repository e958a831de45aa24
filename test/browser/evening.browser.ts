import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { billRows, type OwnService, startOwnService } from './own-service.ts'
import { ask, goTo, openDevice, pressLong, signIn } from './till.ts'

// An evening at two tills, a kitchen screen and the guests' board, with the service killed in the middle of it. At its
// end the service has everything that was pressed at the tills, each once, and the drawer holds what it should.

let browser: Browser
let service: OwnService
let branchId: string
/** Giulia's, who takes payments, and Paolo's. */
let giulia: Page
let paolo: Page
let kitchen: Page
let board: Page
beforeAll(async () => {
  ;[browser, service] = await Promise.all([openBrowser(), startOwnService()])
  const { demo } = service
  branchId = (await ask<[Named]>(demo, 'GET', '/branches?sort=created_at'))[0].id
  const stations = await ask<Named[]>(demo, 'GET', `/kitchen-stations?branch_id=${branchId}`)
  const stationId = stations.find(({ name }) => name === 'Forno')!.id
  kitchen = await openDevice(browser, demo, { purpose: 'kitchen', stationId, width: 1920, at: '/kitchen' })
  board = await openDevice(browser, demo, { purpose: 'board', at: '/board' })
  giulia = await openDevice(browser, demo)
  await signIn(giulia, 'cashier')
  paolo = await openDevice(browser, demo)
  await signIn(paolo, 'waiter')
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

type Named = { id: string; name: string }
type Item = { name: string; quantity: number; cancelled_at: string | null }
type Order = { id: string; display_number: string; items: Item[]; dining_session_id: string | null }
type Payment = { id: string; amount: number; type: string }

const read = <T>(path: string) => ask<T>(service.demo, 'GET', path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dish = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
const line = (page: Page, words: string) => page.getByRole('button', { name: `1× ${words}`, exact: true })
const tickets = () => kitchen.getByRole('article', { name: /^Table/ })

/** Presses a dish and sends it. */
async function send(page: Page, name: string): Promise<void> {
  await dish(page, name).click()
  await button(page, /^Send 1/).click()
}

/** Waits until so many are there. */
async function counted(what: () => Locator, count: number): Promise<void> {
  await expect.poll(() => what().count()).toBe(count)
}

async function billAt(name: string): Promise<string> {
  const { tables } = await read<{ tables: (Named & { dining_session_id: string })[] }>(
    `/floor?branch_id=${branchId}`,
  )
  return tables.find(table => table.name === name)!.dining_session_id
}

async function pay(page: Page, bill: string, button: RegExp): Promise<void> {
  await goTo(page, `/till/bill/${bill}?pay`)
  await page.getByRole('button', { name: button }).click()
}

test('an evening', async () => {
  const before = new Set((await read<Order[]>('/orders?per_page=100')).map(({ id }) => id))

  // The drawer is opened with 100.
  await goTo(giulia, '/till/drawer')
  await giulia.getByLabel('Float').fill('100')
  await button(giulia, 'Open the drawer').click()
  await giulia
    .getByRole('heading', { name: /^Drawer/ })
    .and(giulia.locator('h2'))
    .waitFor()

  // Both waiters open table 5 at the same moment: one bill, with a round of each.
  await Promise.all([giulia, paolo].map(page => goTo(page, '/till/table/5')))
  await Promise.all([dish(giulia, 'Margherita').click(), dish(paolo, 'Marinara').click()])
  await Promise.all([giulia, paolo].map(page => button(page, /^Send 1/).click()))
  for (const page of [giulia, paolo]) {
    await line(page, 'Margherita, Sent, 8.00').waitFor()
    await line(page, 'Marinara, Sent, 7.00').waitFor()
  }
  await counted(tickets, 2)
  const bill = await billAt('5')

  // "Waiting" for as long as the service has not answered, and nothing in the kitchen.
  await service.whileHeld(billRows([bill]), async ({ release, waits }) => {
    await send(paolo, 'Napoli')
    await waits(1)
    await line(paolo, 'Napoli, Waiting, 9.50').waitFor()
    expect(await tickets().count()).toBe(2)
    release()
    await line(paolo, 'Napoli, Sent, 9.50').waitFor()
  })
  await counted(tickets, 3)

  // The service is away: every screen says so, and a round waits at its till.
  await service.kill()
  await Promise.all([giulia, paolo].map(page => page.getByText('Offline', { exact: true }).waitFor()))
  await kitchen.getByRole('alert').filter({ hasText: 'No connection since' }).waitFor()
  await send(paolo, 'Margherita')
  await line(paolo, 'Margherita, Waiting, 8.00').waitFor()
  await paolo.getByText('Offline · 1 waiting').waitFor()
  await service.start()
  await counted(() => line(paolo, 'Margherita, Sent, 8.00'), 2)
  for (const page of [giulia, paolo, kitchen]) await page.getByText('Online', { exact: true }).waitFor()
  await counted(tickets, 4)
  expect(await kitchen.getByText('No connection since').count()).toBe(0)

  // The kitchen has started a dish: to cancel it takes a manager's PIN.
  const marinara = tickets().filter({ hasText: 'Marinara' })
  await marinara.focus()
  await kitchen.keyboard.press('Enter')
  await line(paolo, 'Marinara, Cooking, 7.00').click()
  await button(paolo, 'Cancel item').click()
  await paolo.getByRole('group', { name: 'Why?' }).getByRole('button').first().click()
  await paolo.getByRole('group', { name: 'PIN' }).waitFor()
  await paolo.keyboard.type('234567')
  await paolo.keyboard.press('Enter')
  await button(paolo, 'Order it again').waitFor()
  await marinara.getByText('CANCELLED').waitFor()

  // One pizza goes to a bill of its own, the rest of table 5 moves to table 6; tickets and tills follow.
  await line(paolo, 'Napoli, Sent, 9.50').click()
  await button(paolo, 'Move').click()
  await paolo.getByRole('group', { name: 'Move to' }).getByRole('button', { name: /^C1/ }).click()
  await line(paolo, 'Napoli, Sent, 9.50').waitFor({ state: 'detached' })
  await goTo(giulia, '/till/floor')
  await pressLong(giulia, /^Table 5,/)
  await giulia.getByRole('menuitem', { name: 'Move' }).click()
  await button(giulia, /^Table 6, Move here/).click()
  await button(giulia, /^Table 6, .*€16/).waitFor()
  await paolo.getByRole('heading', { level: 1, name: 'Table 6' }).waitFor()
  await kitchen.getByRole('article', { name: /^Table C1,/ }).waitFor()

  // Ten per cent off, with a manager's PIN; a refused card books nothing; two payers, one by cash and one by card.
  await goTo(giulia, `/till/bill/${bill}?pay`)
  await button(giulia, 'Discount').click()
  await giulia.getByRole('button', { name: '10%', exact: true }).click()
  await giulia.getByRole('group', { name: 'Why?' }).getByRole('button').first().click()
  await giulia.getByRole('group', { name: 'PIN' }).waitFor()
  await giulia.keyboard.type('234567')
  await giulia.keyboard.press('Enter')
  await giulia.getByText('€14.40').first().waitFor()
  await button(giulia, /^Carta/).click()
  await button(giulia, 'Declined').click()
  expect((await read<{ payments: Payment[] }>(`/dining-sessions/${bill}`)).payments).toEqual([])
  await button(giulia, 'Equal').click()
  // A share for each of the four guests, made two by hand.
  for (const left of [3, 2]) {
    await button(giulia, 'One share less').click()
    await giulia.getByText(`1 / ${left}`).waitFor()
  }
  await button(giulia, /^Cash exact.*€7\.20/).click()
  await button(giulia, /^Carta.*€7\.20/).click()
  await button(giulia, 'Card approved: book €7.20').click()
  await giulia.getByRole('heading', { name: 'Table 6 is paid' }).waitFor()
  await paolo.getByText(/^This is paid, at/).waitFor()

  // The other bill pays with a note.
  await pay(giulia, await billAt('C1'), /^€10/)
  await giulia.getByRole('heading', { name: 'Table C1 is paid' }).waitFor()
  await giulia.locator('output').filter({ hasText: '€0.50' }).waitFor()

  // An order at the counter: its number is on the board.
  await goTo(giulia, '/till/order/new')
  await send(giulia, 'Margherita')
  await line(giulia, 'Margherita, Sent, 8.00').waitFor()
  const counter = (await read<Order[]>('/orders?has_bill=false&per_page=100')).find(
    ({ id }) => !before.has(id),
  )!
  await button(kitchen, `Ready, ${counter.display_number}`).click()
  await board.locator('.ready').getByText(counter.display_number).waitFor()
  await button(giulia, /^Pay/).click()
  await button(giulia, /^Cash exact/).click()
  await giulia.getByRole('heading', { name: /is paid$/ }).waitFor()

  // The drawer is counted and is exact.
  await goTo(giulia, '/till/drawer')
  await giulia.getByLabel('or type a total').fill('124.70')
  await button(giulia, 'Close and show the report').click()
  await button(giulia, 'Close the drawer').click()
  await giulia.getByRole('row', { name: /^Contanti €124\.70 €124\.70 exact/ }).waitFor()

  // Everything the tills promised is there, each once.
  const orders = (await read<Order[]>('/orders?per_page=100')).filter(({ id }) => !before.has(id))
  const full = await Promise.all(orders.map(({ id }) => read<Order>(`/orders/${id}`)))
  const items = full.flatMap(order => order.items)
  const named = (isCancelled: boolean) =>
    items
      .filter(item => (item.cancelled_at !== null) === isCancelled && item.quantity > 0)
      .map(item => `${item.quantity} ${item.name}`)
      .toSorted()
  expect(named(false)).toEqual(['1 Margherita', '1 Margherita', '1 Margherita', '1 Napoli'])
  expect(named(true)).toEqual(['1 Marinara'])
  const payments = await read<Payment[]>('/payments?per_page=100')
  expect(payments.map(({ amount, type }) => `${type} ${amount}`).toSorted()).toEqual([
    'card 7.2',
    'cash 7.2',
    'cash 8',
    'cash 9.5',
  ])
  expect(await service.comanda('doctor')).toMatchObject({ code: 0 })
}, 150_000)
