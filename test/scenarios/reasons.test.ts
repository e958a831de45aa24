import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

test('an operation takes one of the brand’s reasons, and keeps its names of then in every language', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make, branchId, call } = brand
  const { pie, card, tables } = await makeRestaurant(brand, { dishes: { pie: { price: 10 } } })
  const reasons: Record<string, Body> = {}
  for (const kind of ['cancel', 'discount', 'refund', 'waste', 'cash']) {
    const translations = { it: { name: `Motivo ${kind}` } }
    reasons[kind] = await make('/reasons', { kind, name: `Why ${kind}`, translations })
  }
  const id = (kind: string) => ({ reason_id: reasons[kind]!.id })
  expect((await brand.get('/reasons?kind=waste')).body.data.map(({ name }: Body) => name)).toEqual([
    'Why waste',
  ])

  const bill = await make('/dining-sessions', { table_id: tables[0]!.id, guests: 2 })
  const lines = [{ product_id: pie.id, quantity: 4 }]
  const order = await make(`/dining-sessions/${bill.id}/orders`, { lines })
  const [item] = order.items
  const cancel = (body: Body) =>
    call('POST', `/order-items/${item.id}/cancel`, { body: { quantity: 1, ...body } })
  const faults = async (body: Body) =>
    (await cancel(body)).body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)
  expect(await faults({})).toEqual(['reason required'])
  expect(await faults({ reason: 'x', ...id('cancel') })).toEqual(['reason_id not_allowed'])
  expect(await faults(id('refund'))).toEqual(['reason_id not_allowed'])
  expect(await faults({ reason_id: pie.id })).toEqual(['reason_id not_found'])

  const key = { headers: { 'idempotency-key': 'cancel-once' } }
  const body = { quantity: 1, ...id('cancel') }
  const first = await call('POST', `/order-items/${item.id}/cancel`, { body, ...key })
  expect(first.status).toBe(200)
  await make(`/orders/${order.id}/waste`, { items: [{ item_id: item.id, quantity: 1 }], ...id('waste') })
  await make(`/orders/${order.id}/discount`, { kind: 'amount', value: 1, ...id('discount') })
  await make(`/dining-sessions/${bill.id}/discount`, { kind: 'amount', value: 1, ...id('discount') })
  await make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: card.id }] })
  await make(`/orders/${order.id}/refund`, { amount: 2, ...id('refund') })
  await make(`/orders/${order.id}/refund`, { amount: 1 })
  const shift = await make('/shifts', { branch_id: branchId, opening_float: 10 })
  await make(`/shifts/${shift.id}/movements`, { kind: 'pay_in', amount: 5, ...id('cash') })

  // Later names and ends change nothing that was given before; a retry finds its own.
  for (const [kind, one] of Object.entries(reasons)) {
    await call('PATCH', `/reasons/${one.id}`, { body: { name: `Later ${kind}`, active: false } })
  }
  expect((await call('POST', `/order-items/${item.id}/cancel`, { body, ...key })).status).toBe(200)
  const ended = { kind: 'no_sale', ...id('cash') }
  expect((await call('POST', `/shifts/${shift.id}/movements`, { body: ended })).status).toBe(422)
  const read = async (lang: string) => {
    const shown: Body = (await brand.get(`/orders/${order.id}?lang=${lang}`)).body.data
    const moved: Body = (await brand.get(`/shifts/${shift.id}?lang=${lang}`)).body.data
    return [
      ...shown.items.map(({ cancel_reason }: Body) => cancel_reason).filter(Boolean),
      ...shown.discounts.map(({ reason }: Body) => reason),
      ...shown.adjustments.map(({ reason }: Body) => reason),
      ...moved.movements.map(({ reason }: Body) => reason),
    ]
  }
  const named = (why: string) =>
    ['cancel', 'discount', 'discount', 'waste', 'refund'].map(kind => `${why} ${kind}`)
  expect(await read('en')).toEqual([...named('Why'), 'refund', 'Why cash'])
  expect(await read('it')).toEqual([...named('Motivo'), 'refund', 'Motivo cash'])
  const { items, discounts, adjustments } = (await brand.get(`/orders/${order.id}`)).body.data
  expect(items.find((one: Body) => one.cancel_kind === 'cancel').cancel_reason_id).toBe(reasons['cancel']!.id)
  expect([discounts[0].reason_id, adjustments[1].reason_id, adjustments[2].reason_id]).toEqual([
    reasons['discount']!.id,
    reasons['refund']!.id,
    null,
  ])

  // Reports have one row for a reason of the brand under its last name, and another for the same words as entered.
  api.clock.advance(60_000)
  await call('PATCH', `/reasons/${reasons['cancel']!.id}`, { body: { active: true } })
  const sold = { branch_id: branchId, channel: 'pos', lines: [{ product_id: pie.id, quantity: 1 }] }
  const other = await make('/orders', sold)
  await make(`/orders/${other.id}/cancel`, id('cancel'))
  const last = await make('/orders', sold)
  await make(`/orders/${last.id}/cancel`, { reason: 'Later cancel' })
  const today = other.business_date
  const rows = async (report: string, lang: string) => {
    const path = `/reports/${report}?from=${today}&to=${today}&lang=${lang}`
    const { data } = (await brand.get(path)).body
    return data.rows.map((row: Body) => [row.reason_id, row.reason, row.count])
  }
  expect(await rows('cancellations', 'en')).toEqual(
    expect.arrayContaining([
      [reasons['cancel']!.id, 'Later cancel', 2],
      [null, 'Later cancel', 1],
    ]),
  )
  expect(await rows('waste', 'it')).toEqual([[reasons['waste']!.id, 'Motivo waste', 1]])
  expect(await rows('discounts', 'it')).toEqual([[reasons['discount']!.id, 'Motivo discount', 2]])
  await expectInvariants(api.db)
})

