import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startDemo } from '../demo.ts'
import { openBrowser } from '../chromium.ts'
import { openDevice, signIn } from '../till.ts'
import { type Cut, openCut } from '../cut.ts'
import { type Evening, fillEvening } from './evening.ts'
import type { Scene } from './scene.ts'

const patienceMs = 5000

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

type Shown = {
  page: Page
  /** Why it did not reach the state of its scene. */
  fault: Error | undefined
  /** Errors of its scripts, and what its content policy refused, until it is closed. */
  faults: string[]
}

export type Stage = {
  evening: Evening
  browser: Browser
  /** Opens a scene in a browser context of its own, which the caller closes. */
  show(scene: Scene): Promise<Shown>
  close(): Promise<void>
}

/** A demo of its own with a full evening, and a browser whose contexts are paired with it. */
export async function setStage(): Promise<Stage> {
  const { demo, stop } = await startDemo()
  const browser = await openBrowser()
  const evening = await fillEvening(demo)
  const wire = await openCut(demo.url)
  const paired = new Map<string, Cookies>()
  const cookiesOf = async (purpose: NonNullable<Scene['device']>): Promise<Cookies> => {
    if (!paired.has(purpose)) paired.set(purpose, await pair(browser, evening, purpose))
    return paired.get(purpose)!
  }
  return {
    evening,
    browser,
    async show(scene) {
      const context = await browser.newContext(contextOf(scene))
      if (scene.device !== undefined) await context.addCookies(await cookiesOf(scene.device))
      wire.unplug(false)
      return openScene(context, scene, evening, wire)
    },
    async close() {
      await browser.close()
      await wire.close()
      await stop()
    },
  }
}

/** Pairs once per purpose: the contexts of its scenes share the cookie. */
async function pair(
  browser: Browser,
  { demo, stations }: Evening,
  purpose: NonNullable<Scene['device']>,
): Promise<Cookies> {
  const page = await openDevice(browser, demo, {
    purpose,
    at: '/pair',
    ...(purpose === 'kitchen' && { stationId: stations['Forno']! }),
  })
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}

function contextOf({ width, height, theme = 'light' }: Scene) {
  return {
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    colorScheme: theme,
    reducedMotion: 'reduce' as const,
  }
}

async function openScene(context: BrowserContext, scene: Scene, evening: Evening, wire: Cut): Promise<Shown> {
  const { at, language = 'en', textSize = 1 } = scene
  await context.addInitScript(`
    localStorage.setItem('comanda-language', '${language}')
    localStorage.setItem('comanda-look', '{"textSize":${textSize}}')
  `)
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`a script failed: ${error.message}`))
  page.on('console', message => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text())
  })
  try {
    await page.goto(wire.url + (typeof at === 'string' ? at : at(evening)))
    if (scene.who !== undefined) await signIn(page, scene.who)
    await scene.open?.({ page, evening, wire })
    await settle(page)
    return { page, fault: undefined, faults }
  } catch (error) {
    return { page, fault: error as Error, faults }
  }
}

/** Until nothing is loaded any more, and what fades has faded. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.waitForTimeout(400)
}
