import type { Context } from '../../context.ts'
import { DemoWords } from '../../demo/demo-words.ts'
import { demoEndpoints } from '../../demo/demo.routes.ts'
import { newUlid } from '../../lib/ulid.ts'
import { brand, staff } from './floor-plan.ts'
import { type FirstOrder, firstOrder } from './first-order.ts'
import { loadDemo } from './load-demo.ts'

/** The demo of one start. */
export function makeDemo() {
  const words = new DemoWords()
  const pins = Object.fromEntries(staff.map(({ name, pin }) => [name, pin]))
  return {
    endpoints: (ctx: Context) => demoEndpoints(ctx, words, pins),
    welcome: (ctx: Context, address: string) => welcomeToDemo(ctx, address, words.pairing),
  }
}

/** Loads the demo restaurant unless it exists, and prints how to open it and place an order. */
async function welcomeToDemo(ctx: Context, address: string, word: string): Promise<void> {
  const { caller, key } = await loadDemo(ctx)
  const order = await firstOrder(ctx, caller)
  console.log(`
${brand.name} is open: two branches, a menu in Italian and English, recipes, stock, staff and customers.

  Open            ${address}/#demo=${word}
  Documentation   ${address}/docs
  OpenAPI         ${address}/v1/openapi.json
  Health          ${address}/livez  ${address}/readyz
  Key             ${key}
  PINs            ${staff.map(({ role, pin }) => `${role} ${pin}`).join(', ')}
${order === undefined ? '' : orderText(address, key, order)}
Stop with Ctrl-C. Your changes are kept for the next start.
`)
}

function orderText(address: string, key: string, order: FirstOrder): string {
  const bill = `${address}/v1/pos/dining-sessions/${order.billId}`
  const headers = [
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${newUlid()}`,
  ]
  const sent = headers.map(header => `-H '${header}'`).join(' ')
  return `
Table ${order.table} has an open bill. Order two ${order.dish}:

curl -sS -X POST '${bill}/orders' ${sent} -d '${JSON.stringify(order.body)}'

Download the pre-bill:

curl -sS '${bill}/receipt?format=pdf&lang=en' -H 'Authorization: Bearer ${key}' -o pre-bill.pdf
`
}
