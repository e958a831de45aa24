import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { patientThreads } from '#test/support/patient-threads.ts'
import { newUlid } from '../lib/ulid.ts'
import { printEscPos } from '../print/escpos.gateway.ts'
import { makePrintPool, type PrintPool } from '../print/print-pool.gateway.ts'
import { isLong } from '#test/support/sweep.ts'

const name = '牛肉面红烧排骨宫保鸡丁麻婆豆腐鱼香茄子糖醋里脊'.repeat(4)

let api: Api
let brand: BrandAtHand
let printPool: PrintPool
/** Its receipt is some four hundred lines of drawn letters. */
let orderId: string
let shortOrderId: string

beforeAll(async () => {
  api = await openApi({ timeouts: { handlerTimeout: 60_000 }, prints: patientThreads })
  brand = await api.openBrand()
  printPool = api.ctx.printPool
  const category = await brand.make('/categories', { name: 'Food' })
  const product = await brand.make('/products', { name, price: 9, category_id: category.id })
  const line = { product_id: product.id, quantity: 1 }
  const place = (lines: object[]) =>
    brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  orderId = (await place(Array.from({ length: 100 }, () => line))).id
  shortOrderId = (await place([line])).id
})
afterAll(() => api.drop())

/** Prints with these threads from now on. @returns a promise that resolves when its first print begins */
function printWith(printPool: PrintPool): Promise<void> {
  const begun = Promise.withResolvers<void>()
  api.ctx.printPool = {
    ...printPool,
    print: slip => {
      begun.resolve()
      return printPool.print(slip)
    },
  }
  return begun.promise
}

function askReceipt(id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${brand.key}` }
  return fetch(`${api.url}/v1/pos/orders/${id}/receipt?format=escpos`, { headers })
}

test.each([
  ['a thread prints', false, ['neighbour', 'receipt']],
  // The control: printing on the event loop keeps every other request waiting.
  ['the event loop prints', true, ['receipt', 'neighbour']],
])('answers other requests during a long receipt: while %s: %#', async (_who, onLoop, answered) => {
  const loop: PrintPool = {
    hasRoom: () => true,
    print: async ({ printout }) => printEscPos(printout),
    close: async () => {},
  }
  const begun = printWith(onLoop ? loop : printPool)
  const order: string[] = []
  const receipt = askReceipt(orderId).then(answer => {
    order.push('receipt')
    return answer
  })
  await begun
  expect((await brand.get(`/orders/${orderId}`)).status).toBe(200)
  order.push('neighbour')
  const printed = await receipt
  expect(printed.status).toBe(200)
  expect(order).toEqual(answered)
  expect((await printed.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000)
})

test.skipIf(!isLong)('a PDF that would find the queue full is refused before its data are read', async () => {
  const short = makePrintPool(api.ctx.log, { ...patientThreads, waitingPerOwner: 2 })
  onTestFinished(() => short.close())
  const busy = printWith(short)
  const long = askReceipt(orderId)
  await busy
  // Short ones wait for it: three long ones reach the time limit of a request on a slow machine.
  const receipts = [long, askReceipt(shortOrderId), askReceipt(shortOrderId)]
  while (short.hasRoom(brand.id)) await sleep(5)
  const unknown = `/orders/${newUlid()}/receipt`
  expect(await brand.get(`${unknown}?format=pdf`)).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable' } },
  })
  const report = `/shifts/${newUlid()}/report`
  expect((await brand.get(`${report}?format=pdf`)).status).toBe(503)
  expect((await brand.get(`${unknown}?format=html`)).status).toBe(404)
  expect((await Promise.all(receipts)).map(({ status }) => status)).toEqual(Array(3).fill(200))
  expect((await brand.get(`${unknown}?format=pdf`)).status).toBe(404)
})

test('answers a receipt that is being printed when the service stops', async () => {
  const begun = printWith(printPool)
  const receipt = askReceipt(orderId)
  await begun
  await api.drop()
  expect((await receipt).status).toBe(200)
})
