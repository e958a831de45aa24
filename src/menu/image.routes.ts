import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { routeNotFound } from '../http/http-refusals.rules.ts'
import { normalizeUlid } from '../lib/ulid.ts'
import { imagesPath } from './image.rules.ts'
import { findImage } from './image.store.ts'

const hashText = /^[0-9a-f]{64}$/

/**
 * Serves pictures to anybody who has their address, which cannot be guessed: pages and screens show them without a
 * key. What is at an address never changes, so it may be kept for ever.
 */
export function serveImages(app: FastifyInstance, ctx: Context): void {
  app.get(`${imagesPath}/:brand/:hash`, async (request, reply) => {
    const { brand, hash } = request.params as { brand: string; hash: string }
    const brandId = normalizeUlid(brand)
    const known =
      brandId === brand && hashText.test(hash) ? await findImage(ctx.db, brandId, hash) : undefined
    if (known === undefined) throw routeNotFound(request.url.split('?', 1)[0]!)
    return reply
      .headers({
        'content-type': known.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
      .send(known.bytes)
  })
}
