import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openBrowser } from './chromium.ts'

const demo = inject('demo')
const look = readFileSync(new URL('look.js', import.meta.url), 'utf8').replace('export function', 'function')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Open = { page: Page; faults: string[]; requests: string[] }

/** The page as a reader opens it; what goes wrong in it is written down. */
async function open(hash = '', options: BrowserContextOptions = {}): Promise<Open> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  const requests: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('request', request => requests.push(request.url()))
  await page.goto(`${demo.url}/docs${hash}`)
  return { page, faults, requests }
}

/** Calls a function of look.js in the page. */
function ask<T>(page: Page, call: string): Promise<T> {
  return page.evaluate<T>(`(() => { ${look}\n return look().${call} })()`)
}

const openAll = (page: Page) => ask<void>(page, 'openAll()')
const shownItems = (page: Page) => page.locator('nav li').filter({ visible: true }).allInnerTexts()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('opening', () => {
  test('no error, and nothing is asked of anybody else', async () => {
    const { page, faults, requests } = await open()
    expect(await page.title()).toBe('Comanda API')
    await openAll(page)
    await page.mouse.wheel(0, 40_000)
    await page.waitForTimeout(300)
    expect(requests.filter(url => !/^(http:\/\/127\.0\.0\.1:\d+\/docs$|data:)/.test(url))).toEqual([])
    expect(faults).toEqual([])
  })

  test('its policy holds: a script that gets in is not run', async () => {
    const { page, faults } = await open()
    await page.evaluate(`document.body.append(Object.assign(document.createElement('script'),
      { textContent: 'window.got = true' }))`)
    expect(await page.evaluate('window.got')).toBeUndefined()
    expect(faults.join()).toContain('Content Security Policy')
  })

  test('it can be read without JavaScript', async () => {
    const { page } = await open('#createTableOrder', { javaScriptEnabled: false })
    await page.getByRole('heading', { name: 'Send a round' }).first().waitFor()
    expect(await page.locator('#createTableOrder .example').innerText()).toContain('curl -X POST')
  })
})

describe('finding an operation', () => {
  test('search narrows the list to what has every word, errors and objects included', async () => {
    const { page } = await open()
    const all = (await shownItems(page)).length
    expect(all).toBeGreaterThan(70)
    await page.keyboard.press('/')
    await page.keyboard.type('cancel item')
    expect((await shownItems(page)).join('\n')).toMatch(/POST\s+Cancel an item already sent to a table/i)
    expect((await shownItems(page)).length).toBeLessThan(5)
    await page.getByRole('searchbox').fill('session_not_open')
    expect(await shownItems(page)).toEqual(['session_not_open'])
    await page.getByRole('searchbox').fill('zzzz')
    expect(await page.getByRole('status').innerText()).toBe('Nothing fits.')
    await page.keyboard.press('Escape')
    expect((await shownItems(page)).length).toBe(all)
    expect(await page.getByRole('status').isVisible()).toBe(false)
  })

  test('by keyboard: search, Enter, and one goes on from there', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('round kitchen')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#createTableOrder$/)
    await page.waitForFunction("document.activeElement.id === 'createTableOrder'")
    expect(await ask(page, "seen('#createTableOrder h3')")).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate("document.activeElement.closest('article').id")).toBe('createTableOrder')
  })

  test('by Tab alone: through the list, or past it', async () => {
    const { page } = await open()
    await page.keyboard.press('Tab')
    expect(await ask(page, "seen('.skip')")).toBe(true)
    for (let at = 0; at < 5; at++) await page.keyboard.press('Tab')
    const target = await page.evaluate<string>('document.activeElement.hash')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.hash === target)
    expect(await ask(page, `seen('${target} h3')`)).toBe(true)
  })

  test('by a link from elsewhere, and from an error code to what it means', async () => {
    const { page } = await open('#payDiningSession')
    expect(await ask(page, "seen('#payDiningSession h3')")).toBe(true)
    await page.locator('#payDiningSession .errors summary').click()
    await page.locator('#payDiningSession a[href="#error-payment_exceeds_due"]').click()
    expect(await ask(page, "seen('#error-payment_exceeds_due')")).toBe(true)
  })
})

