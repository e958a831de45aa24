import type { Page } from 'playwright-core'
import { staff } from '../../src/cli/demo/floor-plan.ts'
import { slowDown } from './presses.ts'
import type { Restaurant } from './restaurant.ts'

// How long a till takes from its address to the pad, and from OK to what the person wants to see: the second frame after
// the part stands in the page. Nothing of the till is in the browser before.

const parts = {
  pad: '[role=group][aria-label=PIN]',
  floor: 'button[data-tile]',
  dishes: '[data-region=dishes] [role=group] button',
}

/** Lets the page note when each of its parts is painted, in ms since it was asked for, and when OK is pressed. */
const noteParts = `{
  globalThis.painted = {}
  const parts = ${JSON.stringify(parts)}
  const note = name => requestAnimationFrame(() => requestAnimationFrame(() => { painted[name] = performance.now() }))
  const found = new Set()
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(parts)) {
      if (found.has(name) || document.querySelector(selector) === null) continue
      found.add(name)
      note(name)
    }
  }).observe(document, { childList: true, subtree: true })
  addEventListener('click', event => { painted.ok = event.timeStamp }, true)
}`

export type Starts = { pad: number; floor: number; dishes: number }

/** @param billId of the bill whose dishes are waited for */
export async function timeStarts(restaurant: Restaurant, slowness: number, billId: string): Promise<Starts> {
  const floor = await start(restaurant, slowness, '/till/floor', 'floor')
  const dishes = await start(restaurant, slowness, `/till/bill/${billId}`, 'dishes')
  return { pad: Math.max(floor.pad, dishes.pad), floor: floor.after, dishes: dishes.after }
}

async function start(
  restaurant: Restaurant,
  slowness: number,
  address: string,
  part: 'floor' | 'dishes',
): Promise<{ pad: number; after: number }> {
  const page = await restaurant.open('till', noteParts)
  await slowDown(page, slowness)
  await page.goto(restaurant.url + address)
  const pad = await painted(page, 'pad')
  await page.keyboard.type(staff.find(({ role }) => role === 'waiter')!.pin)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const shown = await painted(page, part)
  const after = shown - (await painted(page, 'ok'))
  await page.context().close()
  return { pad, after }
}

async function painted(page: Page, name: string): Promise<number> {
  const time = await page.waitForFunction(
    part => (globalThis as unknown as { painted: Record<string, number> }).painted[part],
    name,
  )
  return (await time.jsonValue())!
}
