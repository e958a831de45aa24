import { expect, test } from 'vitest'
import { refusalOf } from '#test/fixtures/party.ts'
import { printStation } from '#test/fixtures/print-station.ts'
import { type Body, openApi } from '#test/support/api.ts'
import { openPrinter } from '#test/support/printer.ts'
import { paperReaders } from '../endpoints.ts'
import { Spool } from '../spool/print-jobs.ts'
import { makePrinterSender } from '../spool/send-to-printer.gateway.ts'
import { drawJob } from './draw-job.ts'

test('a test page says whether a new printer works, and never comes out of another', async () => {
  const [pass, bar] = [await openPrinter(), await openPrinter()]
  const api = await openApi({ printerPorts: [pass.port, bar.port] })
  const brand = await api.openBrand()
  const make = (name: string, more: Body): Promise<Body> =>
    brand.make('/printers', { branch_id: brand.branchId, name, ...more })
  const network = ({ host, port }: typeof pass) => ({ connection: { kind: 'network', host, port } })
  const fallback = await make('Bar', network(bar))
  const printer = await make('Pass', { ...network(pass), fallback_id: fallback.id, registers: ['Till 1'] })
  const spool = new Spool(
    api.ctx,
    (ctx, job) => drawJob(ctx, paperReaders, job),
    makePrinterSender(api.ctx.printing),
  )
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      await spool.begin()
      await spool.settled()
      api.clock.advance(1000)
    }
  }
  const ask = async (id: string): Promise<Body> =>
    (await brand.make('/print-jobs', { kind: 'test', printer_id: id })).jobs[0]
  const nowOf = async ({ id }: Body): Promise<Body> => (await brand.get(`/print-jobs/${id}`)).body.data

  const works = await ask(printer.id)
  expect(works).toMatchObject({ kind: 'test', status: 'waiting', order_id: null, reprint: false })
  await seconds(1)
  expect(await nowOf(works)).toMatchObject({ status: 'done', error: null })
  expect(pass.papers).toEqual([expect.stringMatching(/TEST PAGE[^]+Printer: Pass[^]+Registers: Till 1/)])

  await pass.leave()
  const refused = await ask(printer.id)
  await seconds(2)
  expect(await nowOf(refused)).toMatchObject({ status: 'waiting', error: 'refused' })
  await seconds(90)
  expect(await nowOf(refused)).toMatchObject({ status: 'failed', error: 'refused', fallback_from_id: null })
  expect(bar.papers).toEqual([])

  const polled = await make('Counter', { connection: { kind: 'polled' }, width: 58 })
  await ask(polled.id)
  const [page] = await printStation(api, brand, polled).printAll()
  expect(page).toEqual(expect.arrayContaining(['test', 'TEST PAGE', 'Paper: 58 mm']))
  await brand.call('DELETE', `/printers/${polled.id}`)
  for (const printer_id of [undefined, polled.id]) {
    const reply = await brand.call('POST', '/print-jobs', { body: { kind: 'test', printer_id } })
    expect(refusalOf(reply)).toMatchObject({ status: 422, code: 'validation_failed' })
  }
})
