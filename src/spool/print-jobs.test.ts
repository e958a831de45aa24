import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { cuts, keepsSilent, openPrinter, type Printer } from '#test/support/printer.ts'
import { newUlid } from '../lib/ulid.ts'
import type { DrawJob } from './print-next.ts'
import { Spool } from './print-jobs.ts'
import { makePrinterSender } from './send-to-printer.gateway.ts'

// The service's clock is moved by hand, and each round is begun by hand: nothing here depends on how fast the machine is.

/** The paper of a job: its text, headed REPRINT where it may be a second one. */
const draw: DrawJob = async ({ db }, { brandId, id, reprint }) => {
  const [row] = await db.query<{ text: string }>(
    sql`select content ->> 'text' as text from print_jobs where brand_id = ${brandId} and id = ${id}`,
  )
  return Buffer.from(`${reprint ? 'REPRINT ' : ''}${row!.text}`)
}

async function open(...printers: Printer[]) {
  const api = await openApi({ printerPorts: printers.map(({ port }) => port) })
  const brand = await api.openBrand()
  const send = makePrinterSender(api.ctx.printing, { answer: 2000 })
  const spool = () => new Spool(api.ctx, draw, send)
  const one = spool()
  return {
    api,
    brand,
    spool,
    /** Prints what is due. */
    round: async () => {
      await one.begin()
      await one.settled()
    },
    /** Rounds of so many seconds, one a second. */
    seconds: async (count: number) => {
      for (let at = 0; at < count; at++) {
        api.clock.advance(1000)
        await one.begin()
        await one.settled()
      }
    },
  }
}

const addPrinter = async (brand: BrandAtHand, { host, port }: Printer, more = {}): Promise<string> => {
  const connection = { kind: 'network', host, port }
  return (await brand.make('/printers', { branch_id: brand.branchId, name: 'Pass', connection, ...more })).id
}

async function addJobs(
  { db, clock }: Api,
  { id: brandId, branchId }: BrandAtHand,
  {
    printerId,
    texts,
    kind = 'ticket',
    ageMs = 0,
  }: { printerId: string; texts: readonly string[]; kind?: string; ageMs?: number },
): Promise<void> {
  const due = new Date(clock.now() - ageMs).toISOString()
  for (const text of texts) {
    await db.query(
      sql`insert into print_jobs (brand_id, id, branch_id, printer_id, kind, content, due_at)
          values (${brandId}, ${newUlid()}, ${branchId}, ${printerId}, ${kind}, ${JSON.stringify({ text })}, ${due})`,
    )
  }
}

