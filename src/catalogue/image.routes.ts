import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { limitAddresses, type Limiter } from '../http/limits/count-request.ts'
import { routeNotFound } from '../http/refusals/http.refusals.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { matchesEtag } from '../http/input/preconditions.rules.ts'
import { normalizeUlid } from '../lib/ulid.ts'
import { makeImageCache } from './image.cache.ts'
import { imagesPath } from '../menu/images/image.format.ts'
import { imageSizes } from '../menu/images/image.store.ts'

const hashText = /^[0-9a-f]{64}$/

/**
 * Serves pictures without a key, so that web pages can show them; their addresses cannot be guessed. The address
 * contains the hash of the bytes, which is also the ETag, so clients may cache a picture for good. `?size=` is answered with a
 * smaller one, or with the whole picture where there is none.
 */
export function serveImages(app: FastifyInstance, ctx: Context, limiter: Limiter): void {
  const images = makeImageCache(ctx.db)
  const onRequest = limitAddresses(limiter, 'picture')
  app.get(`${imagesPath}/:brand/:hash`, { onRequest }, async (request, reply) => {
    const { brand, hash } = request.params as { brand: string; hash: string }
    const brandId = normalizeUlid(brand)
    const isAddress = brandId === brand && hashText.test(hash)
    const size = imageSizes.find(size => String(size) === (request.query as { size?: unknown }).size) ?? 0
    const found = isAddress ? await images.find(brandId, { hash, size }) : undefined
    if (found === 'busy') throw unavailable()
    if (found === undefined) throw routeNotFound(request.url.split('?', 1)[0]!)
    const etag = `"${found.etag}"`
    // A smaller picture can be replaced, or come later.
    const caching = size === 0 ? 'max-age=31536000, immutable' : 'max-age=3600'
    reply.headers({ 'cache-control': `public, ${caching}`, etag })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply
      .headers({
        'content-type': found.type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
      .send(found.bytes)
  })
}
