import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** How a stand-in treats a paper, of which the given bytes have arrived so far. */
export type Manner = (socket: Socket, paper: Paper) => void

type Paper = { bytes: Buffer; isWhole: boolean }

/** A stand-in for an ESC/POS printer on this machine. */
export type Printer = {
  host: string
  port: number
  manner: Manner
  /** Its answer to the question before a paper; undefined: it does not answer. */
  state: Buffer | undefined
  /** The papers that arrived whole, as text. */
  papers: string[]
  /** Those whose end never arrived. */
  torn: string[]
  /** Connections so far. */
  calls: number
  /** Nobody listens any more: connections are refused. */
  leave: () => Promise<void>
  /** Listens again on the same port. */
  comeBack: () => Promise<void>
}

const askState = Buffer.from([0x10, 0x04, 0x01])
/** It prints. */
export const online = Buffer.from([0x16])
/** Its lid is open. */
export const offline = Buffer.from([0x1e])

/** Prints and says so. */
export const prints: Manner = (socket, { isWhole }) => void (isWhole && socket.write(online))

/** Prints and closes the connection, as printers do that cannot answer. */
export const closes: Manner = (socket, { isWhole }) => void (isWhole && socket.end())

/** Reads on, and neither answers nor closes the connection. */
export const keepsSilent: Manner = () => {}

/** Reads on and never answers; the connection is closed once the other side closes it. */
export const reads: Manner = () => {}

/** Closes the connection in the middle of a paper. */
export const cuts: Manner = socket => void socket.resetAndDestroy()

/** Takes its time for each paper. */
export const printsIn =
  (ms: number): Manner =>
  (socket, { isWhole }) => {
    if (isWhole) void sleep(ms).then(() => !socket.destroyed && socket.write(online))
  }

export async function openPrinter(manner: Manner = prints): Promise<Printer> {
  const printer: Printer = {
    host: '127.0.0.1',
    port: 0,
    manner,
    state: online,
    papers: [],
    torn: [],
    calls: 0,
    leave: () => close(),
    comeBack: async () => void (close = await listen(printer)),
  }
  let close = await listen(printer)
  onTestFinished(() => close())
  return printer
}

async function listen(printer: Printer): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server: Server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    socket.on('close', () => void sockets.delete(socket))
    take(printer, socket)
  })
  server.listen(printer.port, printer.host)
  await once(server, 'listening')
  printer.port = (server.address() as AddressInfo).port
  return async () => {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await once(server, 'close')
  }
}

function take(printer: Printer, socket: Socket): void {
  printer.calls += 1
  const paper: Paper = { bytes: Buffer.alloc(0), isWhole: false }
  socket.on('error', () => {})
  socket.on('end', () => void (printer.manner === keepsSilent || socket.end()))
  let isAsked = false
  socket.on('data', (chunk: Buffer) => {
    paper.bytes = Buffer.concat([paper.bytes, chunk])
    if (!isAsked && paper.bytes.subarray(0, askState.length).equals(askState)) {
      isAsked = true
      paper.bytes = paper.bytes.subarray(askState.length)
      if (printer.state !== undefined) socket.write(printer.state)
    }
    if (paper.bytes.length === 0) return
    if (!paper.isWhole && paper.bytes.subarray(-askState.length).equals(askState)) {
      paper.isWhole = true
      printer.papers.push(textOf(paper.bytes))
    }
    printer.manner(socket, paper)
  })
  socket.on('close', () => void (paper.isWhole || printer.torn.push(textOf(paper.bytes))))
}

/** The characters of a paper without its commands. */
function textOf(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll(/[^\x20-\x7e\n]/g, '')
}
