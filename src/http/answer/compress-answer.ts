import { Readable, pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './accept-encoding.rules.ts'
import { addVary } from './vary.ts'

/** As short as this an answer fits into one packet, compressed or not. */
const minLength = 1024
/**
 * An answer as short as this is compressed at once: that takes a tenth of a millisecond, and handing it to another thread
 * takes as long, and three times as much of the processor (docs/decisions/0020).
 */
const maxAtOnce = 16 * 1024

/** A window of 8 KiB in place of 32 takes a third off the time of an order's answer: most of it is the memory. */
const small = { level: 3, memLevel: 6, windowBits: 13, chunkSize: 4096 }

/** Each piece costs a turn of the event loop and its thread; a list comes in pieces of a quarter of this. */
const long = { level: 3, chunkSize: 64 * 1024 }

type Done = (error: Error | null, payload?: unknown) => void

/**
 * Compresses what a client that takes gzip is sent, in Fastify's `onSend`: JSON and texts above a kilobyte, refusals too.
 * Answers that come compressed already (`keepAnswer`) pass. A strong ETag names bytes, so it becomes weak.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  if (!isCompressible(reply, payload)) return done(null, payload)
  addVary(reply, 'Accept-Encoding')
  if (!takesGzip(request.headers['accept-encoding']?.toString())) return done(null, payload)
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`)
  if (payload instanceof Readable)
    return done(
      null,
      pipeline(payload, createGzip(long), () => {}),
    )
  if (payload.length <= maxAtOnce) return done(null, gzipSync(payload, small))
  void compressApart(payload, done)
}

type Body = string | Buffer | Readable

function isCompressible(reply: FastifyReply, payload: unknown): payload is Body {
  const isLong =
    payload instanceof Readable ||
    ((isText(payload) || Buffer.isBuffer(payload)) && payload.length > minLength)
  if (!isLong || reply.hasHeader('content-encoding')) return false
  return /^(?:text\/|application\/json)/.test(String(reply.getHeader('content-type')))
}

function isText(payload: unknown): payload is string {
  return typeof payload === 'string'
}

/** Bytes that are kept, as a menu's, are compressed once, however many ask meanwhile, and forgotten with them. */
const compressed = new WeakMap<Buffer, Promise<Buffer>>()
const gzipApart = promisify(gzip)

/** Beside the event loop. */
async function compressApart(payload: string | Buffer, done: Done): Promise<void> {
  if (isText(payload)) return gzip(payload, done)
  const made = compressed.get(payload) ?? gzipApart(payload)
  compressed.set(payload, made)
  const [error, bytes] = await made.then(
    one => [null, one] as const,
    (cause: Error) => [cause, undefined] as const,
  )
  if (error !== null) compressed.delete(payload)
  done(error, bytes)
}
