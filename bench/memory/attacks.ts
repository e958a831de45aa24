import { imagesPath } from '../../src/menu/images/image.format.ts'
import { branchCount, brandId, madeUpId } from '../world.ts'
import type { Ask, Given } from './ask.ts'
import { billId, customerId, languages, orders, pictures, wideProductId } from './fill.ts'

const api = '/v1/pos'
const channels = ['table', 'pos', 'kiosk', 'qr', 'online', 'phone', 'delivery']

/** An attack: its name, and a function that runs it and describes the result. */
export type Attack = readonly [name: string, run: (ask: Ask) => Promise<string>]

/** Calls until the time is up or the number of calls is reached, several at once. */
async function flood(
  call: (at: number) => Promise<Given | void>,
  { seconds, width, calls = Infinity }: { seconds: number; width: number; calls?: number },
): Promise<string> {
  const until = performance.now() + seconds * 1000
  const counts: Record<string, number> = {}
  let [at, bytes] = [0, 0]
  const lane = async (): Promise<void> => {
    while (performance.now() < until && at < calls) {
      const given = await call(at++)
      const status = given?.status ?? 'sent'
      counts[status] = (counts[status] ?? 0) + 1
      bytes += given?.bytes ?? 0
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return `${JSON.stringify(counts)}, ${Math.round(bytes / 1024 / 1024)} MB read`
}

function variant(at: number): string {
  const branch = madeUpId('B', 1 + (at % Math.min(100, branchCount)))
  const channel = channels[at % channels.length]
  return `${api}/menu?branch_id=${branch}&channel=${channel}&lang=${languages[at % languages.length]}`
}

async function sendWide(
  ask: Ask,
  path: string,
  { count, addons: width }: { count: number; addons: number },
): Promise<string | undefined> {
  const addons = Array.from({ length: width }, (_, at) => ({
    addon_id: madeUpId('D', 101 + at),
    quantity: 1,
  }))
  const line = { product_id: wideProductId, quantity: 1, note: 'n'.repeat(200), addons }
  const lines = Array.from({ length: 100 }, () => line)
  const body = path.startsWith(bill) ? { lines } : counterOrder(lines)
  for (let at = 0; at < count; at++) {
    const { status } = await ask(path, { method: 'POST', body })
    if (status !== 201) return `could not order: ${status}`
  }
  return undefined
}

function counterOrder(lines: object[]): object {
  return { branch_id: madeUpId('B', 1), channel: 'pos', lines }
}

const wideList = `${api}/orders?per_page=100&channel=pos&sort=ordered_at&direction=desc`
const bill = `${api}/dining-sessions/${billId}`

export const attacks: readonly Attack[] = [
  [
    'a menu of every branch, channel and language, 320 of them',
    ask => flood(at => ask(variant(at)), { seconds: 75, width: 8, calls: 320 }),
  ],
  [
    'menus at every moment, never read',
    ask =>
      flood(at => ask(`${variant(at)}&at=2026-11-21T12:00:${10 + (at % 50)}Z`, { unread: true }), {
        seconds: 12,
        width: 40,
      }),
  ],
  [
    'pictures',
    ask =>
      flood(
        at =>
          ask(`${imagesPath}/${brandId}/${String(1 + (at % pictures)).padStart(64, '0')}`, {
            unread: at % 4 === 0,
          }),
        {
          seconds: 8,
          width: 12,
        },
      ),
  ],
  [
    'lists of orders of 100 lines with 30 addons, every second one unread',
    async ask =>
      (await sendWide(ask, `${api}/orders`, { count: 60, addons: 30 })) ??
      flood(at => ask(wideList, { unread: at % 2 === 0 }), { seconds: 15, width: 24 }),
  ],
  [
    'lists of orders and products, 200 at once on each connection, unread',
    ask =>
      flood(
        at =>
          ask.pipeline(at % 2 === 0 ? wideList : `${api}/products?per_page=100&page=${1 + (at % 40)}`, 200),
        {
          seconds: 10,
          width: 12,
        },
      ),
  ],
  ['a bill of 2,000 rows', ask => flood(() => ask(bill), { seconds: 8, width: 4 })],
  [
    `the export of a customer of ${orders} orders`,
    ask => flood(() => ask(`${api}/customers/${customerId}/export`), { seconds: 8, width: 4 }),
  ],
]

/** Fills the bill: 1,000 items with 5,000 addons. @returns why it could not be done */
export function orderOnBill(ask: Ask): Promise<string | undefined> {
  return sendWide(ask, `${bill}/orders`, { count: 10, addons: 5 })
}
