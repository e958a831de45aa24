import { connect, type Socket } from 'node:net'
import { toLookup } from '../network/look-up.gateway.ts'
import { findPrinter, type PrinterNetwork } from '../network/printer-target.gateway.ts'
import type { PrinterTarget } from '../network/printer-target.types.ts'
import type { SendFault, PrintResult } from './spool.types.ts'

/** Time limits in milliseconds. */
const patience = {
  connect: 3000,
  /** For the answer to the question before the paper; then it is sent: some printers never answer. */
  ask: 1000,
  /** For the answer to a short paper; a longer one has more, as slow printers take five kilobytes a second. */
  answer: 10_000,
  bytesPerMs: 5,
  /** After the paper: then the service closes its side, and printers that cannot answer close theirs. */
  finish: 2000,
  /** After the printer has closed the connection: whether it then refuses what it has not read. */
  close: 250,
}
export type Patience = typeof patience

/** DLE EOT 1: the printer tells its state, also while it cannot print. */
const askState = Buffer.from([0x10, 0x04, 0x01])

/** Sends bytes to a printer. It never throws. @param closing aborted when the service stops */
export type SendToPrinter = (
  target: PrinterTarget,
  bytes: Uint8Array,
  closing?: AbortSignal,
) => Promise<PrintResult>

/** Makes the function that prints over TCP, one connection for each paper. */
export function makePrinterSender(network: PrinterNetwork, limits: Partial<Patience> = {}): SendToPrinter {
  const most = { ...patience, ...limits }
  return async (target, bytes, closing) => {
    const found = await findPrinter(network, target)
    if (typeof found === 'string') return { fault: found, begun: false }
    const socket = connect({ ...target, lookup: toLookup(() => Promise.resolve(found)), allowHalfOpen: true })
    return new Attempt(socket, bytes, most).run(closing)
  }
}

/** One paper over one connection. */
class Attempt {
  readonly #socket: Socket
  readonly #bytes: Uint8Array
  readonly #most: Patience
  readonly #ended = Promise.withResolvers<SendFault | undefined>()
  #timer: NodeJS.Timeout | undefined
  #finishing: NodeJS.Timeout | undefined
  /** Questions that the printer has not answered. */
  #open = 0
  /** Whether the printer may have got a byte. */
  #begun = false
  /** Whether everything is sent. */
  #sent = false

  constructor(socket: Socket, bytes: Uint8Array, most: Patience) {
    this.#socket = socket
    this.#bytes = bytes
    this.#most = most
  }

  async run(closing: AbortSignal | undefined): Promise<PrintResult> {
    const stop = () => this.#end('stopped')
    closing?.addEventListener('abort', stop)
    if (closing?.aborted === true) stop()
    this.#within(this.#most.connect, 'no_connection')
    this.#listen()
    const fault = await this.#ended.promise
    closing?.removeEventListener('abort', stop)
    clearTimeout(this.#timer)
    clearTimeout(this.#finishing)
    this.#leave(fault)
    return { fault, begun: this.#begun }
  }

  #listen(): void {
    this.#socket
      .once('connect', () => this.#ask())
      .on('data', (bytes: Buffer) => bytes.filter(isState).forEach(state => this.#hear(state)))
      // It closed the connection without an answer, as printers do that cannot answer.
      .once('end', () => this.#within(this.#most.close, this.#sent ? undefined : 'cut_off'))
      .once('error', error => this.#end(this.#begun ? 'cut_off' : faultOf(error)))
      .once('close', (hadError: boolean) => this.#end(this.#sent && !hadError ? undefined : 'cut_off'))
  }

  /** A printer without paper takes what it is sent, and answers: so it is asked before, too. */
  #ask(): void {
    this.#open = 1
    this.#socket.write(askState)
    this.#after(this.#most.ask, () => this.#send())
  }

  /** An answer to the first question may come late: only the second speaks of the paper. */
  #hear(state: number): void {
    this.#open -= 1
    if ((state & offline) !== 0) this.#end('offline')
    else if (!this.#begun) this.#send()
    else if (this.#sent && this.#open === 0) this.#end(undefined)
  }

  #send(): void {
    const isMute = this.#open === 1
    this.#open += 1
    this.#begun = true
    this.#within(this.#most.answer + this.#bytes.length / this.#most.bytesPerMs, 'no_answer')
    this.#socket.write(this.#bytes)
    this.#socket.write(askState, error => {
      if (error !== undefined && error !== null) return
      this.#sent = true
      if (isMute) this.#finishing = setTimeout(() => this.#socket.end(), this.#most.finish)
    })
  }

  /** Ends the attempt so, unless it ends otherwise before. */
  #within(ms: number, fault: SendFault | undefined): void {
    this.#after(ms, () => this.#end(fault))
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
  }

  #end(fault: SendFault | undefined): void {
    this.#ended.resolve(fault)
  }

  /** A printer drops what it has not printed yet when its connection is reset, so a good one is closed gently. */
  #leave(fault: SendFault | undefined): void {
    this.#socket.removeAllListeners().on('error', () => {})
    if (fault !== undefined) return void this.#socket.destroy()
    this.#socket.resume().end()
    const timer = setTimeout(() => this.#socket.destroy(), 1000).unref()
    this.#socket.once('close', () => clearTimeout(timer))
  }
}

/** The bit of a state that says that the printer does not print: its paper is out, or its lid open. */
const offline = 0b1000

/** Whether a byte is an answer to DLE EOT: others are reports that some printers send unasked. */
function isState(byte: number): boolean {
  return (byte & 0b1001_0011) === 0b0001_0010
}

function faultOf(error: NodeJS.ErrnoException): SendFault {
  return error.code === 'ECONNREFUSED' ? 'refused' : 'no_connection'
}
