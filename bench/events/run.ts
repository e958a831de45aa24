import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { scopes } from '../../src/access/scope.rules.ts'
import { startEmbedded } from '../../src/run/embedded.ts'
import { openDatabase } from '../../src/db/open.ts'
import { startService } from '../service.ts'
import { makeBrand, makeKeys } from '../world.ts'

const usage = `npm run bench:events -- [--orders 300] [--tills 16]

Times orders from their answer to their arrival at a listener of GET /events/stream, of a quiet service and of one under the
load of some tills. Ends with 1 when half of them take longer than 40 ms, or one in a hundred longer than 300 ms.`

const limitsMs = { half: 40, most: 300 }

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readOptions()
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-events-'))
  const service = await startService({ dataDir: folder })
  try {
    const [key] = await openBrand(folder)
    const shop = await furnish(`http://127.0.0.1:${service.port}/v1/pos`, key!)
    const quiet = await time(shop, options.orders, 0)
    const busy = await time(shop, options.orders, options.tills)
    print('quiet', quiet)
    print(`${options.tills} tills sell meanwhile`, busy)
    const isSoon = (delays: number[]) => at(delays, 0.5) <= limitsMs.half && at(delays, 0.99) <= limitsMs.most
    return [quiet, busy].every(isSoon) ? 0 : 1
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Shop = { sell: () => Promise<string>; follow: (hear: (id: string) => void) => Promise<() => void> }

async function openBrand(dataDir: string): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const { connection } = await startEmbedded({ dataDir, ifRunning: 'attach', log })
  const database = await openDatabase({ connection, max: 1, log })
  try {
    await makeBrand(database)
    return await makeKeys(database, 1, scopes)
  } finally {
    await database.close()
  }
}

/** A product, sold at the counter of a new branch. */
async function furnish(url: string, key: string): Promise<Shop> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const make = async (at: string, body: object): Promise<{ id: string }> => {
    const reply = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })
    if (reply.status !== 201) throw new Error(`${at}: ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: string } }).data
  }
  const branch = await make('/branches', { name: 'Events', code: 'EVENTS' })
  const category = await make('/categories', { name: 'Dishes' })
  const product = await make('/products', { name: 'Soup', category_id: category.id, price: 6 })
  const lines = [{ product_id: product.id, quantity: 1 }]
  return {
    sell: async () => (await make('/orders', { branch_id: branch.id, channel: 'pos', lines })).id,
    async follow(hear) {
      const leaving = new AbortController()
      const reply = await fetch(`${url}/events/stream?types=order.created`, {
        headers,
        signal: leaving.signal,
      })
      void listen(reply, hear).catch(() => undefined)
      return () => leaving.abort()
    },
  }
}

async function listen(reply: Response, hear: (id: string) => void): Promise<void> {
  let rest = ''
  for await (const bytes of reply.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + bytes).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      if (data !== undefined) hear((JSON.parse(data) as { data: { id: string } }).data.id)
    }
  }
}

/** @returns milliseconds from each answer to the arrival, sorted; 0 where the event came first */
async function time({ sell, follow }: Shop, orders: number, tills: number): Promise<number[]> {
  const heard = new Map<string, number>()
  const leave = await follow(id => heard.set(id, performance.now()))
  const closing = new AbortController()
  const selling = Array.from({ length: tills }, async () => {
    while (!closing.signal.aborted) await sell()
  })
  const answered = new Map<string, number>()
  for (let sold = 0; sold < orders; sold++) {
    answered.set(await sell(), performance.now())
    await sleep(10)
  }
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    if ([...answered.keys()].every(id => heard.has(id))) break
  }
  closing.abort()
  await Promise.all(selling)
  leave()
  return [...answered]
    .map(([id, time]) => Math.max(0, (heard.get(id) ?? Infinity) - time))
    .toSorted((one, other) => one - other)
}

function print(label: string, delays: readonly number[]): void {
  const [half, most, worst] = [0.5, 0.99, 1].map(part => Math.round(at(delays, part)))
  console.log(
    `${label}: ${delays.length} orders, half within ${half} ms, 99 in 100 within ${most} ms, all within ${worst} ms`,
  )
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

function readOptions(): { orders: number; tills: number } | undefined {
  const text = { type: 'string' } as const
  const { orders = '300', tills = '16' } = parseArgs({ options: { orders: text, tills: text } }).values
  if (![orders, tills].every(one => /^\d{1,6}$/.test(one))) return undefined
  return { orders: Number(orders), tills: Number(tills) }
}
