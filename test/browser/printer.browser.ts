import type { Browser, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cuts, openPrinter, type Printer, prints } from '#test/support/printer.ts'
import { openBrowser } from './chromium.ts'
import { type OwnService, startOwnService } from './own-service.ts'
import { axeFaults, within } from './scenes/checks.ts'
import { ask, goTo, openDevice, signIn } from './till.ts'

// The printer of the kitchen vanishes while a waiter sends rounds: the till says so once, in words that tell what to do,
// without being in the way; it names what the kitchen never got, and prints it again once the printer is back.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Named = { id: string; name: string }
const printerName = 'Küche, Pass – Pizza und Forno (neben der Durchreiche, unter dem Regal)'
const silence = /^No kitchen tickets from/
const patience = { timeout: 60_000, interval: 100 }

type Service = {
  service: OwnService
  printer: Printer
  add: (more: object) => Promise<void>
  stationIds: string[]
}

/** A demo that may print on a stand-in, which `add` makes a printer of its first branch. */
async function openRestaurant(): Promise<Service> {
  const printer = await openPrinter()
  const service = await startOwnService({ PRINTING: 'on', PRINTER_PORTS: String(printer.port) })
  onTestFinished(() => service.stop())
  const { demo } = service
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  const stations = await ask<Named[]>(demo, 'GET', `/kitchen-stations?branch_id=${branch.id}`)
  const connection = { kind: 'network', host: printer.host, port: printer.port }
  const add = (more: object) =>
    ask<void>(demo, 'POST', '/printers', { branch_id: branch.id, language: 'en', connection, ...more })
  return { service, printer, add, stationIds: stations.map(({ id }) => id) }
}

async function openTill({ demo }: OwnService, at: string): Promise<Page> {
  const till = await openDevice(browser, demo, { at })
  onTestFinished(() => till.context().close())
  await signIn(till, 'cashier')
  return till
}

/** By its time the till tells a ticket of a round from one that was asked for. */
async function expectOwnTicket({ demo }: OwnService): Promise<void> {
  type Job = { order_id: string; due_at: string }
  type Order = { items: { kitchen: { new_at: string } }[] }
  const [job] = await ask<[Job]>(demo, 'GET', '/print-jobs?kind=ticket')
  const order = await ask<Order>(demo, 'GET', `/orders/${job.order_id}`)
  expect(order.items.map(({ kitchen }) => kitchen.new_at)).toContain(job.due_at)
}

/** As if the printer had been silent, and its jobs had waited, for another minute. */
const aMinuteLater = [
  sql`update printers set silent_since = silent_since - interval '1 minute', retry_at = null where silent_since is not null`,
  sql`update print_jobs set due_at = due_at - interval '1 minute' where status in ('waiting', 'printing')`,
]

/** Notes what a screen reader announces: each new text of a live region. */
const noteAnnouncements = `{
  globalThis.announced = []
  const last = new Map()
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = region.innerText.replace(/\\s+/g, ' ').trim()
      if (text !== (last.get(region) ?? '') && text !== '') globalThis.announced.push(text)
      last.set(region, text)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}`
/** The announcements since the last call. */
const announced = (page: Page, pattern: RegExp) =>
  page
    .evaluate(() => (globalThis as unknown as { announced: string[] }).announced.splice(0))
    .then(texts => texts.filter(text => pattern.test(text)))

const sizes = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const

/** The buttons at the foot of the ticket that a press in their middle does not reach. */
const covered = `(() => {
  const buttons = [...document.querySelectorAll('aside footer button')]
  const missed = buttons.filter(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  return buttons.length < 2 ? ['no buttons'] : missed.map(({ textContent }) => textContent + ' is covered')
})()`

/** The count on the corner of a dish, which hangs over on purpose. */
const isCount = /^“1” is cut off or spills, by button/

