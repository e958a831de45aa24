import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakTill } from './broken-till.ts'
import { openBrowser } from './chromium.ts'
import { type Cut, openCut } from './cut.ts'
import { billRows, type OwnService, startOwnService } from './own-service.ts'
import { ask, goTo, openDevice, signIn } from './till.ts'

// A round and a payment are on their way when the service, the tab or both end. Each happens exactly once, and the
// screens say "Waiting" and "Offline" for as long as that is true.

let browser: Browser
let service: OwnService
let cut: Cut
let branchId: string
let waiter: Till
let cashier: Till
beforeAll(async () => {
  ;[browser, service] = await Promise.all([openBrowser(), startOwnService()])
  cut = await openCut(service.demo.url)
  branchId = (await ask<[{ id: string }]>(service.demo, 'GET', '/branches?sort=created_at'))[0].id
  waiter = { role: 'waiter', page: await openTill('waiter') }
  cashier = { role: 'cashier', page: await openTill('cashier') }
})
beforeEach(async () => {
  cut.loseAnswers(false)
  await service.start()
})
afterAll(async () => {
  await browser?.close()
  await cut?.close()
  await service?.stop()
})

type Till = { role: 'waiter' | 'cashier'; page: Page }
type Bill = { id: string; orders: unknown[]; payments: unknown[] }
/** Something pressed at a till that has to happen once. */
type Act = {
  till: Till
  bill: string
  address: string
  press: (page: Page) => Promise<void>
  /** The words of the screen until it is answered, and afterwards. */
  waits: (page: Page) => Promise<void>
  /** How often the service has it. */
  count: () => Promise<number>
}

async function openTill(role: Till['role']): Promise<Page> {
  const page = await openDevice(browser, { ...service.demo, url: cut.url })
  await signIn(page, role)
  await page.getByRole('button', { name: 'Counter order' }).waitFor()
  return page
}

const read = (id: string) => ask<Bill>(service.demo, 'GET', `/dining-sessions/${id}`)
const line = (page: Page, stage: string) =>
  page.getByRole('button', { name: `1× Margherita, ${stage}, 8.00`, exact: true })
let bills = 0

async function openBill(): Promise<string> {
  bills += 1
  const body = { branch_id: branchId, name: `Guest ${bills}` }
  return (await ask<Bill>(service.demo, 'POST', '/dining-sessions', body)).id
}

async function prepareRound(till: Till): Promise<Act> {
  const bill = await openBill()
  const address = `/till/bill/${bill}`
  await goTo(till.page, address)
  await till.page
    .getByRole('main')
    .getByRole('button', { name: /^Margherita/ })
    .first()
    .click()
  await till.page.getByRole('button', { name: /^Send 1/ }).waitFor()
  return {
    till,
    bill,
    address,
    press: page => page.getByRole('button', { name: /^Send 1/ }).click(),
    waits: page => line(page, 'Waiting').waitFor(),
    count: async () => (await read(bill)).orders.length,
  }
}

async function preparePayment(till: Till): Promise<Act> {
  const bill = await openBill()
  const [dish] = await ask<[{ id: string }]>(service.demo, 'GET', '/products?q=Margherita')
  const lines = [{ product_id: dish.id, quantity: 1 }]
  await ask(service.demo, 'POST', `/dining-sessions/${bill}/orders`, { lines })
  const address = `/till/bill/${bill}?pay`
  await goTo(till.page, address)
  const cash = till.page.getByRole('button', { name: /^Cash exact/ })
  await cash.and(till.page.locator(':not([aria-disabled])')).waitFor()
  return {
    till,
    bill,
    address,
    press: () => cash.click(),
    waits: page => page.getByText('Asking again whether the payment arrived').waitFor(),
    count: async () => (await read(bill)).payments.length,
  }
}

const countsOf = (acts: readonly Act[]) => Promise.all(acts.map(({ count }) => count()))
const all = (acts: readonly Act[], work: (act: Act, page: Page) => Promise<unknown>) =>
  Promise.all(acts.map(act => work(act, act.till.page)))
const press = (acts: readonly Act[]) => all(acts, (act, page) => act.press(page))
const areWaiting = (acts: readonly Act[]) => all(acts, (act, page) => act.waits(page))

async function areCommitted(acts: readonly Act[]): Promise<void> {
  await expect.poll(() => countsOf(acts)).toEqual(acts.map(() => 1))
}

