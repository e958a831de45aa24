import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { openCut } from './cut.ts'
import { ask, openDevice, presses, pressLong, signIn } from './till.ts'

// The order screen of the demo: what it promises in presses, by keys alone, and when the page or the network fails.

const demo = inject('demo')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Item = {
  id: string
  name: string
  quantity: number
  without: { name: string }[]
  cancelled_at: string | null
  cancel_reason: string | null
}
type Bill = { id: string; guests: number; orders: { items: Item[] }[] }
type Floor = { tables: { id: string; name: string; seats: number; dining_session_id: string | null }[] }

async function branchId(): Promise<string> {
  return (await ask<[{ id: string }]>(demo, 'GET', '/branches?sort=created_at'))[0].id
}

async function table(name: string): Promise<Floor['tables'][number]> {
  const { tables } = await ask<Floor>(demo, 'GET', `/floor?branch_id=${await branchId()}`)
  return tables.find(one => one.name === name)!
}

async function billOf(name: string): Promise<Bill | undefined> {
  const { dining_session_id: id } = await table(name)
  return id === null ? undefined : ask<Bill>(demo, 'GET', `/dining-sessions/${id}?lang=en`)
}

/** A bill with one dish at a table. */
async function openBill(name: string, dish = 'Margherita'): Promise<Item> {
  const { id: table_id } = await table(name)
  const bill = await ask<{ id: string }>(demo, 'POST', '/dining-sessions', { table_id, guests: 2 })
  const dishes = await ask<{ id: string; name: string }[]>(demo, 'GET', `/products?q=${dish}`)
  const lines = [{ product_id: dishes[0]!.id, quantity: 1 }]
  const order = await ask<{ items: Item[] }>(demo, 'POST', `/dining-sessions/${bill.id}/orders`, { lines })
  return order.items[0]!
}

