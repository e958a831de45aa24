import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openBar } from '#test/fixtures/bar.ts'
import { openParty, refusalOf } from '#test/fixtures/party.ts'
import { type PrintStation, printStation } from '#test/fixtures/print-station.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()
const { open, order, pay, post } = party
const at = openBar(party)

/** The printers of a branch: of the grill, of the bar, and at the counter; what they had to print before is printed. */
async function openPrinters(more: Body = {}): Promise<Record<'grill' | 'bar' | 'counter', PrintStation>> {
  const make = async (name: string, given: Body) => {
    const polled = { branch_id: party.brand.branchId, connection: { kind: 'polled' } }
    const printer = await party.brand.make('/printers', { ...polled, name, ...given })
    return printStation(party.api, party.brand, printer)
  }
  for (const old of (await party.brand.get('/printers?active=true')).body.data)
    await party.brand.call('DELETE', `/printers/${old.id}`)
  return {
    counter: await make('Counter', { opens_drawer: 'pin2', ...more }),
    grill: await make('Grill', { station_ids: [party.at.station.id] }),
    bar: await make('Bar', { station_ids: [at.bar.id], width: 58 }),
  }
}

const head = (number: string, table: string) => [expect.stringMatching(`^${table} +${number}$`), '19:00']
const kitchenOf = (paper: readonly string[]) =>
  paper.filter(row => !/^(Guests|Allergens|CHANGED|CANCELLED|FIRE)/.test(row))

test('rounds, changes, cancellations, courses and moves print at their stations', async () => {
  const { grill, bar, counter } = await openPrinters()
  const bill = await open()
  const line = {
    quantity: 2,
    note: 'Nut allergy',
    seat: 1,
    addons: [{ addon_id: party.at.addon.id, quantity: 1 }],
  }
  const beer = { product_id: at.beer.id, quantity: 3 }
  const bread = { product_id: at.bread.id, quantity: 1 }
  const round = await order(bill, [line, beer, bread, { hold: true, course: 2 }])
  const table = (await party.brand.get(`/tables/${bill.table_ids[0]}`)).body.data.name
  const called = round.display_number
  expect((await grill.printAll()).map(kitchenOf)).toEqual([
    [
      'ticket',
      ...head(called, table),
      '2x Casa lasagne',
      '+ Casa parmesan',
      'Note: Nut allergy',
      'Seat 1',
      // No station is named for bread: the first printer of the kitchen prints it.
      '1x Bread',
    ],
  ])
  expect((await bar.printAll()).map(kitchenOf)).toEqual([['ticket', ...head(called, table), '3x Beer']])

  const [lasagne, beers] = round.items
  await party.brand.call('PATCH', `/order-items/${lasagne.id}`, { body: { note: 'No salt' } })
  await post(`/order-items/${beers.id}/cancel`, { reason: 'Spilt', quantity: 1 })
  const instead = { line: { product_id: at.bread.id, quantity: 1 }, reason: 'Changed mind', quantity: 1 }
  await post(`/order-items/${lasagne.id}/replace`, instead)
  await post(`/dining-sessions/${bill.id}/fire`, { course: 2 })
  expect((await grill.printAll()).map(([kind, ...rows]) => [kind, ...kitchenOf(rows)])).toEqual([
    [
      'change',
      ...head(called, table),
      '2x Casa lasagne',
      '+ Casa parmesan',
      'Note: No salt',
      'Seat 1',
      'Before: Note Nut allergy',
    ],
    // The bread that is cooked instead has no station, and so the grill's ticket is not the place to say so.
    [
      'cancel',
      ...head(called, table),
      '1x Casa lasagne',
      '+ Casa parmesan',
      'Note: No salt',
      'Seat 1',
      'Changed mind',
    ],
    ['ticket', ...head(called, table), '1x Bread'],
    ['fire', ...head(called, table), '1x Casa lasagne', 'Course 2'],
  ])
  expect((await bar.printAll()).map(([kind, ...rows]) => [kind, ...kitchenOf(rows).slice(2)])).toEqual([
    ['cancel', '1x Beer', 'Spilt'],
  ])
  const next = await party.table()
  await post(`/dining-sessions/${bill.id}/move`, { table_id: next })
  const moved = (await party.brand.get(`/tables/${next}`)).body.data.name
  const [paper] = await bar.printAll()
  expect(paper!.join(' ')).toBe(`move MOVED ${table} > ${moved} 19:00 Guests: 2 2x Beer`)
  expect((await grill.printAll()).map(([kind]) => kind)).toEqual(['move'])
  expect(await counter.printAll()).toEqual([])
  await party.expectInvariants()
})

