import { createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { makeJpeg, makePng, makeWebp, pngOf } from '#test/fixtures/make-picture.ts'
import { faultsOf, operations, refusalOf } from '#test/support/record-call.ts'
import type { Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import type { RecordCall } from '../records/record.steps.ts'
import { addonKind } from './addon.record.ts'
import { categoryKind } from './category.record.ts'
import { findImage } from '../menu/images/image.store.ts'
import { productKind } from './product.record.ts'
import { setProductImage } from './set-product-image.ts'
import { setSoldOut } from './sold-out/set-sold-out.ts'

async function counter() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  const product = operations(env.ctx, brand.caller, productKind)
  const { id: categoryId } = await operations(env.ctx, brand.caller, categoryKind).create({ name: 'Pies' })
  const pie = await product.create({ name: 'Pie', category_id: categoryId, price: 3 })
  type Mark = Parameters<typeof setSoldOut>[2]['mark']
  const mark = (change: Partial<Mark>, more: Partial<RecordCall> = {}) =>
    setSoldOut(env.ctx, productKind, {
      caller: brand.caller,
      id: pie.id,
      lang: 'en',
      mark: { branchId: brand.branch.id, soldOut: true, until: null, ...change },
      ...more,
    })
  const picture = (bytes: Buffer, id = pie.id, maxBytes?: number) =>
    setProductImage(env.ctx, { caller: brand.caller, id, lang: 'en', bytes }, maxBytes)
  const branchIds = brand.branches.map(branch => branch.id)
  return { env, brand, product, pie, mark, picture, branchIds }
}

function imageAt({ db }: TestEnv, brandId: string, url: unknown) {
  return findImage(db, brandId, { hash: String(url).slice(-64), size: 0 })
}

describe('sold out', () => {
  test('is set and cleared for one branch, and an equal value changes nothing', async () => {
    const { mark, branchIds, env } = await counter()
    const [here, there] = branchIds
    await mark({ branchId: there! })
    const until = Date.parse('2026-12-24T18:00:00+01:00')
    const both = await mark({ branchId: here!, until })
    const marks = [
      { branch_id: here, until: '2026-12-24T18:00:00.000+01:00' },
      { branch_id: there, until: null },
    ]
    expect(both).toMatchObject({ version: 3, data: { sold_out: marks } })
    const [menu] = await env.db.query(sql`select menu_version from brands`)
    expect(await mark({ branchId: here!, until })).toEqual(both)
    expect(await env.db.query(sql`select menu_version from brands`)).toEqual([menu])
    expect(await mark({ branchId: there!, soldOut: false })).toMatchObject({
      version: 4,
      data: { sold_out: [{ branch_id: here }] },
    })
    expect(await mark({ branchId: there!, soldOut: false })).toMatchObject({ version: 4 })
    const types = await env.db.query(sql`select type from events where type = 'product.updated'`)
    expect(types).toHaveLength(4)
  })

  test('applies to the named branch only', async () => {
    const { mark, brand, branchIds } = await counter()
    const [here, there] = branchIds
    const caller = { ...brand.caller, branchIds: [here!] }
    expect(await mark({ branchId: here! }, { caller })).toMatchObject({ version: 2 })
    const forbidden = { code: 'branch_forbidden', details: { branch_id: there } }
    expect(await refusalOf(mark({ branchId: there! }, { caller }))).toEqual(forbidden)
    expect(await faultsOf(mark({ branchId: newUlid() }))).toEqual(['branch_id not_found'])
    expect((await refusalOf(mark({}, { id: newUlid() }))).code).toBe('not_found')
    const stale = mark({ soldOut: false }, { ifMatch: { version: 1 } })
    expect((await refusalOf(stale)).code).toBe('version_conflict')
  })

  test('applies to addons too', async () => {
    const { env, brand } = await counter()
    const addon = operations(env.ctx, brand.caller, addonKind)
    const { id } = await addon.create({ name: 'Cream', price: 1 })
    const mark = { branchId: brand.branch.id, soldOut: true, until: null }
    const call = { caller: brand.caller, id, lang: 'en', mark }
    expect(await setSoldOut(env.ctx, addonKind, call)).toMatchObject({
      version: 2,
      data: { sold_out: [{ branch_id: brand.branch.id, until: null }] },
    })
  })
})

const png = makePng()
const jpeg = makeJpeg()
const webp = makeWebp()

describe("a product's image", () => {
  test('has the type of its bytes and an address of its own', async () => {
    const { picture, env, brand } = await counter()
    const first = await picture(png)
    const url = first.data['image_url'] as string
    expect(url).toMatch(new RegExp(`^/v1/images/${brand.id}/[0-9a-f]{64}$`))
    expect(url).not.toContain(createHash('sha256').update(png).digest('hex'))
    expect(await imageAt(env, brand.id, url)).toMatchObject({ type: 'image/png', bytes: png })
    expect(await picture(png)).toEqual(first)
    const second = await picture(jpeg)
    expect(second).toMatchObject({ version: 3 })
    expect(second.data['image_url']).not.toBe(url)
    expect(await picture(webp)).toMatchObject({ version: 4 })
    const kept = await env.db.query(sql`select type from images where brand_id = ${brand.id}`)
    expect(kept, 'one picture for one product').toEqual([{ type: 'image/webp' }])
  })

  test('stays while another product shows it', async () => {
    const { env, product, pie, picture, brand } = await counter()
    const other = await product.create({ category_id: pie['category_id'], price: 1, name: 'Tart' })
    const { data } = await picture(png)
    await picture(png, other.id)
    await picture(jpeg)
    expect(await imageAt(env, brand.id, data['image_url'])).toBeDefined()
    await picture(jpeg, other.id)
    expect(await env.db.query(sql`select type from images where brand_id = ${brand.id}`)).toEqual([
      { type: 'image/jpeg' },
    ])
  })

  test('has 1 to 4096 pixels each way', async () => {
    const { picture } = await counter()
    for (const [bytes, seen] of [
      [makePng(4097, 1), '4097 × 1 pixels'],
      [makeJpeg(1, 65_535), '1 × 65535 pixels'],
      [makePng(0, 1), '0 × 1 pixels'],
    ] as const) {
      const { details } = await refusalOf(picture(bytes))
      expect(details['fields']).toMatchObject([{ path: 'body', message: expect.stringContaining(seen) }])
    }
    expect(await picture(makeWebp(4096, 4096))).toMatchObject({ version: 2 })
  })

  test("is refused when the brand's storage is full, for one of two concurrent uploads too", async () => {
    const { env, brand, product, pie, picture } = await counter()
    const other = await product.create({ category_id: pie['category_id'], price: 1, name: 'Tart' })
    await picture(png)
    const large = [makePng(1, 1, Buffer.alloc(1000)), makePng(1, 1, Buffer.alloc(1000, 1))] as const
    const limit = png.length + large[0].length
    const both: PromiseSettledResult<unknown>[] = await Promise.allSettled([
      picture(large[0], pie.id, limit),
      picture(large[1], other.id, limit),
    ])
    // The first upload replaces the small picture, or is stored in addition to it.
    const refused = both.flatMap(one => (one.status === 'rejected' ? [one.reason as Refusal] : []))
    expect(refused.map(({ code }) => code)).toEqual(['limit_reached'])
    expect(refused[0]!.details['limit']).toBe(limit)
    const [sum] = await env.db.query<{ sum: number }>(
      sql`select sum(octet_length(bytes))::bigint as sum from images where brand_id = ${brand.id}`,
    )
    expect(sum!.sum).toBeLessThanOrEqual(limit)
  })

  test('is refused when malformed or too large, and leaves nothing behind', async () => {
    const { picture, env, product, pie } = await counter()
    for (const bytes of [Buffer.alloc(0), Buffer.from('<svg/>'), Buffer.from('GIF89a'), png.subarray(0, 8)]) {
      expect((await refusalOf(picture(bytes))).code).toBe('unsupported_media_type')
    }
    const large = Buffer.concat([png, Buffer.alloc(1024 * 1024)])
    expect(await refusalOf(picture(large))).toEqual({
      code: 'payload_too_large',
      details: { max_bytes: 1024 * 1024 },
    })
    expect(await product.get(pie.id)).toEqual(pie)
    expect(await env.db.query(sql`select 1 from images`)).toEqual([])
  })

  test('is refused unless the pixels of a PNG can be inflated and are complete', async () => {
    const { picture, env } = await counter()
    const size = { width: 4, height: 4, colourType: 6 }
    const pixels = randomBytes(4 * (1 + 16))
    const packed = deflateSync(pixels)
    for (const bytes of [
      pngOf(size, [randomBytes(70).fill(0xff, 0, 1)]),
      pngOf(size, [packed.subarray(0, 40)]),
      pngOf(size, [deflateSync(pixels.subarray(1))]),
      pngOf({ ...size, depth: 5 }, [packed]),
    ]) {
      expect((await refusalOf(picture(bytes))).code).toBe('unsupported_media_type')
    }
    expect(await env.db.query(sql`select 1 from images`)).toEqual([])
    const whole = pngOf(size, [packed.subarray(0, 9), packed.subarray(9)])
    expect(await picture(whole)).toMatchObject({ version: 2 })
  })
})
