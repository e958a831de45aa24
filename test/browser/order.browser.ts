import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { openCut } from './cut.ts'
import { ask, openDevice, presses, signIn } from './till.ts'

// The order screen of the demo: an order by keys alone, and when the page or the network fails.

const demo = inject('demo')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Item = {
  name: string
  quantity: number
  without: { name: string }[]
}
type Bill = { orders: { items: Item[] }[] }
type Floor = { tables: { id: string; name: string; dining_session_id: string | null }[] }

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
  // Without the part of the till that changes lines, which may still be loading, nothing is sent.
  await ticket(till).getByText('well done').first().waitFor()
  await till.keyboard.press('F9')
  await ticket(till).getByRole('button', { name: '2× Margherita, Sent, 16.00' }).waitFor()
  expect(await presses(till)).toBe(0)
  expect((await billOf('C5'))!.orders[0]!.items).toMatchObject([
    { name: 'Margherita', quantity: 2, without: [{ name: 'Onion' }], note: 'well done' },
    { name: 'Chinotto', quantity: 1 },
  ])
  await till.context().close()
})

test('a round waits for what was typed for its lines', async () => {
  const till = await openDevice(browser, demo, { at: '/till/table/C3' })
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>()
  let isAsked = false
  await till.route(/change-line/, async route => {
    isAsked = true
    await isLoaded
    await route.continue()
  })
  await signIn(till, 'waiter')
  await dish(till, 'Margherita').waitFor()
  for (const typed of ['marg', '/no salt']) {
    await till.keyboard.type(typed)
    await till.keyboard.press('Enter')
  }
  await till.keyboard.press('F9')
  await till.getByText('still being changed').first().waitFor()
  expect(isAsked).toBe(true)
  load()
  const sent = ticket(till).getByRole('button', { name: '1× Margherita, Sent, 8.00' })
  await expect.poll(() => till.keyboard.press('F9').then(() => sent.count())).toBe(1)
  expect((await billOf('C3'))!.orders[0]!.items).toMatchObject([{ name: 'Margherita', note: 'no salt' }])
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

test('the marked hit is in sight on a low screen', async () => {
  const till = await openDevice(browser, demo, { at: '/till/table/C5', width: 1280, height: 420 })
  await signIn(till, 'waiter')
  await till.getByRole('tab').first().waitFor()
  await till.keyboard.type('a')
  await till.getByRole('option').nth(12).waitFor()
  for (let at = 0; at < 12; at += 1) await till.keyboard.press('ArrowDown')
  const marked = till.getByRole('option', { selected: true }).filter({ hasText: /^13/ })
  await expect.poll(() => isInSight(marked)).toBe(true)
  await till.context().close()
})

/** Whether a finger would touch it in its middle. */
const isInSight = (element: Locator) =>
  element.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(one.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
  })

test('unsent lines survive a reload and a killed tab', async () => {
  const till = await openTill('waiter', '/till/table/C6')
  await dish(till, 'Margherita').click()
  await expect.poll(() => storedDrafts(till)).toContain('quantity')
  const before = await storedDrafts(till)
  await button(till, 'No Basil').click()
  // A tab that is killed within the same few milliseconds loses the press.
  await expect.poll(() => storedDrafts(till)).not.toBe(before)
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

/** The unsent lines that the browser has on its disk. */
const storedDrafts = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const answered = request => new Promise(done => request.addEventListener('success', () => done(request.result)))
    const store = await answered(indexedDB.open('comanda-till'))
    return JSON.stringify(await answered(store.transaction('drafts').objectStore('drafts').getAll()))
  })()`)

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
