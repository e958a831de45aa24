import { type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openBrowser } from './chromium.ts'

const demo = inject('demo')

const phone = { width: 390, height: 844 }

let browser: Browser
let desktop: BrowserContext
let telephone: BrowserContext
beforeAll(async () => {
  browser = await openBrowser()
  desktop = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  telephone = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
})
afterAll(() => browser?.close())

type Open = { page: Page; faults: string[]; foreign: string[] }

/**
 * Opens the page as a reader does, and records errors and requests to other origins. Tests share the browser's cache, because
 * an address may make sixty requests a minute.
 */
async function open(hash = '', context = desktop): Promise<Open> {
  const page = await context.newPage()
  onTestFinished(() => page.close())
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

async function search(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  // The list follows the words a moment later.
  await page.waitForTimeout(500)
  const found = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  return found
}

/** A browser of a telephone zooms out for what is too wide, and then `innerWidth` grows with it. */
const overflow = (page: Page) =>
  page.evaluate<number>(`document.scrollingElement.scrollWidth - ${phone.width}`)

/** The headings that the reader has in view. */
const headingsSeen = (page: Page) =>
  page.evaluate<string>(`[...document.querySelectorAll('h1,h2,h3')].filter(heading => {
    const { top } = heading.getBoundingClientRect()
    return top >= 0 && top < innerHeight / 2
  }).map(heading => heading.textContent).join()`)

test.each(['', '#tag/orders/createTableOrder', '#tag/guide-errors', '#models'])(
  'reading and searching causes no error, breaks no policy and connects nowhere else: %s',
  async hash => {
    const { page, faults, foreign } = await open(hash)
    await search(page, 'kitchen')
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(1000)
    expect([faults, foreign]).toEqual([[], []])
  },
)

test('an injected script does not run, and no other host can be reached', async () => {
  const { page, faults } = await open()
  await page.evaluate(`document.body.append(Object.assign(document.createElement('script'),
    { textContent: 'window.got = true' }))`)
  expect(await page.evaluate('window.got')).toBeUndefined()
  await page.evaluate("fetch('https://example.com').catch(() => undefined)")
  expect(faults.filter(fault => fault.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(2)
})

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
  const { page } = await open()
  expect((await search(page, words))[0], words).toContain(title)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  await page.waitForTimeout(500)
  expect(await page.getByRole('option', { selected: true }).allInnerTexts()).toEqual([
    expect.stringContaining(title),
  ])
  await page.keyboard.press('Enter')
  await expect.poll(() => headingsSeen(page), { timeout: 10_000 }).toContain(title)
})

test('search finds the names of the trade, of fields and of operations, and sections of the guide', async () => {
  const { page } = await open()
  for (const [words, title] of sought) {
    expect((await search(page, words)).join('\n'), words).toContain(title)
  }
  expect(await search(page, 'zzqqxxjj')).toEqual([])
})

test.each([
  ['#tag/orders/createTableOrder', 'Place an order on an open bill'],
  ['#tag/guide-money-a-line', 'A line'],
  ['#tag/guide-errors', 'Errors'],
  ['#tag/guide-operations', 'Running Comanda'],
])('the link %s leads to "%s"', async (hash, title) => {
  const { page } = await open(hash)
  await expect.poll(() => headingsSeen(page), { timeout: 10_000 }).toContain(title)
})

test('a search result opens a section of the guide', async () => {
  const { page } = await open()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Rate limits')
  await page.getByRole('option', { name: /Tag:\s+Rate limits\s*,/ }).click()
  await expect.poll(() => page.url()).toMatch(/#tag\/guide-readme-rate-limits$/)
})

test("light and dark follow the reader's choice", async () => {
  const { page } = await open()
  const shown = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await page.locator('h1').first().waitFor()
    const colour = await page.evaluate<string>("getComputedStyle(document.querySelector('main')).color")
    return { colour, photo: (await page.screenshot()).toString('base64') }
  }
  const [light, dark] = [await shown('light'), await shown('dark')]
  expect(light.photo).not.toBe(dark.photo)
  expect(light.colour).not.toBe(dark.colour)
})

test.each(['', '#tag/orders/createTableOrder', '#tag/guide-errors'])(
  'nothing overflows on a telephone: %s',
  async hash => {
    const { page, faults } = await open(hash, telephone)
    await page.waitForTimeout(1500)
    expect(await overflow(page)).toBe(0)
    expect(faults).toEqual([])
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('hr'), { style: 'width: 2000px' }))`,
    )
    expect(await overflow(page)).toBeGreaterThan(500)
  },
)
