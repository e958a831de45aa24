import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'

type Till = { api: Api; brand: BrandAtHand; cash: string; card: string }

async function till(now = '2026-11-21T18:00:00+01:00'): Promise<Till> {
  const api = await openApi({ now })
  const brand = await api.openBrand()
  const cash = await brand.make('/payment-methods', { name: 'Cash', type: 'cash' })
  const card = await brand.make('/payment-methods', { name: 'Card', type: 'card' })
  return { api, brand, cash: cash.id, card: card.id }
}

function open({ brand }: Till, more: Body = {}): Promise<Body> {
  return brand.make('/shifts', { branch_id: brand.branchId, opening_float: 100, ...more })
}

const refusal = ({ status, body }: Reply) => [status, body.error?.code, body.error?.details]

const faults = ({ body }: Reply): string[] =>
  body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)

/** Books entries as the verbs that take and give money would. */
async function book({ api, brand }: Till, entry: Entry): Promise<void> {
  const { table = 'payments', shiftId, method, amount, tip = 0, rounding = 0, voidShiftId = null } = entry
  const id = `${Math.random()}`.slice(2).padEnd(26, '0')
  const order = await anyOrder(api, brand)
  const at = new Date(api.clock.now()).toISOString()
  if (table === 'payments') {
    await api.db.query(
      sql`insert into payments (brand_id, id, branch_id, order_id, position, payment_method_id, name, type, amount, tip,
            rounding, change, shift_id, void_shift_id, voided_at, corrects_id, paid_at, business_date)
          values (${brand.id}, ${id}, ${brand.branchId}, ${order}, 0, ${method}, 'x', 'x', ${amount}, ${tip},
            ${rounding}, 0, ${shiftId}, ${voidShiftId}, ${voidShiftId && at},
            ${amount < 0 ? id : null}, ${at}, '2026-11-21')`,
    )
  } else if (table === 'refund_payments') {
    const [payment] = await api.db.query<{ id: string }>(sql`select min(id) as id from payments`)
    await api.db.query(
      sql`insert into refund_payments (brand_id, id, branch_id, order_id, payment_id, payment_method_id, name, type,
            amount, tip, rounding, shift_id, business_date, created_at)
          values (${brand.id}, ${id}, ${brand.branchId}, ${order}, ${payment!.id}, ${method}, 'x', 'x', ${amount}, ${tip},
            ${rounding}, ${shiftId}, '2026-11-21', ${at})`,
    )
  }
}

type Entry = {
  table?: 'payments' | 'refund_payments'
  shiftId: string | null
  method: string
  amount: number
  tip?: number
  rounding?: number
  voidShiftId?: string | null
}