/** Colours change at once, so that none is measured on its way. */
const atOnce = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { transition: none !important; animation-duration: 0s !important }')
  document.adoptedStyleSheets = [sheet]
}`

/** Faults of the room at every width, in both looks, both directions and with larger text, while it says the words. */
async function faultsEverywhere(page: Page, words: Readonly<Record<'en' | 'ar', RegExp>>): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(atOnce)
  for (const language of ['ar', 'en'] as const) {
    await within(page, `speak('${language}')`)
    for (const size of [1.5, 1]) {
      await page.evaluate(`document.documentElement.style.setProperty('--text-size', '${size}')`)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await page.getByText(words[language]).first().scrollIntoViewIfNeeded()
        const where = `${language}, ${width} px, text × ${size}`
        // The room is read once more in the other language.
        await expect.poll(() => page.evaluate(covered), { message: where }).toEqual([])
        const faults = [
          ...(await within(page, 'sideways()')),
          ...(await within(page, 'clippedTexts()')).filter(fault => !isCount.test(fault)),
        ]
        found.push(...faults.map(fault => `${where}: ${fault}`))
      }
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`[data-theme=${colorScheme}]`).waitFor()
      found.push(...(await axeFaults(page)).map(fault => `${language}, ${colorScheme}: ${fault}`))
    }
  }
  return found
}

test('a printer that vanishes is said once, with what the kitchen did not get, and prints that again', async () => {
  const { service, printer, add, stationIds } = await openRestaurant()
  await add({ name: printerName, station_ids: stationIds })
  const till = await openTill(service, '/till/table/8')
  await till.evaluate(noteAnnouncements)
  const dish = till
    .getByRole('main')
    .getByRole('button', { name: /^Margherita/ })
    .first()
  const send = till.getByRole('button', { name: /^Send 1/ })
  const round = async () => {
    await dish.click()
    await send.click()
    await send.waitFor({ state: 'detached' })
  }
  await round()
  await expect.poll(() => printer.papers, patience).toHaveLength(1)
  await expectOwnTicket(service)

  await printer.leave()
  await round()
  const silent = till.getByRole('status').filter({ hasText: 'No kitchen tickets from' })
  await silent.waitFor({ timeout: patience.timeout })
  expect(await silent.textContent()).toMatch(
    /^No kitchen tickets from .* since \d\d:\d\d\. Make sure the kitchen knows of each new order\. Check paper, lid, power and cable\.$/,
  )
  expect(await silent.getByText(printerName).getAttribute('title')).toBe(printerName)
  expect(await announced(till, silence)).toHaveLength(1)
  await dish.click()
  await send.waitFor()
  expect(await faultsEverywhere(till, { en: silence, ar: /^لا تخرج تذاكر المطبخ/ })).toEqual([])

  // More attempts fail, and are not announced.
  await announced(till, silence)
  printer.manner = cuts
  await printer.comeBack()
  await expect.poll(() => printer.calls, patience).toBeGreaterThanOrEqual(3)
  expect(await announced(till, silence)).toEqual([])

  for (const change of aMinuteLater) await service.run(change)
  const lost = till.getByRole('alert').filter({ hasText: 'Not printed for the kitchen.' })
  await lost.waitFor({ timeout: patience.timeout })
  expect(await lost.textContent()).toMatch(/Tell them, or print again:.*Order 00\d, table 8/)
  expect(await faultsEverywhere(till, { en: /^Not printed for/, ar: /^لم يُطبع للمطبخ/ })).toEqual([])

  printer.papers.length = 0
  printer.manner = prints
  await till.getByRole('button', { name: 'Print again', exact: true }).click()
  await till.getByText('Sent to the printer again.').first().waitFor()
  await expect.poll(() => printer.papers.filter(paper => paper.includes('REPRINT')), patience).toHaveLength(1)
  await silent.waitFor({ state: 'detached' })
  await lost.waitFor({ state: 'detached' })
  // Not back at the top of the page, as a button that goes leaves it.
  await expect.poll(() => till.evaluate('document.activeElement.tagName'), patience).toBe('H1')
}, 240_000)

test('“Print again” prints at the counter, and says at once when the service or the printer does not answer', async () => {
  const { service, printer, add } = await openRestaurant()
  const [dish] = await ask<[Named]>(service.demo, 'GET', '/products?q=Margherita')
  const [branch] = await ask<[Named]>(service.demo, 'GET', '/branches?sort=created_at')
  const lines = [{ product_id: dish.id, quantity: 1 }]
  await ask(service.demo, 'POST', '/orders', { branch_id: branch.id, channel: 'pos', lines })
  const till = await openTill(service, '/till/orders')
  // Added while the till is open.
  await add({ name: 'Counter' })
  const again = till.getByRole('button', { name: 'Print again, 001' })
  await again.click()
  await till.getByText('Sent to Counter.').first().waitFor()
  await expect.poll(() => printer.papers, patience).toHaveLength(1)

  // A press that reaches no service is answered at once, and never printed later.
  await till.context().setOffline(true)
  await again.dblclick()
  await till.getByText('The service does not answer. Nothing is printed.').first().waitFor()
  await till.context().setOffline(false)
  await till.route('**/print-jobs', route => route.abort('connectionreset'), { times: 1 })
  await again.click()
  await till.getByText('The paper may come all the same: look at the printer.').first().waitFor()

  await printer.leave()
  await again.click()
  const silent = till.getByRole('status').filter({ hasText: 'No bills and receipts from Counter since' })
  await silent.waitFor({ timeout: patience.timeout })
  await again.click()
  await till
    .getByText(/^Sent to Counter\. It has not answered since \d\d:\d\d: look whether the paper comes\.$/)
    .first()
    .waitFor()

  await printer.comeBack()
  await expect.poll(() => printer.papers, patience).toHaveLength(3)
  await silent.waitFor({ state: 'detached' })

  // It works again after its papers were given up: nothing but a test page tries it.
  await printer.leave()
  await again.click()
  await silent.waitFor({ timeout: patience.timeout })
  await service.run(sql`delete from print_jobs where status in ('waiting', 'printing')`)
  await till.getByRole('button', { name: 'Print test page' }).click()
  await till.getByText('A test page is on its way.').first().waitFor()
  await printer.comeBack()
  await expect.poll(() => printer.papers.some(paper => paper.includes('TEST PAGE')), patience).toBe(true)
  await silent.waitFor({ state: 'detached' })
}, 240_000)

test('a till that prints receipts prints one of each sale, at the printer of the register, and its report there', async () => {
  const { service, add } = await openRestaurant()
  const { demo } = service
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  await ask(demo, 'POST', '/shifts', { branch_id: branch.id, register: 'terrace', opening_float: 0 })
  await add({ name: 'Any' })
  await add({ name: 'Drawer', registers: ['terrace'], receipts: 'always' })
  const printers = await ask<Named[]>(demo, 'GET', '/printers')
  const at = (name: string) => printers.find(one => one.name === name)!.id
  const till = await openTill(service, '/till')
  await till.evaluate(`localStorage.setItem('comanda-receipt', 'print')`)
  let asked = 0
  till.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/print-jobs')) asked += 1
  })
  const bills = [await payBill(service, till, '8')]
  await ask(demo, 'PATCH', `/printers/${at('Any')}`, { receipts: 'always' })
  await ask(demo, 'PATCH', `/printers/${at('Drawer')}`, { receipts: 'on_request' })
  bills.push(await payBill(service, till, '7'))

  type Job = { printer_id: string; dining_session_id: string; receipt_id: string | null }
  const jobs = await ask<Job[]>(demo, 'GET', '/print-jobs?kind=receipt&sort=created_at')
  expect(jobs.map(({ printer_id, dining_session_id }) => [printer_id, dining_session_id])).toEqual(
    bills.map(id => [at('Drawer'), id]),
  )
  expect(jobs.map(({ receipt_id }) => receipt_id)).not.toContain(null)
  expect(asked).toBe(0)

  await goTo(till, '/till/drawer')
  await till.getByLabel('or type a total').fill('16.00')
  await till.getByRole('button', { name: 'Close and show the report' }).click()
  await till.getByRole('button', { name: 'Close the drawer' }).click()
  await till.getByRole('button', { name: 'Print', exact: true }).click()
  await till.getByText('Sent to Drawer.').first().waitFor()
  const reports = await ask<Job[]>(demo, 'GET', '/print-jobs?kind=z_report')
  // By itself, and as asked.
  expect(reports.map(({ printer_id }) => printer_id)).toEqual([at('Drawer'), at('Drawer')])
  expect(await till.evaluate('globalThis.printed')).toBeUndefined()
}, 240_000)

/** Pays a bill in two parts, of which the first is no sale yet. @returns its id */
async function payBill({ demo }: OwnService, till: Page, table: string): Promise<string> {
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  const { tables } = await ask<{ tables: Named[] }>(demo, 'GET', `/floor?branch_id=${branch.id}`)
  const table_id = tables.find(({ name }) => name === table)!.id
  const [dish] = await ask<[Named]>(demo, 'GET', '/products?q=Margherita')
  const { id } = await ask<Named>(demo, 'POST', '/dining-sessions', { table_id, guests: 2 })
  const lines = [{ product_id: dish.id, quantity: 1 }]
  await ask(demo, 'POST', `/dining-sessions/${id}/orders`, { lines })
  const printers = till.waitForResponse(/\/printers\?/)
  await till.goto(`${demo.url}/till/bill/${id}?pay=equal`)
  await signIn(till, 'cashier')
  await printers
  await till.evaluate('print = () => { globalThis.printed = true }')
  const cash = till.getByRole('button', { name: /^Cash exact €4.00/ })
  await cash.click()
  await till.getByRole('listitem').filter({ hasText: 'Paid' }).waitFor()
  await cash.click()
  await till.getByRole('heading', { name: `Table ${table} is paid` }).waitFor()
  return id
}