test('paid-first and scheduled orders print once the kitchen gets them', async () => {
  const { grill } = await openPrinters()
  const { clock } = party.api
  await party.brand.call('PATCH', '/brand', { body: { kitchen_when_paid: ['kiosk'] } })
  const alone = (more: Body) =>
    party.brand.make('/orders', {
      branch_id: party.brand.branchId,
      lines: [{ product_id: party.at.product.id, quantity: 3 }],
      ...more,
    })
  const kiosk = await alone({ channel: 'kiosk', customer_name: 'Giulia' })
  const due = new Date(clock.now() + 3_600_000).toISOString()
  const later = await alone({ channel: 'phone', scheduled_for: due })
  expect(await grill.printAll()).toEqual([])
  await post(`/orders/${kiosk.id}/pay`, { payments: [{ payment_method_id: party.at.card.id }] })
  expect((await grill.printAll()).map(paper => paper.slice(0, 2))).toEqual([
    ['ticket', expect.stringMatching(`^Giulia +${kiosk.display_number}$`)],
  ])
  await post(`/orders/${later.id}/remove-items`, {
    items: [{ item_id: later.items[0].id, quantity: 1 }],
    reason: 'Fewer guests',
  })
  clock.advance(41 * 60_000)
  const [paper, ...others] = await grill.printAll()
  expect(others).toEqual([])
  expect(paper).toContain('2x Casa lasagne')
  clock.set(Date.parse('2026-11-21T19:00:00+01:00'))
})

test('a claim is for 30 seconds; a job that was begun is printed again headed REPRINT', async () => {
  const { grill } = await openPrinters()
  const { clock } = party.api
  const before = clock.now()
  const round = await order(await open())
  const job = await grill.claim()
  expect(job).toMatchObject({
    kind: 'ticket',
    order_id: round.id,
    status: 'printing',
    attempts: 1,
    reprint: false,
  })
  expect(Date.parse(job.lease_until)).toBe(before + 30_000)
  expect(await grill.claim()).toBeNull()
  const failed = await post(`/print-jobs/${job.id}/failed`, { reason: 'No paper' })
  expect(failed.body.data).toMatchObject({ status: 'waiting', error: 'No paper', lease_until: null })
  clock.advance(1000)
  expect(await grill.claim()).toMatchObject({ id: job.id, attempts: 2, reprint: false })
  clock.advance(30_000)
  const again = await grill.claim()
  expect(again).toMatchObject({ id: job.id, attempts: 3, reprint: true })
  expect((await grill.paperOf(again))[0]).toBe('REPRINT')
  const late = await party.brand.call('POST', `/print-jobs/${job.id}/done`, {
    headers: { 'if-match': '"2"' },
  })
  expect(late.status).toBe(412)
  expect((await post(`/print-jobs/${job.id}/done`)).body.data).toMatchObject({ status: 'done', error: null })
  expect((await post(`/print-jobs/${job.id}/done`)).status).toBe(200)
  const refused = await post(`/print-jobs/${job.id}/failed`, { reason: 'No paper' })
  expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'invalid_transition' })
  // Of yesterday nobody wants to know.
  await order(await open())
  clock.advance(15 * 60_000)
  expect(await grill.claim()).toBeNull()
  clock.set(before)
})

