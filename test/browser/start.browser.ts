import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startProgram, tempFolder } from '#test/support/program.ts'
import { openBrowser } from './chromium.ts'

// The first steps of a newcomer: the demo in one tap, and a restaurant of their own.

const demo = inject('demo')
const link = /Open +(\S+#demo=\S+)/.exec(demo.stdout)![1]!

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A browser of its own, which records what went wrong and what left the origin. */
async function openContext(
  origin: string,
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('request', request => request.url().startsWith(origin) || faults.push(request.url()))
  return { context, page, faults }
}

test('the link of the demo pairs a browser, and each card opens its screen in one tap, signed in', async () => {
  const { page, faults } = await openContext(demo.url)
  const bytes = { script: 0, stylesheet: 0 }
  page.on('requestfinished', async request => {
    const kind = request.resourceType() as keyof typeof bytes
    if (kind in bytes) bytes[kind] += (await request.sizes()).responseBodySize
  })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Trattoria da Lucia is open' }).waitFor()
  await page.locator('.picture svg').nth(3).waitFor()
  expect([page.url(), bytes.script > 0 && bytes.stylesheet > 0]).toEqual([`${demo.url}/`, true])
  expect(bytes.script).toBeLessThan(15 * 1024)
  expect(bytes.stylesheet).toBeLessThan(10 * 1024)

  const screens = [
    ['Floor, orders, payment', /\/till\/floor$/, 'Floor'],
    ['Kitchen', /\/kitchen\/\w+$/, /tickets?$/],
    ['Expo', /\/kitchen\/expo$/, 'Expo'],
    // In the first language of the restaurant.
    ['Board', /\/board$/, 'Numeri'],
  ] as const
  for (const [card, address, heading] of screens) {
    await page.goto(`${demo.url}/`)
    const asPerson = page.waitForRequest(
      request => request.url().endsWith('/me') && request.headers()['x-staff-token'] !== undefined,
    )
    const isPublic = card === 'Board'
    if (isPublic) asPerson.catch(() => undefined)
    await page.getByRole('link', { name: new RegExp(`^${card}`) }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForURL(address)
    if (!isPublic) await asPerson
  }
  expect(faults).toEqual([])
})

test('a link of an earlier start opens nothing, and says so', async () => {
  const { page } = await openContext(demo.url)
  await page.goto(`${demo.url}/#demo=of-yesterday`)
  await page.getByRole('heading', { name: 'This device is not paired yet.' }).waitFor()
  await page.getByRole('alert').getByText('earlier start').waitFor()
  await page.getByRole('link', { name: 'Pair this device' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('222-222')
  await page.getByRole('alert').getByText('This code is wrong').waitFor()
  const act = page.getByRole('button', { name: 'Pair this device' })
  expect(await act.getAttribute('aria-disabled')).toBe('true')
})

test('a service without a brand is set up in the browser, pairs a till, and sells its first dish', async () => {
  const { url, link: setup } = await startEmpty()
  const { page: office, faults } = await openContext(url)
  await office.goto(setup)
  await office.getByLabel('Name of the restaurant').fill('Da Mario')
  await office.getByLabel('Currency').selectOption('EUR')
  await office.getByLabel('Your name').fill('Mario')
  await office.getByLabel('Your PIN').fill('258013')
  await office.getByRole('button', { name: 'Open the restaurant' }).click()
  await office.getByRole('button', { name: 'Take the demo’s menu' }).click()
  await office.getByRole('row', { name: 'Dishes 43 0 0' }).waitFor()
  await office.getByRole('button', { name: 'Import' }).click()
  await office.getByText('43 dishes').waitFor()
  await upload(office, 'name,price\nTea,free')
  await office.getByText('Line 2, price').waitFor()
  await office.getByRole('button', { name: 'Choose another' }).click()
  await office.getByRole('button', { name: 'Draw ten tables' }).click()
  await office.getByText('10 tables').waitFor()
  await office.getByRole('button', { name: 'Make a code' }).click()
  const code = await office.getByText(/^[2-9A-Z]{3}–[2-9A-Z]{3}$/).innerText()
  expect(office.url()).toBe(`${url}/setup`)

  const { page: till } = await openContext(url)
  await till.goto(`${url}/pair#${code.replace('–', '-')}`)
  await till.getByRole('status').getByText('It will be “Till”').waitFor()
  await till.getByRole('button', { name: 'Pair this device' }).click()
  await till.getByRole('group', { name: 'PIN' }).waitFor()
  await office.getByText('“Till” is paired.').waitFor()
  await till.keyboard.type('258013')
  await till.getByRole('button', { name: 'OK', exact: true }).click()
  await till.getByRole('button', { name: /^Table 3, Free/ }).click()
  await till
    .getByRole('main')
    .getByRole('button', { name: /^Margherita/ })
    .first()
    .click()
  await till.getByRole('button', { name: /^Send 1/ }).click()
  await till.getByRole('button', { name: '1× Margherita, Sent, 8.00' }).waitFor()
  await till.getByRole('button', { name: /^Pay/ }).click()
  await till.getByRole('button', { name: /^Cash exact/ }).click()
  await till.getByText('Paid').first().waitFor()
  expect(faults).toEqual([])
})

async function upload(page: Page, text: string): Promise<void> {
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Menu file').setInputFiles(file)
}

/** A service without a brand, and the link that its start prints. */
async function startEmpty(): Promise<{ url: string; link: string }> {
  const folder = tempFolder()
  const program = startProgram(['serve'], { DATA_DIR: path.join(folder.path, 'data'), PORT: '0' })
  onTestFinished(async () => {
    program.child.kill('SIGTERM')
    await program.ended
    folder.drop()
  })
  const url = await program.listening()
  await expect.poll(() => program.out.stdout).toContain('#setup=')
  return { url, link: /http:\S+#setup=[\w-]+/.exec(program.out.stdout)![0] }
}
