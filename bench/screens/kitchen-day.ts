import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Restaurant } from './restaurant.ts'

// The memory of a kitchen screen over a day: it is open while as many tickets come and go as in eight busy hours, sent
// faster. Counted is the heap of its scripts, after the browser has thrown away everything that nothing refers to.

const atOnce = 6
const linesOfTicket = 3
/** Lets the screen show each state before the next. */
const lookMs = 100

/** @param tickets one a minute in eight hours are 480 @returns bytes that the screen holds more than at its beginning */
export async function growthOfDay(restaurant: Restaurant, tickets: number): Promise<number> {
  const page = await restaurant.open('kitchen', '')
  await page.goto(`${restaurant.url}/kitchen`)
  await page.getByText('all tickets').waitFor()
  // Parts that load later, and everything else that an evening needs once, are no growth.
  await cook(restaurant, 40)
  const before = await heapOf(page)
  await cook(restaurant, tickets)
  const after = await heapOf(page)
  await page.context().close()
  return after - before
}

async function cook(restaurant: Restaurant, tickets: number): Promise<void> {
  let left = tickets
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await cookOne(restaurant, left)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function cookOne({ post, branchId, dishes }: Restaurant, number: number): Promise<void> {
  const lines = Array.from({ length: linesOfTicket }, (_, at) => ({
    product_id: dishes[(number * linesOfTicket + at) % dishes.length]!,
    quantity: 1 + (at % 2),
  }))
  const body = { branch_id: branchId, channel: 'phone', customer_name: `Guest ${number}`, lines }
  const { id } = await post<{ id: string }>('/orders', body)
  for (const status of ['preparing', 'ready', 'delivered']) {
    await sleep(lookMs)
    await post(`/orders/${id}/kitchen-status`, { status })
  }
}

async function heapOf(page: Page): Promise<number> {
  await page.getByText('Nothing to cook.').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // A first collection lets finalizers run, whose holdings the second one frees.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