test('a printer that fails keeps the order of its papers, and a job that it never prints is given up', async () => {
  const { grill } = await openPrinters()
  const { clock } = party.api
  const before = clock.now()
  for (let count = 0; count < 2; count++) await order(await open())
  const first = await grill.claim()
  const fail = (job: Body) => post(`/print-jobs/${job.id}/failed`, { reason: 'Too long' })
  await fail(first)
  expect(await grill.claim()).toBeNull()
  for (let failed = 0; failed < 7; failed++) {
    clock.advance(10_000)
    const again = await grill.claim()
    expect(again).toMatchObject({ id: first.id, attempts: failed + 2 })
    await fail(again)
    if ((await grill.read(first)).status === 'failed') break
  }
  expect(clock.now() - before).toBe(60_000)
  expect(await grill.read(first)).toMatchObject({ status: 'failed', error: 'Too long', lease_until: null })
  expect((await fail(first)).status).toBe(200)
  clock.advance(1000)
  expect(await grill.printAll()).toHaveLength(1)
  // The printer works again: the next failure is its first.
  await order(await open())
  await fail(await grill.claim())
  clock.advance(1000)
  expect(await grill.printAll()).toHaveLength(1)
  await party.expectInvariants()
  clock.set(before)
})

test('a job that cannot be drawn lets others pass, and is given up in the end', async () => {
  const { grill } = await openPrinters()
  const { clock, db } = party.api
  const before = clock.now()
  for (let count = 0; count < 2; count++) await order(await open())
  const bad = await grill.claim()
  await db.query(sql`update print_jobs set content = '{"lines": 1}' where id = ${bad.id}`)
  const draw = () => party.brand.get(`/print-jobs/${bad.id}?format=escpos`)
  const waiting = { status: 'waiting', error: 'not_drawable', lease_until: null }
  expect((await draw()).status).toBe(500)
  expect(await grill.read(bad)).toMatchObject(waiting)
  // A program that says so too holds nobody up.
  expect((await post(`/print-jobs/${bad.id}/failed`, { reason: 'HTTP 500' })).body.data).toMatchObject(
    waiting,
  )
  expect(await grill.printAll()).toHaveLength(1)
  // Only a claimed job is put off.
  const { due_at } = await grill.read(bad)
  await draw()
  expect((await grill.read(bad)).due_at).toBe(due_at)
  for (let attempts = 2; attempts <= 40; attempts++) {
    clock.advance(2000)
    expect(await grill.claim()).toMatchObject({ id: bad.id, attempts })
    await draw()
  }
  expect(await grill.read(bad)).toMatchObject({ status: 'failed', error: 'not_drawable' })
  clock.advance(2000)
  expect(await grill.claim()).toBeNull()
  clock.set(before)
})

test('counters print receipts, reports and bills, open drawers, and print again what is asked for', async () => {
  const { counter, grill } = await openPrinters()
  const shift = await party.brand.make('/shifts', { branch_id: party.brand.branchId, opening_float: 10 })
  const bill = await open()
  const round = await order(bill)
  await grill.printAll()
  const ask = async (body: Body) => (await post('/print-jobs', body)).body.data.jobs
  await ask({ kind: 'bill', dining_session_id: bill.id })
  expect((await party.read(bill)).bill_printed_at).not.toBeNull()
  expect((await counter.printAll())[0]).toEqual(expect.arrayContaining(['bill', 'Pre-bill - not a receipt']))
  await pay(bill, [{ payment_method_id: party.at.cash.id }], { print: true })
  await post(`/shifts/${shift.id}/movements`, { kind: 'no_sale', reason: 'Change' })
  const [pulse, receipt, noSale] = [await counter.claim(), await counter.claim(), await counter.claim()]
  expect([pulse, receipt, noSale].map(job => job.kind)).toEqual(['drawer', 'receipt', 'drawer'])
  expect((await counter.bytesOf(pulse)).toString('hex')).toBe('1b401b700019fa')
  expect(await counter.paperOf(receipt)).toContain('Receipt')
  for (const job of [pulse, receipt, noSale]) await post(`/print-jobs/${job.id}/done`)

  await post(`/shifts/${shift.id}/close`, { counted: [] })
  expect((await counter.printAll()).map(([kind, ...rows]) => [kind, rows[1]])).toEqual([
    ['z_report', 'Z report 1'],
  ])
  const [ticket] = await ask({ kind: 'ticket', order_id: round.id })
  expect(ticket).toMatchObject({ printer_id: grill.id, reprint: true })
  expect((await grill.printAll())[0]!.slice(0, 2)).toEqual(['ticket', 'REPRINT'])
  const [elsewhere] = await ask({ kind: 'ticket', order_id: round.id, printer_id: counter.id })
  expect(elsewhere.printer_id).toBe(counter.id)
  const settled = await post('/print-jobs', { kind: 'bill', dining_session_id: bill.id })
  expect(refusalOf(settled)).toMatchObject({ status: 409, code: 'session_not_open' })
  await party.expectInvariants()
})