async function anyOrder(api: Api, brand: BrandAtHand): Promise<string> {
  const [known] = await api.db.query<{ id: string }>(sql`select id from orders limit 1`)
  if (known !== undefined) return known.id
  const [made] = await api.db.query<{ id: string }>(
    sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date, number,
          order_number, currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at, updated_at)
        values (${brand.id}, '01ARZ3NDEKTSV4RRFFQ69G5FAV', ${brand.branchId}, 'pos', 'takeaway', 'pending',
          '2026-11-21', 1, 'X-1', 'EUR', 'inclusive', 0, 0, 0, 0, now(), now(), now()) returning id`,
  )
  return made!.id
}

describe('a shift', () => {
  test('is opened, records cash movements, is counted and closed, with reports in between', async () => {
    const at = await till()
    const { brand, api, cash, card } = at
    const shift = await open(at)
    expect(shift).toEqual({
      id: expect.any(String),
      branch_id: brand.branchId,
      register: 'main',
      status: 'open',
      number: null,
      opening_float: 100,
      blind: false,
      opened_at: '2026-11-21T18:00:00.000+01:00',
      opened_by: null,
      closed_at: null,
      closed_by: null,
      methods: [],
      movements: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    })
    const one = `/shifts/${shift.id}`
    await brand.make(`${one}/movements`, { kind: 'pay_in', amount: 20, reason: 'change' })
    await brand.make(`${one}/movements`, { kind: 'pay_out', amount: 5.5, reason: 'flowers' })
    const moved = await brand.make(`${one}/movements`, { kind: 'no_sale', reason: 'looked' })
    expect([moved.version, moved.movements]).toMatchObject([
      4,
      [
        { kind: 'pay_in', amount: 20, reason: 'change', staff_id: null },
        { kind: 'pay_out', amount: 5.5 },
        { kind: 'no_sale', amount: 0, created_at: '2026-11-21T18:00:00.000+01:00' },
      ],
    ])
    expect((await brand.get(one)).body.data).toEqual(moved)
    await book(at, { shiftId: shift.id, method: cash, amount: 4232, tip: 100, rounding: -2 })
    await book(at, { shiftId: shift.id, method: card, amount: 1500, tip: 50 })
    const { body: x } = await brand.get(`${one}/report`)
    expect(x.data).toMatchObject({
      number: null,
      register: 'main',
      closed_at: null,
      opening_float: 100,
      methods: [
        { payment_method_id: cash, name: 'Cash', expected: 157.8, counted: null, difference: null },
        { payment_method_id: card, name: 'Card', expected: 15.5, counted: null, difference: null },
      ],
      totals: { payments: 57.32, expected: 173.3, counted: null },
    })
    api.clock.advance(3_600_000)
    const closed = await brand.make(`${one}/close`, { counted: [{ payment_method_id: cash, amount: 157 }] })
    expect(closed).toMatchObject({
      status: 'closed',
      number: 1,
      closed_at: '2026-11-21T19:00:00.000+01:00',
      methods: [
        { payment_method_id: cash, expected: 157.8, counted: 157, difference: -0.8 },
        { payment_method_id: card, expected: 15.5, counted: null, difference: null },
      ],
      version: 5,
    })
    const events = await api.db.query<{ type: string; data: object }>(
      sql`select type, data from events where type like 'shift.%' order by id`,
    )
    const data = { id: shift.id, branch_id: brand.branchId, register: 'main' }
    expect(events).toEqual([
      { type: 'shift.opened', data: { ...data, version: 1 } },
      { type: 'shift.closed', data: { ...data, version: 5, number: 1 } },
    ])
  })

  test('has a Z report that never changes afterwards', async () => {
    const at = await till()
    const { brand, api, cash } = at
    const shift = await open(at)
    await book(at, { shiftId: shift.id, method: cash, amount: 1000 })
    const path = `/shifts/${shift.id}/report`
    await brand.make(`/shifts/${shift.id}/close`, { counted: [{ payment_method_id: cash, amount: 110 }] })
    const formats = ['json', 'html', 'pdf', 'escpos']
    const read = async () => {
      const replies = await Promise.all(formats.map(format => brand.get(`${path}?format=${format}`)))
      return replies.map(reply => [reply.headers.get('content-type'), reply.text])
    }
    const before = await read()
    expect(before.map(([type]) => type)).toEqual([
      'application/json; charset=utf-8',
      'text/html; charset=utf-8',
      'application/pdf',
      'application/octet-stream',
    ])
    await brand.call('PATCH', `/payment-methods/${cash}`, { body: { name: 'Renamed', active: false } })
    const moved = { name: 'Renamed', timezone: 'Asia/Tokyo', day_starts_at: '06:00' }
    await brand.call('PATCH', `/branches/${brand.branchId}`, { body: moved })
    await api.db.query(sql`update payments set void_shift_id = shift_id`)
    expect(await read()).toEqual(before)
    expect((await brand.get(path)).body.data.methods[0]).toMatchObject({ name: 'Cash', expected: 110 })
  })

  test('is the only open one of its register; Z numbers count per register', async () => {
    const at = await till()
    const { brand } = at
    const first = await open(at)
    const body = { branch_id: brand.branchId, opening_float: 0, register: ' main ' }
    const again = await brand.call('POST', '/shifts', { body })
    expect(refusal(again)).toEqual([409, 'shift_already_open', { shift_id: first.id, register: 'main' }])
    const other = { ...body, register: 'MAIN' }
    expect((await brand.call('POST', '/shifts', { body: other })).status).toBe(409)
    const bar = await open(at, { register: 'Bar' })
    const close = async (id: string) => (await brand.make(`/shifts/${id}/close`, { counted: [] })).number
    expect([await close(first.id), await close(bar.id)]).toEqual([1, 1])
    const next = [await open(at), await open(at, { register: 'bar' })]
    expect([await close(next[0].id), await close(next[1].id)]).toEqual([2, 2])
    expect(await close((await open(at)).id)).toBe(3)
    const listed = await brand.get(`/shifts?status=closed&branch_id=${brand.branchId}&sort=opened_at`)
    expect(listed.body.meta.total).toBe(5)
    const day = first.opened_at.slice(0, 10)
    const total = async (query: string) => (await brand.get(`/shifts?${query}`)).body.meta.total
    expect(await total(`business_date_from=${day}&business_date_to=${day}`)).toBe(5)
    expect([
      await total('business_date_from=2199-01-01'),
      await total('business_date_to=1999-01-01'),
    ]).toEqual([0, 0])
    expect((await brand.get('/shifts?status=open')).body.data).toEqual([])
    await expectInvariants(at.api.db)
  })

  test('that is closed accepts no more entries', async () => {
    const at = await till()
    const { brand } = at
    const { id } = await open(at)
    const close = { body: { counted: [] } }
    const key = { headers: { 'idempotency-key': 'close' } }
    const closed = await brand.make(`/shifts/${id}/close`, close.body, key)
    const twice = await brand.call('POST', `/shifts/${id}/close`, { ...close, ...key })
    expect([twice.headers.get('idempotent-replayed'), twice.body.data]).toEqual(['true', closed])
    const notOpen = [409, 'shift_not_open', { shift_id: id, status: 'closed' }]
    expect(refusal(await brand.call('POST', `/shifts/${id}/close`, close))).toEqual(notOpen)
    const movement = { kind: 'pay_in', amount: 1, reason: 'late' }
    expect(refusal(await brand.call('POST', `/shifts/${id}/movements`, { body: movement }))).toEqual(notOpen)
    expect((await brand.get(`/shifts/${id}`)).body.data).toEqual(closed)
  })

  test('keeps its branch from being deactivated while it is open', async () => {
    const at = await till()
    const { brand } = at
    const branch = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
    const { id } = await open(at, { branch_id: branch.id })
    const off = await brand.call('DELETE', `/branches/${branch.id}`)
    expect(refusal(off)).toEqual([409, 'in_use', { by: 'shift', ids: [id] }])
    await brand.make(`/shifts/${id}/close`, { counted: [] })
    expect((await brand.call('DELETE', `/branches/${branch.id}`)).status).toBe(200)
    const reopened = await brand.call('POST', '/shifts', { body: { branch_id: branch.id, opening_float: 0 } })
    expect(faults(reopened)).toEqual(['branch_id not_allowed'])
  })
})

describe('an invalid request', () => {
  test('is refused at the path of its fault', async () => {
    const at = await till()
    const { brand, api, cash } = at
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const post = (path: string, body: Body, key = brand.key) => brand.call('POST', path, { body, key })
    expect(faults(await post('/shifts', {}))).toEqual(['branch_id required', 'opening_float required'])
    const nowhere = await post('/shifts', { branch_id: unknown, opening_float: 1 })
    expect(faults(nowhere)).toEqual(['branch_id not_found'])
    const elsewhere = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
    const keyThere = await api.makeKey(brand.id, { branchIds: [elsewhere.id] })
    const branch_id = brand.branchId
    const here = await post('/shifts', { branch_id, opening_float: 1 }, keyThere)
    expect(refusal(here)).toEqual([403, 'branch_forbidden', { branch_id }])
    const { id } = await open(at)
    for (const path of [`/shifts/${id}`, `/shifts/${id}/report`]) {
      expect((await brand.get(path, { key: keyThere })).status).toBe(403)
    }
    expect((await post(`/shifts/${id}/close`, { counted: [] }, keyThere)).status).toBe(403)
    expect((await brand.get('/shifts', { key: keyThere })).body.meta.total).toBe(0)
    const missing = { resource: 'shift', id: unknown }
    expect(refusal(await brand.get(`/shifts/${unknown}`))).toEqual([404, 'not_found', missing])
    const count = (payment_method_id: string) => ({ payment_method_id, amount: 1 })
    const counted = [count(cash), count(unknown), count(cash)]
    expect(faults(await post(`/shifts/${id}/close`, {}))).toEqual(['counted required'])
    expect(faults(await post(`/shifts/${id}/close`, { counted }))).toEqual([
      'counted.1.payment_method_id not_found',
      'counted.2.payment_method_id duplicate',
    ])
    const stale = { body: { counted: [] }, headers: { 'if-match': '"9"' } }
    expect((await brand.call('POST', `/shifts/${id}/close`, stale)).status).toBe(412)
    expect((await brand.get(`/shifts/${id}/report?format=doc`)).status).toBe(422)
    expect((await brand.get(`/shifts/${id}`)).body.data.version).toBe(1)
  })
})

describe('entries of a drawer', () => {
  test('puts a void in the shift of its payment, a correction in its own, and lists refunds', async () => {
    const at = await till()
    const { brand, cash, card } = at
    const first = await open(at)
    // Voided while its own shift was open: nothing is left of it.
    await book(at, { shiftId: first.id, voidShiftId: first.id, method: cash, amount: 500, tip: 20 })
    await book(at, { shiftId: first.id, method: cash, amount: 1000, rounding: 3 })
    const z = await brand.make(`/shifts/${first.id}/close`, { counted: [] })
    expect(z.methods[0].expected).toBe(110.03)
    const second = await open(at, { opening_float: 0 })
    // Taken before there was a shift, or in one that is closed: its void takes money out of today's drawer.
    await book(at, { shiftId: null, voidShiftId: second.id, method: cash, amount: 700, tip: 1, rounding: -2 })
    // A corrected method: the reversal and the new entry.
    await book(at, { shiftId: second.id, method: cash, amount: -1000, rounding: -3 })
    await book(at, { shiftId: second.id, method: card, amount: 1000 })
    await book(at, { table: 'refund_payments', shiftId: second.id, method: card, amount: 250, tip: 10 })
    await book(at, { table: 'refund_payments', shiftId: second.id, method: cash, amount: 101, rounding: -1 })
    const { methods, totals } = (await brand.get(`/shifts/${second.id}/report`)).body.data
    expect(methods.map((row: Body) => row.expected)).toEqual([-6.99 - 10.03 - 1, 10 - 2.6])
    expect(totals).toMatchObject({ payments: -7, refunds: 3.6, expected: -10.62 })
  })
})
