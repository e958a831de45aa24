import type { Locator, Page } from 'playwright-core'

// How long the answer to a press takes: from the moment the browser got it until the frame that shows what it did is
// presented. That is what Event Timing says of an interaction: unlike a clock started in a handler it counts the wait
// for a busy page, and the paint. It says so in steps of 8 ms, and nothing below 16 ms, which count as 16.

type Entry = { id: number; ms: number }

/** Lets the page note its interactions; given to it before its scripts run. */
export const noteInteractions = `{
  globalThis.interactions = []
  new PerformanceObserver(list => {
    for (const { interactionId: id, duration: ms } of list.getEntries())
      if (id > 0) globalThis.interactions.push({ id, ms })
  }).observe({ type: 'event', durationThreshold: 16 })
}`

const leastMs = 16
/** How long a finger stays on the glass. */
const touchMs = 60

/** Presses as a finger does. @returns ms until it was painted */
export async function timePress(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const box = (await target.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await forget(page)
  await page.mouse.down()
  await page.waitForTimeout(touchMs)
  await page.mouse.up()
  return longest(page)
}

/** @returns ms until what the key does was painted */
export async function timeKey(page: Page, key: string): Promise<number> {
  await forget(page)
  await page.keyboard.press(key, { delay: touchMs })
  return longest(page)
}

type Noting = { interactions: Entry[] }

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => void (globalThis as unknown as Noting).interactions.splice(0))
}

/** The longest part of what was noted, once the page is still. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(200)
  const entries = await page.evaluate(() => (globalThis as unknown as Noting).interactions)
  return Math.max(leastMs, ...entries.map(({ ms }) => ms))
}

/** Slows the page's processor down. @returns the session that keeps it so */
export async function slowDown(page: Page, times: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  return session
}
