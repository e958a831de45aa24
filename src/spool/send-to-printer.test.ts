import { expect, test } from 'vitest'
import {
  closes,
  cuts,
  keepsSilent,
  offline,
  online,
  openPrinter,
  prints,
  printsIn,
  reads,
} from '#test/support/printer.ts'
import type { LookUp } from '../network/look-up.gateway.ts'
import { makePrinterSender, type Patience } from './send-to-printer.gateway.ts'

const unknown: LookUp = () => Promise.reject(new Error('ENOTFOUND'))
const paper = Buffer.from('2 x Carbonara\n')

function send(
  target: { host: string; port: number },
  limits: Partial<Patience> = {},
  lookUp: LookUp = unknown,
) {
  const network = { on: true, ports: [target.port], lookUp }
  return makePrinterSender(network, limits)(target, paper)
}

test.each([
  ['answers', prints],
  ['closes the connection', closes],
  ['is slow', printsIn(300)],
])('a paper is printed when the printer %s', async (_how, manner) => {
  const printer = await openPrinter(manner)
  expect(await send(printer)).toEqual({ fault: undefined, begun: true })
  expect(printer.papers).toEqual([expect.stringContaining('Carbonara')])
})

test.each([
  ['closes the connection', closes],
  ['waits for the service to close it', reads],
])('a printer that answers nothing has printed once it %s', async (_how, manner) => {
  const printer = await openPrinter(manner)
  printer.state = undefined
  expect(await send(printer, { ask: 50, finish: 50 })).toEqual({ fault: undefined, begun: true })
  expect(printer.papers).toEqual([expect.stringContaining('Carbonara')])
})

test('a printer whose lid is open gets no paper, and one whose paper ends on the way has not printed it', async () => {
  const printer = await openPrinter()
  printer.state = offline
  expect(await send(printer)).toEqual({ fault: 'offline', begun: false })
  expect(printer.papers).toEqual([])
  printer.state = undefined
  printer.manner = (socket, { isWhole }) => void (isWhole && socket.write(offline))
  expect(await send(printer, { ask: 50 })).toEqual({ fault: 'offline', begun: true })
})

test('a late answer to the question before the paper does not speak of the paper', async () => {
  const printer = await openPrinter()
  printer.state = undefined
  printer.manner = (socket, { isWhole }) => {
    if (!isWhole) return
    socket.write(online)
    setTimeout(() => socket.write(offline), 50)
  }
  expect(await send(printer, { ask: 50 })).toEqual({ fault: 'offline', begun: true })
})

test('a printer that answers is waited for, however long it prints', async () => {
  const printer = await openPrinter()
  let isLeft = false
  printer.manner = (socket, { isWhole }) => {
    socket.once('end', () => {
      isLeft = true
    })
    if (isWhole) setTimeout(() => socket.write(isLeft ? offline : online), 300)
  }
  expect(await send(printer, { finish: 50 })).toEqual({ fault: undefined, begun: true })
  expect(isLeft).toBe(false)
})

test('a long paper arrives whole at a slow reader', async () => {
  const printer = await openPrinter()
  const network = { on: true, ports: [printer.port], lookUp: unknown }
  const long = Buffer.alloc(2_000_000, 'a')
  expect(await makePrinterSender(network)(printer, long)).toMatchObject({ fault: undefined })
  expect(printer.papers[0]!.length).toBe(long.length)
})

test('says what went wrong, and whether something may have been printed', async () => {
  const printer = await openPrinter(cuts)
  expect(await send(printer)).toEqual({ fault: 'cut_off', begun: true })
  printer.manner = keepsSilent
  expect(await send(printer, { answer: 100 })).toEqual({ fault: 'no_answer', begun: true })
  // A report that a printer sends unasked is no answer.
  printer.manner = socket => void socket.write(Buffer.from([0x14, 0, 0, 0x0f]))
  expect(await send(printer, { answer: 100 })).toEqual({ fault: 'no_answer', begun: true })
  await printer.leave()
  expect(await send(printer)).toEqual({ fault: 'refused', begun: false })
})

test('a stop of the service ends an attempt', async () => {
  const printer = await openPrinter(keepsSilent)
  const network = { on: true, ports: [printer.port], lookUp: unknown }
  const closing = new AbortController()
  const sent = makePrinterSender(network)(printer, paper, closing.signal)
  await expect.poll(() => printer.papers.length).toBe(1)
  closing.abort()
  expect(await sent).toEqual({ fault: 'stopped', begun: true })
})

test('connects to the address that it checked', async () => {
  const printer = await openPrinter()
  let lookUps = 0
  const lookUp: LookUp = async () => [{ address: lookUps++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  expect(await send({ host: 'kitchen', port: printer.port }, {}, lookUp)).toMatchObject({ fault: undefined })
  expect([lookUps, printer.calls]).toEqual([1, 1])
})