async function statuses({ db }: Api): Promise<Record<string, number>> {
  const rows = await db.query<{ status: string; count: number }>(
    sql`select status, count(*)::integer as count from print_jobs group by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

async function events({ db }: Api): Promise<string[]> {
  const rows = await db.query<{ type: string; status: string | null }>(
    sql`select type, data ->> 'status' as status from events where type like 'print%' order by id`,
  )
  return rows.map(({ type, status }) => (status === null ? type : `${type} ${status}`))
}

test('a printer that refuses for a while prints everything afterwards, in order, once', async () => {
  const printer = await openPrinter()
  const { api, brand, seconds } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  await printer.leave()
  await addJobs(api, brand, { printerId, texts: ['one', 'two', 'three'] })
  await seconds(20)
  expect((await brand.get(`/printers/${printerId}`)).body.data).toMatchObject({
    failing_since: expect.any(String),
    last_error: 'refused',
  })
  await printer.comeBack()
  await seconds(10)
  expect(printer.papers).toEqual(['one', 'two', 'three'])
  expect(await statuses(api)).toEqual({ done: 3 })
  expect(await events(api)).toEqual(['printer.failing', 'printer.recovered'])
  expect((await brand.get(`/printers/${printerId}`)).body.data).toMatchObject({
    failing_since: null,
    last_error: null,
  })
})

test.each([
  ['cuts the line', cuts],
  ['vanishes', keepsSilent],
])('a paper that breaks off when the printer %s is printed again and says so', async (_how, manner) => {
  const printer = await openPrinter(manner)
  const { api, brand, round, seconds } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  await addJobs(api, brand, { printerId, texts: ['one', 'two'] })
  await round()
  const before = printer.papers.splice(0)
  printer.manner = (socket, { isWhole }) => void (isWhole && socket.end())
  await seconds(2)
  expect(before.length).toBeLessThan(2)
  expect(printer.papers).toEqual(['REPRINT one', 'two'])
  expect(await statuses(api)).toEqual({ done: 2 })
})

test('a job that a crash interrupted is printed again, not before its process counts as dead', async () => {
  const printer = await openPrinter()
  const { api, brand, round, seconds } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  await addJobs(api, brand, { printerId, texts: ['one', 'two'] })
  const until = new Date(api.clock.now() + 15_000).toISOString()
  await api.db.query(sql`update printers set busy_until = ${until}`)
  await api.db.query(sql`update print_jobs set status = 'printing' where content ->> 'text' = 'one'`)
  await seconds(14)
  expect(printer.papers).toEqual([])
  api.clock.advance(1000)
  await round()
  expect(printer.papers).toEqual(['REPRINT one', 'two'])
})

test('two services print each job once', async () => {
  const printer = await openPrinter()
  const { api, brand, spool } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  const texts = Array.from({ length: 20 }, (_, at) => `job ${at}`)
  await addJobs(api, brand, { printerId, texts })
  const both = [spool(), spool()]
  for (const one of [...both, ...both]) await one.begin()
  await Promise.all(both.map(one => one.settled()))
  expect(printer.papers).toEqual(texts)
})

test('after half a minute the fallback takes over, and what follows goes there at once', async () => {
  const [pass, bar] = [await openPrinter(), await openPrinter()]
  const { api, brand, seconds } = await open(pass, bar)
  const fallback_id = await addPrinter(brand, bar)
  const printerId = await addPrinter(brand, pass, { fallback_id })
  await pass.leave()
  await addJobs(api, brand, { printerId, texts: ['one', 'two'] })
  await seconds(25)
  expect(bar.papers).toEqual([])
  await seconds(20)
  expect(bar.papers).toEqual(['one', 'two'])
  await addJobs(api, brand, { printerId, texts: ['three'] })
  await seconds(3)
  expect(bar.papers).toEqual(['one', 'two', 'three'])
  // The drawer of another register stays shut.
  await addJobs(api, brand, { printerId, kind: 'drawer', texts: ['drawer'] })
  await seconds(3)
  expect(bar.papers).toEqual(['one', 'two', 'three'])
})

test('a job that neither printer prints fails within two minutes, with an event', async () => {
  const [pass, bar] = [await openPrinter(), await openPrinter()]
  const { api, brand, seconds } = await open(pass, bar)
  const fallback_id = await addPrinter(brand, bar)
  const printerId = await addPrinter(brand, pass, { fallback_id })
  await Promise.all([pass.leave(), bar.leave()])
  await addJobs(api, brand, { printerId, texts: ['one'] })
  await seconds(120)
  expect(await statuses(api)).toEqual({ failed: 1 })
  expect(await events(api)).toEqual(['printer.failing', 'printer.failing', 'print_job.failed failed'])
})

test("yesterday's jobs expire with an event each; today's is printed", async () => {
  const printer = await openPrinter()
  const { api, brand, round } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  const texts = Array.from({ length: 30 }, (_, at) => `old ${at}`)
  await addJobs(api, brand, { printerId, texts, ageMs: 12 * 3_600_000 })
  await addJobs(api, brand, { printerId, texts: ['new'] })
  await round()
  expect(printer.papers).toEqual(['new'])
  expect(await statuses(api)).toEqual({ expired: 30, done: 1 })
  expect(await events(api)).toEqual(texts.map(() => 'print_job.failed expired'))
})

test('a printer that hangs delays no other, of its brand or another', async () => {
  const [hanging, other] = [await openPrinter(keepsSilent), await openPrinter()]
  const { api, brand } = await open(hanging, other)
  const stranger = await api.openBrand()
  const printerId = await addPrinter(brand, hanging)
  await addJobs(api, brand, { printerId, texts: ['stuck'] })
  // It waits for the answer as long as the service does, so that a slow machine is not taken for a printer that gave up.
  const one = new Spool(api.ctx, draw, makePrinterSender(api.ctx.printing))
  await one.begin()
  await expect.poll(() => hanging.papers.length).toBe(1)
  for (const [owner, text] of [
    [brand, 'own'],
    [stranger, 'foreign'],
  ] as const) {
    await addJobs(api, owner, { printerId: await addPrinter(owner, other), texts: [text] })
    await one.begin()
    await expect.poll(() => other.papers).toContain(text)
  }
  await expect.poll(() => statuses(api)).toMatchObject({ printing: 1 })
  await one.close()
  expect(await statuses(api)).toMatchObject({ waiting: 1, done: 2 })
})

test('a polled printer that nobody serves hands its jobs to its fallback', async () => {
  const bar = await openPrinter()
  const { api, brand, seconds } = await open(bar)
  const fallback_id = await addPrinter(brand, bar)
  const connection = { kind: 'polled' }
  const printer = { branch_id: brand.branchId, name: 'Polled', connection, fallback_id }
  const printerId = (await brand.make('/printers', printer)).id
  await addJobs(api, brand, { printerId, texts: ['one'] })
  await seconds(29)
  expect(bar.papers).toEqual([])
  await seconds(3)
  expect(bar.papers).toEqual(['one'])
})

test('a service with PRINTING=off sends nothing, and ends what is too old', async () => {
  const printer = await openPrinter()
  const { api, brand } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  await addJobs(api, brand, { printerId, texts: ['one'] })
  const silent = { ...api.ctx, printing: { ...api.ctx.printing, on: false } }
  const spool = new Spool(silent, draw, makePrinterSender(silent.printing))
  await spool.begin()
  expect(await statuses(api)).toEqual({ waiting: 1 })
  api.clock.advance(15 * 60_000)
  await spool.begin()
  expect(await statuses(api)).toEqual({ expired: 1 })
  expect(printer.calls).toBe(0)
})

test('a job that cannot be drawn yet lets others pass, and is given up in the end', async () => {
  const printer = await openPrinter()
  const { api, brand } = await open(printer)
  const printerId = await addPrinter(brand, printer)
  await addJobs(api, brand, { printerId, texts: ['broken', 'late', 'whole'] })
  let isReady = false
  const picky: DrawJob = async (ctx, job) => {
    const bytes = await draw(ctx, job)
    if (String(bytes) === 'broken' || (String(bytes) === 'late' && !isReady)) throw new Error('not yet')
    return bytes
  }
  const spool = new Spool(api.ctx, picky, makePrinterSender(api.ctx.printing))
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      await spool.begin()
      await spool.settled()
      api.clock.advance(1000)
    }
  }
  await seconds(1)
  expect(printer.papers).toEqual(['whole'])
  isReady = true
  await seconds(3)
  expect(printer.papers).toEqual(['whole', 'late'])
  await seconds(80)
  expect(await events(api)).toEqual(['print_job.failed failed'])
  expect(printer.papers).toEqual(['whole', 'late'])
})