const dish = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
const ticket = (page: Page) => page.getByRole('complementary', { name: 'Ticket' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openTill(role: 'cashier' | 'waiter', at: string, service = demo): Promise<Page> {
  const page = await openDevice(browser, service, { at })
  await signIn(page, role)
  return page
}

describe('in as few presses as promised', () => {
  test('flow A: two dishes without onion and a drink, at a free table', async () => {
    const till = await openTill('waiter', '/till/floor')
    await button(till, /^Table 7, Free/).waitFor()
    await presses(till)
    await button(till, /^Table 7, Free/).click()
    await dish(till, 'Margherita').click()
    await dish(till, 'Margherita').click()
    await button(till, 'No Onion').click()
    await dish(till, 'Chinotto').click()
    await button(till, /^Send 3/).click()
    await ticket(till).getByRole('button', { name: '2× Margherita, Sent, 16.00' }).waitFor()
    expect(await presses(till)).toBe(6)
    const bill = (await billOf('7'))!
    const sent = bill.orders[0]!.items.map(one => [
      one.name,
      one.quantity,
      one.without.map(({ name }) => name),
    ])
    expect(sent).toEqual([
      ['Margherita', 2, ['Onion']],
      ['Chinotto', 1, []],
    ])
    expect([bill.guests, new URL(till.url()).pathname]).toEqual([
      (await table('7')).seats,
      `/till/bill/${bill.id}`,
    ])
    await till.context().close()
  })

  test('flow B: the same again', async () => {
    await openBill('8')
    const till = await openTill('waiter', '/till/floor')
    await button(till, /^Table 8, Cooking/).waitFor()
    await presses(till)
    await button(till, /^Table 8, Cooking/).click()
    await button(till, 'Again').click()
    await button(till, /^Send 1/).click()
    // Until it is answered it is named “Round 2, waiting”.
    await ticket(till).getByRole('region', { name: 'Round 2', exact: true }).waitFor()
    expect(await presses(till)).toBe(3)
    expect((await billOf('8'))!.orders).toHaveLength(2)
    await till.context().close()
  })

  test('flow I: a dish is sold out', async () => {
    const till = await openTill('waiter', '/till/table/C3')
    await dish(till, 'Cantucci').waitFor()
    await presses(till)
    await pressLong(till, /^Cantucci/)
    await till.getByRole('menuitem', { name: /^Sold out until tomorrow/ }).click()
    await button(till, /^Cantucci.* Sold out/).waitFor()
    expect(await presses(till)).toBe(2)
    await till.context().close()
  })

  test("flow J: a started line is cancelled with a reason and a manager's PIN", async () => {
    const item = await openBill('C4')
    await ask(demo, 'POST', `/kitchen/items/${item.id}/status`, { status: 'preparing' })
    const till = await openTill('waiter', '/till/table/C4')
    await ticket(till)
      .getByRole('button', { name: /^1× Margherita, Cooking/ })
      .waitFor()
    await presses(till)
    await ticket(till)
      .getByRole('button', { name: /^1× Margherita, Cooking/ })
      .click()
    await button(till, 'Cancel item').click()
    await till.getByRole('group', { name: 'Why?' }).getByRole('button').first().click()
    expect(await presses(till)).toBe(3)
    await till.getByRole('group', { name: 'PIN' }).waitFor()
    await till.keyboard.type('234567')
    await till.keyboard.press('Enter')
    await button(till, 'Order it again').waitFor()
    const [cancelled] = (await billOf('C4'))!.orders[0]!.items
    expect([cancelled!.cancelled_at === null, cancelled!.cancel_reason === null]).toEqual([false, false])
    await till.context().close()
  })
})

test('an order by keys alone', async () => {
  const till = await openTill('waiter', '/till/table/C5')
  await dish(till, 'Margherita').waitFor()
  await presses(till)
  for (const typed of ['2*marg', '-oni', '/well done', 'chino']) {
    await till.keyboard.type(typed)
    await till.keyboard.press('Enter')
  }
  await ticket(till)
    .getByRole('button', { name: /^1× Chinotto/ })
    .waitFor()
  await till.keyboard.press('F9')
  await ticket(till).getByRole('button', { name: '2× Margherita, Sent, 16.00' }).waitFor()
  expect(await presses(till)).toBe(0)
  expect((await billOf('C5'))!.orders[0]!.items).toMatchObject([
    { name: 'Margherita', quantity: 2, without: [{ name: 'Onion' }], note: 'well done' },
    { name: 'Chinotto', quantity: 1 },
  ])
  await till.context().close()
})

test('letter keys can be switched off on a till', async () => {
  const till = await openTill('waiter', '/till/table/C4')
  await dish(till, 'Margherita').waitFor()
  await till.locator('button[aria-haspopup=menu]').first().click()
  await till.getByRole('menuitem', { name: 'Turn letter keys off' }).click()
  const search = till.getByRole('textbox', { name: /^Search/ })
  await till.keyboard.type('marg')
  expect(await search.inputValue()).toBe('')
  await search.fill('marg')
  await till.keyboard.press('Enter')
  await ticket(till).getByRole('button', { name: '1× Margherita, 8.00' }).waitFor()
  await till.context().close()
})

test('unsent lines survive a reload and a killed tab', async () => {
  const till = await openTill('waiter', '/till/table/C6')
  await dish(till, 'Margherita').click()
  await button(till, 'No Basil').click()
  await till.reload()
  await signIn(till, 'waiter')
  await ticket(till).getByText('No Basil').waitFor()
  const again = await till.context().newPage()
  await till.close()
  await again.goto(`${demo.url}/till/table/C6`)
  await signIn(again, 'waiter')
  await ticket(again).getByText('No Basil').waitFor()
  expect(await billOf('C6')).toBeUndefined()
  await again.context().close()
})

test('a round whose answer is lost is sent once, and says "Waiting" until it is answered', async () => {
  const cut = await openCut(demo.url)
  const till = await openTill('waiter', '/till/table/C1', { ...demo, url: cut.url })
  await dish(till, 'Margherita').click()
  cut.loseAnswers(true)
  await button(till, /^Send 1/).click()
  await ticket(till).getByRole('button', { name: '1× Margherita, Waiting, 8.00' }).waitFor()
  // The service has opened the bill; the till cannot know.
  await expect.poll(() => billOf('C1')).toBeDefined()
  await till.getByText(/^Offline/).waitFor()
  const again = await till.context().newPage()
  await till.close()
  cut.loseAnswers(false)
  await again.goto(`${cut.url}/till/table/C1`)
  await signIn(again, 'waiter')
  await ticket(again).getByRole('button', { name: '1× Margherita, Sent, 8.00' }).waitFor()
  expect((await billOf('C1'))!.orders.map(({ items }) => items.length)).toEqual([1])
  await again.context().close()
  await cut.close()
})
