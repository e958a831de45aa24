import { type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openBrowser } from './chromium.ts'

const demo = inject('demo')

const patience = { timeout: 10_000 }
const phone = { width: 390, height: 844 }

let browser: Browser
let desktop: BrowserContext
/** A page for all tests of the search: the first search of a page reads the whole document. */
let reader: Open
beforeAll(async () => {
  browser = await openBrowser()
  desktop = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  reader = await open(desktop, '')
})
afterAll(() => browser?.close())

type Open = { page: Page; faults: string[]; foreign: string[] }

/**
 * Opens the page as a reader does, and records errors and requests to other origins. Tests share the browser's cache, because
 * an address may make sixty requests a minute.
 */
async function open(context: BrowserContext, hash: string): Promise<Open> {
  const page = await context.newPage()
  const faults: string[] = []
  const foreign: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('request', request => {
    if (!request.url().startsWith(demo.url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${demo.url}/docs${hash}`)
  await page
    .locator('h1, h2')
    .first()
    .waitFor()
    .catch(fault => {
      throw new Error(refused.join(), { cause: fault })
    })
  expect(refused).toEqual([])
  return { page, faults, foreign }
}

/** Types into the search. The list follows the words a moment later. */
async function type(page: Page, words: string): Promise<void> {
  if (!(await page.getByRole('combobox').isVisible())) await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
}

const found = (page: Page) => page.getByRole('option').allInnerTexts()

/** A browser of a telephone zooms out for what is too wide, and then `innerWidth` grows with it. */
const overflow = (page: Page) =>
  page.evaluate<number>(`document.scrollingElement.scrollWidth - ${phone.width}`)

/** The headings that the reader has in view. */
const headingsSeen = (page: Page) =>
  page.evaluate<string>(`[...document.querySelectorAll('h1,h2,h3')].filter(heading => {
    const { top } = heading.getBoundingClientRect()
    return top >= 0 && top < innerHeight / 2
  }).map(heading => heading.textContent).join()`)

const links = [
  ['#tag/orders/createTableOrder', 'Place an order on an open bill'],
  ['#tag/guide-money-a-line', 'A line'],
  ['#tag/guide-errors', 'Errors'],
  ['#tag/guide-operations', 'Running Comanda'],
] as const

test.each([...links, ['#models', ''] as const])(
  'the link %s leads to "%s"; reading there causes no error, breaks no policy and connects nowhere else',
  async (hash, title) => {
    const { page, faults, foreign } = await open(desktop, hash)
    onTestFinished(() => page.close())
    await expect.poll(() => headingsSeen(page), patience).toContain(title)
    const before = await headingsSeen(page)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => headingsSeen(page), patience).not.toBe(before)
    expect([faults, foreign]).toEqual([[], []])
  },
)

const sought = [
  ['check', 'Retrieve a bill'],
  ['check', 'Pay a bill'],
  ['modifier', 'Create an addon group'],
  ['gratuity', 'Pay a bill'],
  ['comp', 'Discount a bill'],
  ['86', 'Mark a product as sold out or available'],
  ['void', 'Void a payment'],
  ['void', 'Cancel an item'],
  ['clock-in', 'Sign in with a PIN'],
  ['tender', 'Pay a bill'],
  ['cover', 'Open a bill at a table'],
  ['stock_item_id', 'Record a stock movement'],
  ['opening_float', 'Open a shift'],
  ['createTableOrder', 'Place an order on an open bill'],
  ['kill -9', 'Stopping'],
] as const

test.each([
  ['void', 'Void a payment'],
  ['refund', 'Refund an order'],
  ['comp', 'Discount an order'],
  ['86', 'Mark a product as sold out'],
  ['size', 'Create an addon group'],
  ['clock in', 'Sign in with a PIN'],
])('the first result for "%s" is "%s", and Enter opens it', async (words, title) => {
  const { page } = reader
  await type(page, words)
  await expect.poll(async () => (await found(page))[0], patience).toContain(title)
  const selected = await page.getByRole('option', { selected: true }).allInnerTexts()
  expect(selected).toEqual([expect.stringContaining(title)])
  await page.keyboard.press('Enter')
  await expect.poll(() => headingsSeen(page), patience).toContain(title)
})

test('search finds the names of the trade, of fields and of operations, and sections of the guide', async () => {
  const { page } = reader
  for (const [words, title] of sought) {
    await type(page, words)
    await expect.poll(async () => (await found(page)).join('\n'), patience).toContain(title)
  }
  await type(page, 'zzqqxxjj')
  await expect.poll(() => found(page), patience).toEqual([])
})

test('a search result opens a section of the guide', async () => {
  const { page } = reader
  await type(page, 'Rate limits')
  await page.getByRole('option', { name: /Tag:\s+Rate limits\s*,/ }).click()
  await expect.poll(() => page.url()).toMatch(/#tag\/guide-readme-rate-limits$/)
})

test('the search causes no error, breaks no policy and connects nowhere else', () => {
  expect([reader.faults, reader.foreign]).toEqual([[], []])
})

test('an injected script does not run, and no other host can be reached', async () => {
  const { page, faults } = reader
  await page.evaluate(`document.body.append(Object.assign(document.createElement('script'),
    { textContent: 'window.got = true' }))`)
  expect(await page.evaluate('window.got')).toBeUndefined()
  await page.evaluate("fetch('https://example.com').catch(() => undefined)")
  expect(faults.filter(fault => fault.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(2)
})

test("light and dark follow the reader's choice", async () => {
  const shown = async (colorScheme: 'light' | 'dark') => {
    await reader.page.emulateMedia({ colorScheme })
    await reader.page.reload()
    await reader.page.locator('h1').first().waitFor()
    const colour = await reader.page.evaluate<string>(
      "getComputedStyle(document.querySelector('main')).color",
    )
    return { colour, photo: (await reader.page.screenshot()).toString('base64') }
  }
  const [light, dark] = [await shown('light'), await shown('dark')]
  expect(light.photo).not.toBe(dark.photo)
  expect(light.colour).not.toBe(dark.colour)
})

test('nothing overflows on a telephone', async () => {
  const telephone = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const { page, faults } = await open(telephone, '')
  expect(await overflow(page)).toBe(0)
  for (const [hash, title] of links) {
    await page.evaluate(`location.hash = '${hash}'`)
    await expect.poll(() => headingsSeen(page), patience).toContain(title)
    expect(await overflow(page), hash).toBe(0)
  }
  expect(faults).toEqual([])
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('hr'), { style: 'width: 2000px' }))`,
  )
  expect(await overflow(page)).toBeGreaterThan(500)
})
