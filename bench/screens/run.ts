import { loadavg } from 'node:os'
import { findChromium, noChromium } from '../../test/browser/chromium.ts'
import { readWholeNumbers } from '../scratch.ts'
import { growthOfDay } from './kitchen-day.ts'
import { openRestaurant, type Restaurant } from './restaurant.ts'
import { timeStarts } from './starts.ts'
import { timeTaps } from './taps.ts'

const usage = `npm run bench:screens -- [--runs 3] [--presses 100] [--tickets 480] [--slower 4] [--allow 100]

Measures the till and the kitchen in Chromium, whose processor is slowed down (--slower), on a menu of 307 dishes: from a
press on a dish until its line is painted, with a dozen lines on the ticket; from an address to the pad, from OK to the floor or to the
dishes; and how much a kitchen screen grows by the tickets of eight busy hours. Prints the median and the spread of the runs. Exit
code 1 when a median is above its limit, or above that percentage of it (--allow).`

type Figures = Record<keyof typeof limits, number>

const limits = {
  'press on a dish, p95': 50,
  'press on a category, p95': 50,
  // 16 at full speed.
  'letter of a search, p95': 64,
  'address to pad': 1500,
  'OK to floor': 1000,
  'OK to dishes': 1000,
  'kitchen, eight hours': 10_000,
}
const units: Readonly<Record<string, string>> = { 'kitchen, eight hours': 'KB' }

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readWholeNumbers({ runs: '3', presses: '100', tickets: '480', slower: '4', allow: '100' })
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  if (findChromium() === undefined) {
    console.error(noChromium)
    return 1
  }
  const restaurant = await openRestaurant()
  const runs: Figures[] = []
  try {
    for (let run = 1; run <= options.runs; run += 1) {
      console.error(`run ${run}, load ${loadavg()[0]!.toFixed(1)}`)
      runs.push(await measure(restaurant, options))
    }
  } finally {
    await restaurant.stop()
  }
  return print(runs, options.allow) ? 0 : 1
}

type Options = { presses: number; tickets: number; slower: number }

async function measure(restaurant: Restaurant, { presses, tickets, slower }: Options): Promise<Figures> {
  const billId = await openBill(restaurant)
  const starts = await timeStarts(restaurant, slower, billId)
  const taps = await timeTaps(restaurant, slower, billId, presses)
  const growth = await growthOfDay(restaurant, tickets)
  return {
    'press on a dish, p95': p95(taps.dish),
    'press on a category, p95': p95(taps.category),
    'letter of a search, p95': p95(taps.letter),
    'address to pad': starts.pad,
    'OK to floor': starts.floor,
    'OK to dishes': starts.dishes,
    'kitchen, eight hours': growth / 1000,
  }
}

/** A tab with a round of a dozen dishes. */
async function openBill({ post, branchId, dishes }: Restaurant): Promise<string> {
  const bill = await post<{ id: string }>('/dining-sessions', {
    branch_id: branchId,
    name: 'Anna',
    guests: 4,
  })
  const lines = dishes.slice(0, 12).map(product_id => ({ product_id, quantity: 1 }))
  const { id } = await post<{ id: string }>(`/dining-sessions/${bill.id}/orders`, { lines })
  await post(`/orders/${id}/kitchen-status`, { status: 'delivered' })
  return bill.id
}

function p95(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.ceil(all.length * 0.95) - 1]!
}

/** @returns whether every median is within what is allowed */
function print(runs: readonly Figures[], allow: number): boolean {
  console.log(`${''.padEnd(26)} ${'median'.padStart(8)} ${'spread'.padStart(15)} ${'limit'.padStart(8)}`)
  let isWithin = true
  for (const [name, limit] of Object.entries(limits)) {
    const figures = runs.map(run => run[name as keyof Figures]).toSorted((one, other) => one - other)
    const median = figures[Math.floor(figures.length / 2)]!
    const isOver = median > (limit * allow) / 100
    isWithin &&= !isOver
    const spread = `${figures[0]!.toFixed(0)} to ${figures.at(-1)!.toFixed(0)}`
    const row = `${name.padEnd(26)} ${median.toFixed(0).padStart(8)} ${spread.padStart(15)} ${String(limit).padStart(8)}`
    console.log(`${row} ${units[name] ?? 'ms'}${isOver ? '  <<<' : ''}`)
  }
  return isWithin
}
