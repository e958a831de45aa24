import { Readable, pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './accept-encoding.rules.ts'
import { gzipEtag } from '../input/preconditions.rules.ts'
import { addVary } from './vary.ts'

/** Up to this length an answer fits into one packet, compressed or not. */
const minLength = 1024
/**
 * Up to this length an answer is compressed on the event loop: that takes a tenth of a millisecond, and handing it to
 * another thread takes as long and three times the CPU time (docs/decisions/0020).
 */
const maxInline = 16 * 1024

/** A window of 8 KiB instead of 32 saves a third of the time for an order, most of it allocation. */
const small = { level: 3, memLevel: 6, windowBits: 13, chunkSize: 4096 }

/** Each chunk costs a turn of the event loop and of the thread; list pieces are a quarter of this size. */
const long = { level: 3, chunkSize: 64 * 1024 }

type Done = (error: Error | null, payload?: unknown) => void

/**
 * Compresses JSON and text above a kilobyte for clients that accept gzip, as an `onSend` hook. Answers that are compressed
 * already (`keepAnswer`) pass through. A strong ETag identifies bytes: that of a version becomes weak, that of contents is one
 * of the compressed form.
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
  if (typeof etag === 'string' && etag.startsWith('"'))
    reply.header('etag', request.answer?.etag === undefined ? `W/${etag}` : gzipEtag(etag))
  if (payload instanceof Readable) {
    const zipped = pipeline(payload, createGzip(long), () => {})
    return done(null, zipped)
  }
  if (payload.length <= maxInline) return done(null, gzipSync(payload, small))
  void settle(compressInThread(payload), done)
}

type Body = string | Buffer | Readable

function isCompressible(reply: FastifyReply, payload: unknown): payload is Body {
  const isLong =
    payload instanceof Readable ||
    ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > minLength)
  if (!isLong || reply.hasHeader('content-encoding')) return false
  return /^(?:text\/|application\/json)/.test(String(reply.getHeader('content-type')))
}

/** Pending and finished compressions of cached bytes, such as a menu's: made once, and dropped with the bytes. */
const compressed = new WeakMap<Buffer, Promise<Buffer>>()
const gzipInThread = promisify(gzip)

function compressInThread(payload: string | Buffer): Promise<Buffer> {
  if (typeof payload === 'string') return gzipInThread(payload)
  return compressed.getOrInsertComputed(payload, bytes => {
    const made = gzipInThread(bytes)
    made.catch(() => compressed.delete(bytes))
    return made
  })
}

async function settle(pending: Promise<Buffer>, done: Done): Promise<void> {
  let bytes: Buffer
  try {
    bytes = await pending
  } catch (error) {
    return done(error as Error)
  }
  done(null, bytes)
}
