import { Readable } from 'node:stream'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { FastifyRequest, onSendHookHandler } from 'fastify'
import type { Logger } from 'pino'
import { addressIdentity } from './client-address.rules.ts'
import { CountedLog } from './counted-log.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * The bytes of answers that wait for their clients to read them, of one caller and of all, and how long a client that reads
 * nothing is waited for.
 */
const defaults = { ofCaller: 16 * megabyte, ofAll: 64 * megabyte, pauseMs: 10_000, everyMs: 250 }
export type UnreadLimits = Partial<typeof defaults>

/** Answers above this are sent in slices, so that it can be seen whether the client reads. */
const sliceBytes = 32 * kilobyte
/** A streamed answer holds a portion of its rows, read but not sent: a hundred items with thirty addons each, as objects. */
const streamBytes = 4 * megabyte

/** An open connection. */
type Reader = {
  socket: Socket
  /** The key, the bill of a guest, or the address. */
  caller: string
  /** The answer being sent; several connections can share cached bytes, such as a menu's. */
  body: Buffer | 'stream' | undefined
  /** Bytes that its client has taken. */
  taken: number
  /** Bytes taken between the last two looks; infinite when the answer has just begun. */
  moved: number
  /** When the client last took any, or had none to take, in ms of `performance.now`. */
  movedAt: number
  /** Whether an answer waited for the client at the last look. */
  isBehind: boolean
}

/**
 * Bounds the bytes that wait on the response side: who does not read for a while is disconnected, and beyond a bound, of one
 * caller or of all, the slowest readers are. No answer waits for another, so a slow client costs the others nothing.
 */
export class UnreadAnswers {
  readonly #limits: typeof defaults
  readonly #readers = new Map<Socket, Reader>()
  readonly #cut: CountedLog

  constructor(server: Server, log: Logger, limits: UnreadLimits = {}) {
    this.#limits = { ...defaults, ...limits }
    this.#cut = new CountedLog(log, 'connection closed: its answers are not read')
    const opened = server instanceof TlsServer ? 'secureConnection' : 'connection'
    server.on(opened, (socket: Socket) => this.#open(socket))
    const timer = setInterval(() => this.#look(), this.#limits.everyMs).unref()
    server.on('close', () => {
      clearInterval(timer)
      this.#cut.flush()
    })
  }

  #open(socket: Socket): void {
    const caller = addressIdentity(socket.remoteAddress ?? '')
    const movedAt = performance.now()
    const fresh = { body: undefined, taken: 0, moved: Infinity, movedAt, isBehind: false }
    this.#readers.set(socket, { socket, caller, ...fresh })
    socket.once('close', () => this.#readers.delete(socket))
  }

  /** The last `onSend` hook: sends long bytes in slices, and counts what is being sent for its caller. */
  readonly send: onSendHookHandler = (request, reply, payload, done) => {
    const isMade = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (isMade ? payload.length <= sliceBytes : !(payload instanceof Readable)) return done(null, payload)
    const body = typeof payload === 'string' ? Buffer.from(payload) : (payload as Buffer | Readable)
    const reader = this.#readers.get(request.raw.socket)
    if (reader !== undefined) {
      reader.caller = callerOf(request)
      reader.body = body instanceof Readable ? 'stream' : body
      reply.raw.once('close', () => (reader.body = undefined))
    }
    if (body instanceof Readable || request.method === 'HEAD') return done(null, body)
    reply.header('content-length', body.length)
    done(null, Readable.from(slicesOf(body), { objectMode: false, highWaterMark: sliceBytes }))
  }

  #look(): void {
    const now = performance.now()
    const behind: Reader[] = []
    for (const reader of this.#readers.values()) {
      if (!noteProgress(reader, now)) continue
      if (now - reader.movedAt > this.#limits.pauseMs) this.#disconnect(reader, 'time')
      else behind.push(reader)
    }
    for (const readers of Map.groupBy(behind, ({ caller }) => caller).values()) {
      this.#cutSlowest(readers, this.#limits.ofCaller, 'caller')
    }
    this.#cutSlowest(behind, this.#limits.ofAll, 'all')
  }

  /**
   * Disconnects the slowest readers, apart from those whose answers have just begun. The only answer of a caller may be as
   * large as the largest menu.
   */
  #cutSlowest(readers: readonly Reader[], most: number, limit: 'caller' | 'all'): void {
    const open = readers.filter(({ socket }) => !socket.destroyed)
    const readersOf = Map.groupBy(open, ({ body }) => body)
    let bytes = open.reduce((sum, reader) => sum + ownBytes(reader), 0)
    for (const body of readersOf.keys()) bytes += sharedBytes(body)
    const slowestFirst = open
      .filter(({ moved }) => moved < Infinity)
      .toSorted((one, other) => one.movedAt - other.movedAt || one.moved - other.moved)
    for (const reader of limit === 'caller' && open.length === 1 ? [] : slowestFirst) {
      if (bytes <= most) return
      const others = readersOf.get(reader.body)!
      others.splice(others.indexOf(reader), 1)
      bytes -= ownBytes(reader) + (others.length === 0 ? sharedBytes(reader.body) : 0)
      this.#disconnect(reader, limit)
    }
  }

  #disconnect({ socket }: Reader, limit: string): void {
    this.#cut.note({ limit })
    socket.destroy()
  }
}

/** The slices of a body that the socket holds are part of it. */
function ownBytes({ socket, body }: Reader): number {
  if (body === 'stream') return streamBytes
  return body === undefined ? socket.writableLength : 0
}

function sharedBytes(body: Reader['body']): number {
  return Buffer.isBuffer(body) ? body.length : 0
}

/** Notes what the client took since the last look. @returns whether an answer waits for it */
function noteProgress(reader: Reader, now: number): boolean {
  const { socket, body, isBehind } = reader
  const taken = socket.bytesWritten - socket.writableLength
  // A stream with nothing to send waits for its rows, not for its client.
  reader.isBehind = socket.writableLength > 0 || Buffer.isBuffer(body)
  reader.moved = isBehind ? taken - reader.taken : Infinity
  reader.taken = taken
  if (reader.moved > 0) reader.movedAt = now
  return reader.isBehind
}

function callerOf({ caller, ip }: FastifyRequest): string {
  return (caller as FastifyRequest['caller'] | undefined)?.keyId ?? addressIdentity(ip)
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}
