import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeApi, faultsIn, otherUlid, ulid, type FakeApi } from '#test/support/fake-api.ts'
import { fakeCalls, refusedAs } from '#test/support/fake-calls.ts'

let api: FakeApi
beforeAll(async () => {
  api = await fakeApi()
})
beforeEach(() => {
  api.seen.calls.length = 0
})
afterAll(() => api.app.close())

const { send, refused, faultsAt, faultsOf, create } = fakeCalls(() => api)

const closed = `/things/${ulid}/cancel`

describe('bodies', () => {
  test('treats a missing body as {}', async () => {
    expect(await faultsAt(closed)).toEqual(['reason required'])
    const headers = { 'content-type': 'application/json' }
    expect(await faultsAt(closed, { body: '', headers })).toEqual(['reason required'])
    expect((await send('/preview')).json<{ data: { body: unknown } }>().data.body).toEqual({})
    expect((await send(`/things/${ulid}`, { method: 'DELETE' })).statusCode).toBe(200)
  })

  test.each([null, [], 5, '"text"', true])('refuses %j, which is not an object', async body => {
    expect(await faultsOf(JSON.stringify(body))).toEqual(['body type'])
  })

  test.each([
    ['application/json', 201],
    ['application/json; charset=utf-8', 201],
    ['application/json;charset="UTF-8"', 201],
    ['APPLICATION/JSON', 201],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=latin1', 415],
    ['text/json', 415],
    ['application/merge-patch+json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['not a type', 415],
    ['', 415],
  ])('#4 answers the type %j with %i', async (type, status) => {
    const answer = await send('/things', { body: { name: 'x' }, headers: { 'content-type': type } })
    expect(answer.statusCode).toBe(status)
  })

  test('#6 answers 415 to a compressed body', async () => {
    const coded = (coding: string) =>
      send('/things', { body: { name: 'x' }, headers: { 'content-encoding': coding } })
    expect(refusedAs(await coded('gzip'))).toBe('415 unsupported_media_type')
    expect((await coded('identity')).statusCode).toBe(201)
  })

  test('#13 names unknown fields instead of dropping them', async () => {
    const lines = [{ product_id: ulid, quantity: 1, price: 1 }]
    const faults = await faultsOf({ name: 'x', total: -5, lines })
    expect(faults).toEqual(['lines.0.price unknown_field', 'total unknown_field'])
  })

  test.each([
    [null, ['lines type']],
    [[], ['lines min_items']],
    [{}, ['lines type']],
    [5, ['lines type']],
    [Array.from({ length: 101 }, () => ({ product_id: ulid, quantity: 1 })), ['lines max_items']],
  ])('#15 #16 lines %.20s', async (lines, faults) => {
    expect(await faultsOf({ name: 'x', lines })).toEqual(faults)
  })

  test('#18 reads 1.0 and 1e0 as 1, and text never as a number', async () => {
    const body = (quantity: string) =>
      `{"name":"x","lines":[{"product_id":"${ulid}","quantity":${quantity}}]}`
    for (const quantity of ['1.0', '1e0', '1']) expect((await create(body(quantity))).statusCode).toBe(201)
    for (const quantity of ['"1"', 'null', 'true', '1e400']) {
      expect(await faultsOf(body(quantity))).toEqual(['lines.0.quantity type'])
    }
    expect(await faultsOf(body('0.0005'))).toEqual(['lines.0.quantity decimals'])
    expect(await faultsOf(body('0'))).toEqual(['lines.0.quantity min'])
    expect(await faultsOf(body('1,"seat":1.5'))).toEqual(['lines.0.seat type'])
  })

  test.each([
    ['10.005', ['price decimals']],
    ['1e-3', ['price decimals']],
    ['"10.00"', ['price type']],
    ['9007199254740993', ['price max']],
    ['9999999999.995', ['price max', 'price decimals']],
    ['-0.01', ['price min']],
    ['0.29', []],
    ['9999999999.99', []],
    ['1.1', []],
  ])('#19 #21 the amount %s', async (price, faults) => {
    const answer = await send('/things', { body: `{"name":"x","price":${price}}` })
    expect(faultsIn(answer.statusCode === 201 ? { error: { details: {} } } : answer.json()).sort()).toEqual(
      faults.toSorted(),
    )
  })

  test('#22 #25 #27 texts: counts code points after trimming, keeps NFC, allows lines only in text blocks', async () => {
    expect((await create({ name: '😀'.repeat(10) })).statusCode).toBe(201)
    expect(await faultsOf({ name: '😀'.repeat(11) })).toEqual(['name max_length'])
    expect((await create({ name: 'x', note: '😀'.repeat(500) })).statusCode).toBe(201)
    expect(await faultsOf({ name: 'x', note: 'x'.repeat(501) })).toEqual(['note max_length'])
    expect(await faultsOf({ name: 'a\nb' })).toEqual(['name format'])
    const trimmed = { data: { body: { name: 'x', note: 'a\nb' } } }
    expect((await create({ name: ' x ', note: ' a\nb ' })).json()).toMatchObject(trimmed)
    expect((await create({ name: 'e\u0301' })).json()).toMatchObject({ data: { body: { name: 'é' } } })
    expect(await faultsOf('{"name":"\\ud800"}')).toEqual(['name format'])
    expect(await faultsOf({ name: 'a\u202eb' })).toEqual(['name format'])
    expect((await create({ name: '👩‍👩‍👧' })).statusCode).toBe(201)
  })

  test('#28 accepts markup as plain text', async () => {
    const note = "<script>alert(1)</script> %_\\ '; drop table orders; --"
    expect((await create({ name: 'x', note })).json()).toMatchObject({ data: { body: { note } } })
  })

  test.each([[undefined], [null], [''], ['   '], [5]])('#31 refuses the reason %j', async reason => {
    const answer = await send(closed, { body: { reason } })
    expect(faultsIn(answer.json())).toHaveLength(1)
    expect(answer.statusCode).toBe(422)
    expect(api.seen.calls).toHaveLength(0)
  })

  test('accepts null only where the schema has it', async () => {
    expect(await faultsAt(closed, { body: { reason: 'x', restock: null } })).toEqual(['restock type'])
    expect((await create({ name: 'x', note: null, parent_id: null })).statusCode).toBe(201)
    expect(await faultsOf({ name: 'x', parent_id: 5 })).toEqual(['parent_id type'])
    expect(await faultsOf({ name: 'x', parent_id: 'x' })).toEqual(['parent_id format'])
  })

  test('accepts ids in any case, passes them on in upper case, and detects duplicates in any case', async () => {
    const lower = ulid.toLowerCase()
    const answer = await create({ name: 'x', ids: [lower, otherUlid], parent_id: lower })
    expect(answer.json()).toMatchObject({ data: { body: { ids: [ulid, otherUlid], parent_id: ulid } } })
    expect(await faultsOf({ name: 'x', ids: [ulid, lower] })).toEqual(['ids.1 duplicate'])
    const ids = ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', `${ulid}0`]
    expect(await faultsOf({ name: 'x', ids })).toEqual(['ids.0 format', 'ids.1 format'])
  })

  test('reports the nearest of several schemas, once', async () => {
    const at = (target: unknown) => faultsOf({ name: 'x', target })
    expect(await at({ course: 'one' })).toEqual(['target.course type'])
    expect(await at({ item_ids: ['x'] })).toEqual(['target.item_ids.0 format'])
    expect(await at(5)).toEqual(['target type'])
  })

  test('refuses a duplicate field', async () => {
    expect(await faultsOf('{"name":"a","name":"b"}')).toEqual(['body duplicate'])
    expect(api.seen.calls).toHaveLength(0)
  })

  test('#12 answers 400 to a field that reaches a prototype', async () => {
    expect(await refused('/things', { body: '{"name":"x","__proto__":{"a":1}}' })).toBe('400 malformed_json')
  })

  test('reports at most fifty faults, sorted, each once', async () => {
    const lines = Array.from({ length: 100 }, () => ({ product_id: 'x', quantity: 0 }))
    const faults = await faultsOf({ name: 'x', lines })
    expect(faults).toHaveLength(50)
    expect(new Set(faults).size).toBe(50)
    expect(faults.slice(0, 5)).toEqual([
      'lines.0.product_id format',
      'lines.0.quantity min',
      'lines.1.product_id format',
      'lines.1.quantity min',
      'lines.2.product_id format',
    ])
  })

  test('an operation without a body schema accepts an empty object only', async () => {
    expect(await faultsAt('/preview', { body: { a: 1 } })).toEqual(['a unknown_field'])
  })

  test('accepts an image as bytes, at most 1 MiB', async () => {
    const headers = { 'content-type': 'image/png' }
    const put = (bytes: number) =>
      send(`/things/${ulid}/image`, { method: 'PUT', body: Buffer.alloc(bytes), headers })
    expect((await put(1024 * 1024)).json()).toEqual({ data: 1_048_576 })
    expect(refusedAs(await put(1024 * 1024 + 1))).toBe('413 payload_too_large')
  })
})
