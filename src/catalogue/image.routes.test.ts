import Fastify from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { refuseRequest } from '../http/refuse-request.ts'
import { localLimiter } from '../http/limits/memory-limiter.ts'
import { imagesPath } from '../menu/images/image.format.ts'
import { serveImages } from './image.routes.ts'
import { isLong } from '#test/support/sweep.ts'

/** A PNG as far as the service reads it. */
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(200_000, 7)])

/** Pictures over a database whose look-ups are counted, one of them waiting until the test lets it through. */
async function scene() {
  const { db, ctx } = await openTestEnv()
  const { id: brandId } = (await makeBrand(db)).caller.brand
  const counted = { queries: 0, running: 0, most: 0, hold: Promise.resolve() }
  const query = async <R extends object>(statement: Sql, name?: string): Promise<R[]> => {
    counted.queries++
    counted.most = Math.max(counted.most, ++counted.running)
    await counted.hold
    return db.query<R>(statement, name).finally(() => counted.running--)
  }
  const app = Fastify()
  app.setErrorHandler(refuseRequest)
  serveImages(app, { ...ctx, db: { ...db, query } }, localLimiter({ clock: () => 0 }))
  onTestFinished(() => app.close())
  const add = async (number: number, bytes = png) => {
    const hash = number.toString(16).padStart(64, '0')
    await db.query(
      sql`insert into images (brand_id, hash, type, bytes) values (${brandId}, ${hash}, 'image/png', ${bytes})`,
    )
    return `${imagesPath}/${brandId}/${hash}`
  }
  const address = (number: number) => `${imagesPath}/${brandId}/${number.toString(16).padStart(64, '0')}`
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
    app.inject({ url, headers, remoteAddress })
  return { add, address, get, counted }
}

test('reads an image from the database once and answers 304 to a client that has it', async () => {
  const { add, get, counted } = await scene()
  const url = await add(1)
  const first = await Promise.all(Array.from({ length: 20 }, () => get(url)))
  expect(first.every(reply => reply.statusCode === 200 && reply.rawPayload.equals(png))).toBe(true)
  const { etag } = first[0]!.headers as { etag: string }
  expect(first[0]!.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const known = await get(url, { 'if-none-match': etag })
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag])
  expect(counted.queries).toBe(1)
})

test('looks up two images at once, a hundred wait, and more are refused', async () => {
  const { add, get, counted } = await scene()
  const gate = Promise.withResolvers<void>()
  counted.hold = gate.promise
  const urls = await Promise.all(Array.from({ length: 105 }, (_, at) => add(at, png.subarray(0, 100))))
  // An injected request begins when it is waited for.
  const replies = urls.map(async url => get(url))
  const early = await Promise.race([replies[104]!, replies[0]!])
  expect([early.statusCode, early.json().error.code]).toEqual([503, 'unavailable'])
  gate.resolve()
  const statuses = (await Promise.all(replies)).map(reply => reply.statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(102)
  expect(counted).toMatchObject({ queries: 102, most: 2 })
})

test('an address without an image costs one query a second, a malformed one none', async () => {
  const { address, get, counted } = await scene()
  for (let at = 0; at < 20; at++) expect((await get(address(9))).statusCode).toBe(404)
  expect(counted.queries).toBe(1)
  expect((await get(`${imagesPath}/x/y`)).statusCode).toBe(404)
  expect(counted.queries).toBe(1)
})

test.skipIf(!isLong)('limits an address to 3,000 images a minute', async () => {
  const { add, get } = await scene()
  const url = await add(1, png.subarray(0, 100))
  const seen = new Map<number, number>()
  for (let at = 0; at < 3010; at++) {
    const { statusCode } = await get(url, { 'if-none-match': '*' })
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
  }
  expect([...seen]).toEqual([
    [304, 3000],
    [429, 10],
  ])
  expect((await get(url, {}, '203.0.113.2')).statusCode).toBe(200)
})