test('a printed receipt counts, and from the second on it is a copy', async () => {
  const { counter, grill } = await openPrinters()
  const bill = await open()
  const { id: order_id, items } = await order(bill)
  await pay(bill, [{}], { print: true })
  const receipts = async () =>
    (await party.brand.get(`/receipts?dining_session_id=${bill.id}&sort=number`)).body.data
  const [sale] = await receipts()
  const job = await counter.claim()
  expect(job).toMatchObject({ kind: 'receipt', receipt_id: sale.id, dining_session_id: bill.id })
  await post(`/print-jobs/${job.id}/failed`, { reason: 'No paper' })
  party.api.clock.advance(1000)
  expect((await receipts())[0].copies).toBe(0)
  const headings = async () => (await counter.printAll()).map(paper => paper.includes('COPY'))
  expect(await headings()).toEqual([false])
  for (const subject of [{ receipt_id: sale.id }, { dining_session_id: bill.id }])
    expect((await post('/print-jobs', { kind: 'receipt', ...subject })).body.data.jobs[0].receipt_id).toBe(
      sale.id,
    )
  expect(await headings()).toEqual([true, true])
  expect((await receipts())[0].copies).toBe(3)
  const audited = await party.brand.get(`/audit-log?resource=receipt&resource_id=${sale.id}&sort=created_at`)
  expect(audited.body.data.at(-1)).toMatchObject({
    action: 'finishPrintJob',
    before: { copies: 2 },
    after: { copies: 3 },
  })

  await post(`/dining-sessions/${bill.id}/refund`, { items: [{ item_id: items[0].id }], reason: 'cold' })
  const [, refund] = await receipts()
  await post('/print-jobs', { kind: 'receipt', receipt_id: refund.id })
  expect((await counter.printAll())[0]).toEqual(expect.arrayContaining(['receipt', 'Refund']))
  const ticket = await post('/print-jobs', { kind: 'ticket', order_id })
  expect(refusalOf(ticket).details).toEqual({ from: 'refunded', to: 'printing' })
  await grill.printAll()
  await party.expectInvariants()
})

test('a receipt waits for its signature, and is printed unsigned after a minute', async () => {
  const { counter, grill } = await openPrinters({ receipts: 'always' })
  const { brand, at: sold, api } = party
  const before = api.clock.now()
  const branch = (fiscal: string) => brand.call('PATCH', `/branches/${brand.branchId}`, { body: { fiscal } })
  await branch('required')
  const sell = async (): Promise<Body> => {
    const lines = [{ product_id: sold.product.id, quantity: 1 }]
    const { id } = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
    await post(`/orders/${id}/pay`, { payments: [{ payment_method_id: sold.card.id }] })
    return (await brand.get(`/receipts?order_id=${id}`)).body.data[0]
  }
  const [signed, silent] = [await sell(), await sell()]
  await branch('off')
  await post('/print-jobs', { kind: 'receipt', receipt_id: silent.id })
  expect(await counter.claim()).toBeNull()
  const result = { scheme: 'stand-in', status: 'signed', lines: ['Signature ab=='] }
  await post(`/receipts/${signed.id}/fiscal`, result)
  expect((await counter.printAll()).map(paper => paper.at(-1))).toEqual(['Signature ab=='])
  api.clock.advance(60_000)
  const [first, second, ...others] = await counter.printAll()
  expect(others).toEqual([])
  expect(first!.at(-1)).toBe('Not signed: the fiscal device did not answer')
  expect(second).toContain('COPY')
  api.clock.set(before)
  await grill.printAll()
})

test('a network printer is not served by claims', async () => {
  const connection = { kind: 'network', host: '127.0.0.1', port: 9100 }
  const body = { branch_id: party.brand.branchId, name: 'Pass', connection }
  const printer = await party.brand.make('/printers', body)
  const refused = await post('/print-jobs/claim', { printer_id: printer.id })
  expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'validation_failed' })
  await party.brand.call('DELETE', `/printers/${printer.id}`)
})