/** How a press gets as far as each point and no further; `end` ends the service or the tabs there. */
const points = {
  /** The command is on the disk of the till, its request is not out. */
  stored: async (acts: readonly Act[], end: () => Promise<void>) => {
    await all(acts, (_, page) => page.context().setOffline(true))
    await press(acts)
    await areWaiting(acts)
    await end()
    await all(acts, (_, page) => page.context().setOffline(false))
  },
  /** The request is with the service, which has not committed it. */
  sent: (acts: readonly Act[], end: () => Promise<void>) =>
    whileHeld(acts, async () => {
      await areWaiting(acts)
      expect(await countsOf(acts)).toEqual(acts.map(() => 0))
      await end()
    }),
  /** It is committed, and no answer comes back. */
  committed: async (acts: readonly Act[], end: () => Promise<void>) => {
    cut.loseAnswers(true)
    await press(acts)
    await areCommitted(acts)
    await areWaiting(acts)
    await end()
    cut.loseAnswers(false)
  },
  /** The answer is back, and a busy tablet has not looked at it yet. */
  answered: (acts: readonly Act[], end: () => Promise<void>) =>
    whileHeld(acts, async release => {
      await all(acts, (_, page) => pause(page))
      release()
      await areCommitted(acts)
      // The service answers within milliseconds of its commit.
      await sleep(200)
      await end()
    }),
}

/** Presses while the bills are locked, so that nothing commits. */
function whileHeld(acts: readonly Act[], work: (release: () => void) => Promise<void>): Promise<void> {
  const rows = billRows(acts.map(({ bill }) => bill))
  return service.whileHeld(rows, async ({ release, waits }) => {
    await press(acts)
    await waits(acts.length)
    await work(release)
  })
}

/** Stops the scripts of a page, as a tablet does that is busy with something else. */
async function pause(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  const paused = new Promise(done => session.once('Debugger.paused', done))
  page.evaluate('debugger').catch(() => undefined)
  await paused
}

/** Ends the tabs without a word to their pages; the tills have empty ones then. */
async function killTabs(acts: readonly Act[]): Promise<void> {
  await all(acts, async ({ till }, page) => {
    const crashed = new Promise(done => page.once('crash', done))
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await crashed
    till.page = await page.context().newPage()
    await page.close()
  })
}

/** Opens the tills again where they were. */
async function openAgain(acts: readonly Act[]): Promise<void> {
  await all(acts, async ({ till, address }, page) => {
    await page.goto(cut.url + address)
    await signIn(page, till.role)
  })
}

/** @returns how often the service has each once every till has its answer */
async function interrupt(
  point: keyof typeof points,
  victims: readonly ('service' | 'tabs')[],
  acts: readonly Act[],
): Promise<number[]> {
  await points[point](acts, async () => {
    if (victims.includes('tabs')) await killTabs(acts)
    if (!victims.includes('service')) return
    await service.kill()
    if (!victims.includes('tabs'))
      await all(acts, (_, page) => page.getByText('Offline · 1 waiting').waitFor())
  })
  if (victims.includes('service')) await service.start()
  if (victims.includes('tabs')) await openAgain(acts)
  await all(acts, (_, page) => page.getByText('Online', { exact: true }).waitFor())
  return countsOf(acts)
}

describe('a round and a payment happen once', () => {
  test.each([
    ['stored', ['service']],
    ['sent', ['service']],
    ['committed', ['service']],
    ['answered', ['tabs', 'service']],
    ['stored', ['tabs']],
    ['committed', ['tabs']],
  ] as const)('%s when %j end', async (point, victims) => {
    const acts = await Promise.all([prepareRound(waiter), preparePayment(cashier)])
    expect(await interrupt(point, victims, acts)).toEqual([1, 1])
    await line(waiter.page, 'Sent').waitFor()
    await cashier.page.getByRole('heading', { name: /^Guest \d+.* is paid/ }).waitFor()
  })

  test('doctor finds nothing', async () => {
    expect(await service.comanda('doctor')).toMatchObject({ code: 0 })
  })
})

describe('controls: these tests see a till that breaks a rule', () => {
  async function brokenTill(without: 'stored key' | 'store'): Promise<Till> {
    const page = await openTill('waiter')
    const changed = await breakTill(page, without)
    await page.reload()
    await signIn(page, 'waiter')
    expect(changed()).toBe(1)
    return { role: 'waiter', page }
  }

  test('without the stored key a round doubles', async () => {
    const till = await brokenTill('stored key')
    const round = await prepareRound(till)
    await interrupt('committed', [], [round])
    expect(await round.count()).toBeGreaterThan(1)
    await till.page.context().close()
  })

  test('without the store a round is lost', async () => {
    const till = await brokenTill('store')
    expect(await interrupt('stored', ['tabs'], [await prepareRound(till)])).toEqual([0])
    await till.page.context().close()
  })
})

test('one tab is the till; another one takes over with its unsent lines', async () => {
  const first = waiter.page
  const { address } = await prepareRound(waiter)
  const second = await first.context().newPage()
  await second.goto(cut.url + address)
  await second.getByRole('heading', { name: 'Comanda is open in another tab.' }).waitFor()
  await second.getByRole('button', { name: 'Use it here' }).click()
  await signIn(second, 'waiter')
  await second.getByRole('button', { name: /^Send 1/ }).waitFor()
  await first.getByRole('heading', { name: 'Comanda is open in another tab.' }).waitFor()
  expect(await first.getByRole('button', { name: /^Send/ }).count()).toBe(0)
})
