import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { ask, clearKitchen, openDevice, signIn } from './till.ts'

// How long a ticket takes from "Send" on a till to its card on the kitchen's screen. 500 ms are promised on a machine
// that does nothing else; the gate is at twice that, because these tests share theirs.

const demo = inject('demo')
const sends = 20
const gateMs = 1000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Notes when "Send" is pressed. */
const watchSend = `addEventListener('pointerdown', ({ target }) => {
  if (/^Send/.test(target.closest('button')?.textContent ?? '')) globalThis.noted = Date.now()
}, true)`

/** Notes when the next ticket of this guest is painted. */
const watchTicket = (guest: string) => `{
  globalThis.noted = undefined
  const watch = new MutationObserver(() => {
    if (document.querySelector('article[aria-label^="${guest},"]') === null) return
    watch.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.noted = Date.now() }))
  })
  watch.observe(document.body, { childList: true, subtree: true })
}`

/** Epoch ms of what the page noted last. */
const noted = (page: Page) => page.evaluate(() => (globalThis as { noted?: number }).noted)

test('from "Send" to the kitchen: p95 within the gate', async () => {
  const [branch] = await ask<[{ id: string }]>(demo, 'GET', '/branches?sort=created_at')
  await clearKitchen(demo, branch.id)
  const stations = await ask<{ id: string; name: string }[]>(
    demo,
    'GET',
    `/kitchen-stations?branch_id=${branch.id}`,
  )
  const stationId = stations.find(({ name }) => name === 'Forno')!.id
  const kitchen = await openDevice(browser, demo, { purpose: 'kitchen', stationId, at: '/kitchen' })
  const guest = 'Nina'
  const bill = await ask<{ id: string }>(demo, 'POST', '/dining-sessions', {
    branch_id: branch.id,
    name: guest,
  })
  const till = await openDevice(browser, demo, { at: `/till/bill/${bill.id}` })
  await till.evaluate(watchSend)
  await signIn(till, 'waiter')
  const dish = till
    .getByRole('main')
    .getByRole('button', { name: /^Margherita/ })
    .first()
  const ready = kitchen.getByRole('button', { name: `Ready, ${guest}` })
  const times: number[] = []
  for (let sent = 0; sent < sends; sent += 1) {
    await dish.click()
    await kitchen.evaluate(watchTicket(guest))
    await till.getByRole('button', { name: /^Send 1/ }).click()
    await ready.waitFor()
    await expect.poll(() => noted(kitchen)).toBeDefined()
    times.push((await noted(kitchen))! - (await noted(till))!)
    await ready.click()
    await ready.waitFor({ state: 'detached' })
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sends * 0.95) - 1]!
  console.log(`Send to ticket: median ${sorted[sends / 2]} ms, p95 ${p95} ms of ${sends}`)
  expect(p95).toBeLessThanOrEqual(gateMs)
})
