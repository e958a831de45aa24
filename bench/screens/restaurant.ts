import { type Browser, type BrowserContext, type Page } from 'playwright-core'
import { openBrowser } from '../../test/browser/chromium.ts'
import { startWithMenu } from '../../test/browser/big-restaurant.ts'
import { ask, openDevice } from '../../test/browser/till.ts'
import { makeMenu } from './menu.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type Named = { id: string; name: string }

/** The demo with 307 dishes, and a browser that is paired with it as a till and as a kitchen. */
export type Restaurant = {
  url: string
  browser: Browser
  branchId: string
  /** Ids of dishes. */
  dishes: readonly string[]
  /** Of the station that cooks everything. */
  stationId: string
  post: <T>(path: string, body: object) => Promise<T>
  /** Opens a page in a browser that has loaded nothing yet. @param script runs before those of the page */
  open: (device: 'till' | 'kitchen', script: string) => Promise<Page>
  stop: () => Promise<void>
}

export async function openRestaurant(): Promise<Restaurant> {
  const service = await startWithMenu(makeMenu('CENTRO', 'Cucina'))
  const { demo } = service
  const get = <T>(path: string) => ask<T>(demo, 'GET', path)
  const [branch] = await get<[Named]>('/branches?sort=created_at')
  const stations = await get<Named[]>(`/kitchen-stations?branch_id=${branch.id}`)
  const stationId = stations.find(({ name }) => name === 'Cucina')!.id
  const dishes = (await get<Named[]>('/products?active=true&per_page=100')).map(({ id }) => id)
  const browser = await openBrowser()
  const cookies: Record<'till' | 'kitchen', Cookies> = {
    till: await pair(browser, demo, {}),
    kitchen: await pair(browser, demo, { purpose: 'kitchen', stationId }),
  }
  return {
    url: demo.url,
    browser,
    branchId: branch.id,
    dishes,
    stationId,
    post: (path, body) => ask(demo, 'POST', path, body),
    async open(device, content) {
      const viewport = device === 'till' ? { width: 1280, height: 800 } : { width: 1920, height: 1080 }
      const context = await browser.newContext({ viewport, locale: 'en-GB' })
      await context.addCookies(cookies[device])
      await context.addInitScript({ content })
      return context.newPage()
    },
    async stop() {
      await browser.close()
      await service.stop()
    },
  }
}

async function pair(
  browser: Browser,
  demo: { url: string; key: string },
  device: { purpose?: 'kitchen'; stationId?: string },
): Promise<Cookies> {
  const page = await openDevice(browser, demo, { ...device, at: '/pair' })
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}
