import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseEncoding, type Encoding } from './accept-encoding.rules.ts'
import { addVary } from './vary.ts'
import { matchesEtag } from '../input/preconditions.rules.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Quality 11 saves another tenth but takes seconds of CPU time for a megabyte. */
const brotliQuality = 9

type Variant = { bytes: Buffer; etag: string; encoding: Encoding | undefined }

export type KeptAnswer = {
  /** Sends it in the encoding that the client prefers, or 304 when the client has it. */
  send(reply: FastifyReply): Promise<FastifyReply>
}

/**
 * Keeps an answer that is the same for every client as bytes. Nothing is encoded per request, and all connections share
 * one copy. Each encoding is made once, off the event loop, for the first client that requests it.
 * @param headers `content-type`, and `cache-control` where clients need not revalidate
 */
export function keepAnswer(content: string | Buffer, headers: Readonly<Record<string, string>>): KeptAnswer {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const digest = hash('sha256', plain, 'base64url')
  const variants = new Map<Encoding | undefined, Promise<Variant>>()

  return {
    async send(reply) {
      const { 'accept-encoding': accepted, 'if-none-match': known } = reply.request.headers
      const chosen = chooseEncoding(accepted?.toString())
      const { bytes, etag, encoding } = await variants.getOrInsertComputed(chosen, () =>
        makeVariant(plain, digest, chosen),
      )
      reply.headers({ 'cache-control': headers['cache-control'] ?? 'no-cache', etag })
      addVary(reply, 'Accept-Encoding')
      if (matchesEtag(known, etag)) return reply.code(304).send()
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      return reply.headers(headers).send(bytes)
    },
  }
}

/** A strong ETag identifies bytes, so each encoding has its own. */
async function makeVariant(plain: Buffer, digest: string, encoding: Encoding | undefined): Promise<Variant> {
  if (encoding === undefined) return { bytes: plain, etag: `"${digest}"`, encoding }
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const bytes = await (encoding === 'br' ? compressBrotli(plain, { params }) : compressGzip(plain))
  return { bytes, etag: `"${digest}-${encoding}"`, encoding }
}
