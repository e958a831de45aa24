import type { Page } from 'playwright-core'
import { signIn } from '../../test/browser/till.ts'
import { noteInteractions, slowDown, timeKey, timePress } from './presses.ts'
import type { Restaurant } from './restaurant.ts'

const lines = 12
const categories = 16
const rounds = 3
const searches = 5

export type Taps = {
  /** On a dish. */
  dish: number[]
  category: number[]
  /** A letter in the search. */
  letter: number[]
}

/** Presses on the order screen of a bill with a round sent and a dozen lines not sent. @returns ms of each press */
export async function timeTaps(
  restaurant: Restaurant,
  slowness: number,
  billId: string,
  presses: number,
): Promise<Taps> {
  const page = await restaurant.open('till', noteInteractions)
  await page.goto(`${restaurant.url}/till/bill/${billId}`)
  await signIn(page, 'waiter')
  const tiles = page.locator('[data-region=dishes] [role=group]').last().getByRole('button')
  await tiles.nth(lines).waitFor()
  // Parts that load a moment later are there when a waiter begins.
  await page.waitForTimeout(3000)
  await slowDown(page, slowness)
  for (let at = 0; at < lines; at += 1) await timePress(page, tiles.nth(at))
  const dish: number[] = []
  for (let at = 0; at < presses; at += 1) {
    dish.push(await timePress(page, tiles.nth((at * 5) % lines)))
    await page.waitForTimeout(pauseMs(at))
  }
  const category = await timeCategories(page)
  const letter = await timeLetters(page)
  await page.context().close()
  return { dish, category, letter }
}

/** A waiter in a hurry, at a different moment of the second each time. */
const pauseMs = (at: number) => (at * 37) % 250

async function timeCategories(page: Page): Promise<number[]> {
  const tabs = page.getByRole('tab')
  const took: number[] = []
  for (let at = 0; at < categories * rounds; at += 1)
    took.push(await timePress(page, tabs.nth((at * 5 + 1) % categories)))
  return took
}

async function timeLetters(page: Page): Promise<number[]> {
  const took: number[] = []
  for (let search = 0; search <= searches; search += 1) {
    const letters: number[] = []
    for (const key of 'chick') letters.push(await timeKey(page, key))
    await page.keyboard.press('Escape')
    if (search > 0) took.push(...letters)
    // The first search of a till reads the names in the other languages.
    else await page.waitForTimeout(3000)
  }
  return took
}