test('the request is copied, and works in a shell', async () => {
  const { page } = await open('#listOrders', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.locator('#listOrders button').first().click()
  await page.locator('#listOrders button', { hasText: 'Copied' }).waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const env = { ...process.env, KEY: demo.key }
  const answer = execFileSync('bash', ['-c', `${copied} -sS`], { env, encoding: 'utf8' })
  expect(JSON.parse(answer)).toMatchObject({ data: [], meta: { total: 0 } })
})

describe.each(['light', 'dark'] as const)('%s', colorScheme => {
  test('the colours are those that were asked for, and every text can be read', async () => {
    const { page } = await open('', { colorScheme })
    const brightness = await ask<number>(page, 'brightness()')
    expect(colorScheme === 'dark' ? brightness < 0.05 : brightness > 0.8).toBe(true)
    await openAll(page)
    const { checked, found } = await ask<{ checked: number; found: string[] }>(page, 'faintTexts()')
    expect(checked).toBeGreaterThan(2000)
    expect(found).toEqual([])
  })

  test('the keyboard can be followed by eye', async () => {
    const { page } = await open('', { colorScheme })
    type Focus = { called: string; inView: boolean; outline: number; contrast: number }
    const stops: Focus[] = []
    const step = async () => {
      await page.keyboard.press('Tab')
      stops.push(await ask<Focus>(page, 'focus()'))
    }
    for (let at = 0; at < 12; at++) await step()
    await page.locator('#createTableOrder h3 a').focus()
    for (let at = 0; at < 12; at++) await step()
    expect(stops.filter(({ inView, outline, contrast }) => !inView || outline < 2 || contrast < 3)).toEqual(
      [],
    )
  })
})

describe('on a telephone', () => {
  test.each(['light', 'dark'] as const)(
    'nothing is cut off, the list is one tap away: %s',
    async colorScheme => {
      const { page, faults } = await open('', { ...phone, colorScheme })
      await openAll(page)
      expect(await ask(page, 'overflow()')).toBe(0)
      await page.reload()
      expect(await shownItems(page)).toEqual([])
      expect(await ask(page, "seen('h1')")).toBe(true)
      await page.getByText('All operations').tap()
      await page.getByRole('link', { name: 'Cancel an item already sent' }).first().tap()
      await page.waitForURL(/#cancelOrderItem$/)
      expect(await shownItems(page)).toEqual([])
      expect(await ask(page, "seen('#cancelOrderItem h3')")).toBe(true)
      expect(await ask(page, 'smallTargets()')).toEqual([])
      expect(faults).toEqual([])
    },
  )
})

describe('for everybody', () => {
  test('names, headings, landmarks and targets', async () => {
    const { page } = await open()
    await openAll(page)
    expect(await ask(page, 'unnamed()')).toEqual([])
    expect(await ask(page, 'smallTargets()')).toEqual([])
  })

  test('what is planted is found', async () => {
    const { page } = await open()
    const plant = (html: string) =>
      page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`)
    await plant('<button id="top"></button><h6>deep</h6><img>')
    expect(await ask<string[]>(page, 'unnamed()')).toHaveLength(4)
    expect(await ask<string[]>(page, 'smallTargets()')).toHaveLength(1)
    await page.evaluate("document.querySelector('.lead').style.color = '#999'")
    expect((await ask<{ found: string[] }>(page, 'faintTexts()')).found.join()).toContain('p.lead')
    await page.evaluate("document.querySelector('h1').style.width = '2000px'")
    expect(await ask<number>(page, 'overflow()')).toBeGreaterThan(500)
    await page.evaluate("document.querySelector('#search').style.outline = 'none'; search.focus()")
    expect(await ask(page, 'focus()')).toMatchObject({ outline: 0 })
  })
})
