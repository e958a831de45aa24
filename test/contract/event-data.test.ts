import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { apiDocument } from '#test/fixtures/api-document.ts'
import { runLongEvening } from '#test/fixtures/long-evening.ts'
import { type Api, type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { openPrinter } from '#test/support/printer.ts'
import { openReceiver, status } from '#test/support/receiver.ts'
import sql from 'sql-template-tag'
import { compileCheck } from '../../src/http/input/validator.gateway.ts'
import { dispatchOnce } from '../../src/events/dispatch-events.ts'
import { newUlid } from '../../src/lib/ulid.ts'
import { Spool } from '../../src/spool/print-jobs.ts'
import { makePrinterSender } from '../../src/spool/send-to-printer.gateway.ts'
import { Deliveries } from '../../src/webhooks/deliver-webhooks.ts'
import { makeSender } from '../../src/webhooks/send-message.gateway.ts'
import { eventDataSchemas } from '../../src/webhooks/event-data.schema.ts'
import { type EventType, eventTypes } from '../../src/wire/event.types.ts'

// A public validator checks the events of an evening against the schema of their type in the document.
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(apiDocument, 'api')
const fitsSchema = (ref: string, value: unknown) => ajv.validate({ $ref: `api${ref}` }, value)

/** The schema of a type's events, in the list and as sent to a webhook. */
function schemasOf(type: EventType): [listed: string, sent: string] {
  const { oneOf } = apiDocument.components.schemas['Event'] as { oneOf: { $ref: string }[] }
  const { post } = (apiDocument['webhooks'] as Record<string, Body>)[type]!
  const listed = oneOf[eventTypes.indexOf(type)]!.$ref
  return [listed, post.requestBody.content['application/json'].schema.$ref]
}

/** Faults of an event against the document, and fields of its data that the document does not name. */
function faultsOf(event: Body): string[] {
  const type: EventType = event.type
  const [listed, sent] = schemasOf(type)
  const message = { type, timestamp: event.created_at, data: event.data }
  const undocumented = compileCheck(eventDataSchemas[type])(event.data)
  return [
    ...(fitsSchema(listed, event) ? [] : [`${type} in the list: ${ajv.errorsText()}`]),
    ...(fitsSchema(sent, message) ? [] : [`${type} to a webhook: ${ajv.errorsText()}`]),
    ...(undocumented === undefined ? [] : [`${type}: ${JSON.stringify(undocumented)}`]),
  ]
}

test('the guide lists the fields of every type', () => {
  const rows = readFileSync(new URL('../../docs/api/events.md', import.meta.url), 'utf8')
    .split('\n| `')
    .slice(1)
  const missing = eventTypes.flatMap(type => {
    const row = rows.find(one => one.split(' | ', 1)[0]!.includes(`${type}\``))
    const { properties } = eventDataSchemas[type] as unknown as { properties: object }
    // Items and payments are described where they are read.
    const isWhole = /the item as|the payment as/.test(row ?? '')
    const names = Object.keys(properties).filter(name => !['id', 'version'].includes(name) && !isWhole)
    return names.filter(name => !row?.includes(`\`${name}\``)).map(name => `${type} ${name}`)
  })
  expect(missing).toEqual([])
})

/** The events that the evening leaves out: a bill without orders, stock that runs out, and a receiver that is gone. */
async function rareEvents(api: Api): Promise<void> {
  const { make, branchId: branch_id, key } = await api.openBrand()
  const tab = await make('/dining-sessions', { branch_id, name: 'Ada' })
  await make(`/dining-sessions/${tab.id}/cancel`, {})
  const undone = await make('/dining-sessions', { branch_id, name: 'Eva' })
  const branches = [{ branch_id, low_at: 5 }]
  const { id: stock_item_id } = await make('/stock-items', { name: 'Flour', unit: 'g', branches })
  await make('/stock-movements', { branch_id, stock_item_id, kind: 'purchase', quantity: 10 })
  const category = await make('/categories', { name: 'Food' })
  const recipe = [{ stock_item_id, quantity: 6 }]
  const pie = await make('/products', { name: 'Pie', category_id: category.id, price: 3, recipe })
  const lines = [{ product_id: pie.id, quantity: 1 }]
  const snack = await make('/products', { name: 'Nuts', category_id: category.id, price: 2 })
  const card = await make('/payment-methods', { name: 'Card', type: 'card' })
  const line = { product_id: snack.id, quantity: 1 }
  const round = await make(`/dining-sessions/${undone.id}/orders`, { lines: [line] })
  await make(`/order-items/${round.items[0].id}/replace`, { line: { ...line, seat: 1 }, reason: 'seat' })
  await make(`/dining-sessions/${undone.id}/pay`, { payments: [{ payment_method_id: card.id }] })
  await make(`/dining-sessions/${undone.id}/reopen`, { reason: 'too early' })
  for (let at = 0; at < 2; at++) await make('/orders', { branch_id, channel: 'pos', lines })
  const { url } = await openReceiver(status(410))
  await make('/webhooks', { url: `${url}/hook`, events: ['*'] })
  await make(`/branches/${branch_id}/pause`, { channels: ['online'], reason: 'too busy' })
  await api.call('DELETE', `/branches/${branch_id}/pause`, { key })
  await make('/categories', { name: 'Drinks' })
  await failToPrint(api, branch_id, make)
  await dispatchOnce(api.db)
  const deliveries = new Deliveries(api.ctx, makeSender(true))
  await deliveries.begin()
  await deliveries.settled()
}

/** A printer that refuses a job until it fails, and prints the next. */
async function failToPrint(api: Api, branch_id: string, make: BrandAtHand['make']): Promise<void> {
  const printer = await openPrinter()
  const [{ ctx, db, clock }, { host, port }] = [api, printer]
  const printing = { ...ctx.printing, ports: [port] }
  const spool = new Spool(ctx, async () => Buffer.from('paper'), makePrinterSender(printing))
  const { id } = await make('/printers', { branch_id, name: 'Pass', connection: { kind: 'network', host } })
  const addJob = async () => {
    await db.query(sql`insert into print_jobs (brand_id, id, branch_id, printer_id, kind, content, due_at)
      select brand_id, ${newUlid()}, branch_id, id, 'ticket', '{}', ${new Date(clock.now()).toISOString()}::timestamptz
      from printers where id = ${id}`)
  }
  await db.query(
    sql`update printers set connection = ${JSON.stringify({ kind: 'network', host, port })}::jsonb where id = ${id}`,
  )
  await printer.leave()
  await addJob()
  for (let second = 0; second < 90; second++) {
    await spool.begin()
    await spool.settled()
    clock.advance(1000)
  }
  await printer.comeBack()
  await addJob()
  await spool.begin()
  await spool.settled()
}

test('real events of every type fit its schema in the document', async () => {
  const api = await openApi({ privateWebhooks: true, max: 20 })
  await runLongEvening(api)
  await rareEvents(api)
  const rows = await api.db.query<Body>(
    sql`select id, row_number() over (order by id) as position, type, created_at::text, brand_id, branch_id, data
        from events order by id`,
  )
  expect(rows.flatMap(faultsOf)).toEqual([])
  const seen = new Set(rows.map(({ type }) => type))
  expect(eventTypes.filter(type => !seen.has(type))).toEqual([])

  const paid = rows.find(({ type }) => type === 'order.paid')!
  const { status: _status, ...less } = paid['data']
  for (const data of [less, { ...paid['data'], id: 7 }, { ...paid['data'], more: 1 }]) {
    expect(faultsOf({ ...paid, data }), 'control').not.toEqual([])
  }
})