test('a line at another price may take a reason of the brand or a text, and the report has a row for each', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make, branchId: branch_id, call } = brand
  const { pie, card } = await makeRestaurant(brand, { dishes: { pie: { price: 10 } } })
  await call('PATCH', '/brand', { body: { approvals: { price_override: false } } })
  const reason = (kind: string) =>
    make('/reasons', { kind, name: 'Regular', translations: { it: { name: 'Cliente fisso' } } })
  const [regular, mistake] = [await reason('discount'), await reason('cancel')]
  const line = (more: Body) => ({ product_id: pie.id, quantity: 1, ...more })
  const at = (unit_price: number, more: Body = {}) => line({ unit_price, ...more })
  const body = (...lines: Body[]) => ({ branch_id, channel: 'pos', lines })
  const named = { reason_id: regular.id }

  const faults = async (...lines: Body[]) =>
    (await call('POST', '/orders', { body: body(...lines) })).body.error.details.fields.map(
      (fault: Body) => `${fault.path} ${fault.rule}`,
    )
  expect(
    await faults(
      at(8, { ...named, reason: 'x' }),
      at(8, { reason_id: mistake.id }),
      at(8, { reason_id: pie.id }),
      at(10, { reason: 'x' }),
      line(named),
    ),
  ).toEqual([
    'lines.0.reason_id not_allowed',
    'lines.1.reason_id not_allowed',
    'lines.2.reason_id not_found',
    'lines.3.reason not_allowed',
    'lines.4.reason_id not_allowed',
  ])

  const sent = body(at(8, { ...named, quantity: 2 }), at(7, { reason: 'Chipped' }), at(9), line({}))
  const reasonsOf = ({ items }: Body) =>
    items.map((item: Body) => [item.price_reason, item.price_reason_id === regular.id])
  const shown = [
    ['Regular', true],
    ['Chipped', false],
    [null, false],
    [null, false],
  ]
  expect(reasonsOf((await call('POST', '/orders/preview', { body: sent })).body.data)).toEqual(shown)
  const order = await make('/orders', sent)
  expect(reasonsOf(order)).toEqual(shown)
  await make(`/orders/${order.id}/lines`, { lines: [at(6, named)] })
  const swap = { line: at(5, named), reason: 'Too small' }
  await make(`/order-items/${order.items[3].id}/replace`, swap)
  await call('PATCH', `/reasons/${regular.id}`, { body: { name: 'Later', active: false } })
  expect(await faults(at(8, named))).toEqual(['lines.0.reason_id not_allowed'])
  const inItalian = (await brand.get(`/orders/${order.id}?lang=it`)).body.data.items
  expect(inItalian[0].price_reason).toBe('Cliente fisso')
  const payments = [{ payment_method_id: card.id }]
  await make(`/orders/${order.id}/pay`, { payments })
  // A refunded item keeps why it was cheaper, beside why it was given back.
  const [{ id: item_id }] = order.items
  await make(`/orders/${order.id}/refund`, { items: [{ item_id, quantity: 1 }], reason: 'Cold' })

  const day = order.business_date
  const { rows } = (await brand.get(`/reports/discounts?from=${day}&to=${day}&lang=en`)).body.data
  const figures = rows.map((row: Body) => [row.reason_id, row.reason, row.count, row.price_override])
  expect(figures.toSorted((one: Body, other: Body) => one[3] - other[3])).toEqual([
    [null, null, 1, 1],
    [null, 'Chipped', 1, 3],
    [regular.id, 'Regular', 4, 13],
  ])
  await expectInvariants(api.db)
})
