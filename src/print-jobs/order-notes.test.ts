import { expect, test } from 'vitest'
import { openBar } from '#test/fixtures/bar.ts'
import { openParty } from '#test/fixtures/party.ts'
import { printStation } from '#test/fixtures/print-station.ts'

const party = openParty()
const at = openBar(party)

test('another note of an order is printed wherever the kitchen has a dish of it, and with what is fired later', async () => {
  const { api, brand, order, open, post } = party
  const make = async (name: string, stationId: string) => {
    const given = {
      branch_id: brand.branchId,
      name,
      connection: { kind: 'polled' },
      station_ids: [stationId],
    }
    return printStation(api, brand, await brand.make('/printers', given))
  }
  const [grill, bar] = [await make('Grill', party.at.station.id), await make('Bar', at.bar.id)]
  const bill = await open()
  const beer = { product_id: at.beer.id, quantity: 1, hold: true, course: 2 }
  const round = await order(bill, [{}, beer], { note: 'Birthday' })
  const head = (await grill.printAll())[0]!.slice(1)
  const change = async (note: string | null) => {
    const answer = await brand.call('PATCH', `/orders/${round.id}`, { body: { note } })
    expect(answer.body.data.note).toBe(note)
  }
  await change('ALLERGY NUTS')
  await change(null)
  await change(null)
  await change('ALLERGY MILK')
  // The bar has nothing of it yet.
  expect(await bar.printAll()).toEqual([])
  const paper = (note: string, before: string) => {
    const top = head.slice(0, head.indexOf('1x Casa lasagne'))
    return ['change', 'CHANGED', ...top, `Note: ${note}`, `Before: Note ${before}`, '1x Casa lasagne']
  }
  expect((await grill.printAll()).map(rows => rows.filter(row => !row.startsWith('Allergens')))).toEqual([
    paper('ALLERGY NUTS', 'Birthday'),
    paper('-', 'ALLERGY NUTS'),
    paper('ALLERGY MILK', '-'),
  ])
  await post(`/dining-sessions/${bill.id}/fire`, { course: 2 })
  const [fired] = await bar.printAll()
  expect([fired![0], fired!.at(-1)]).toEqual(['fire', 'Note: ALLERGY MILK'])

  const [lasagne] = round.items
  expect((await post(`/kitchen/items/${lasagne.id}/status`, { status: 'delivered' })).status).toBe(200)
  await change('ALLERGY EGG')
  expect(await grill.printAll()).toEqual([])
  expect((await bar.printAll()).map(([kind]) => kind)).toEqual(['change'])
  await party.expectInvariants()
})

test('a kitchen learns that an order is taken away after all', async () => {
  const { api, brand, at: menu } = party
  const [printer] = (await brand.get('/printers?active=true')).body.data
  const grill = printStation(api, brand, printer)
  const lines = [{ product_id: menu.product.id, quantity: 1 }]
  const order = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  await grill.printAll()
  for (const service_type of ['takeaway', 'takeaway', 'dine_in'])
    expect((await brand.call('PATCH', `/orders/${order.id}`, { body: { service_type } })).status).toBe(200)
  const papers = (await grill.printAll()).map(rows => rows.filter(row => /CHANGED|TAKEAWAY|Eat in/.test(row)))
  expect(papers).toEqual([
    ['CHANGED', 'TAKEAWAY', 'Before: Eat in'],
    ['CHANGED', 'Eat in', 'Before: TAKEAWAY'],
  ])
})

test('a kitchen that is to wait with a dish learns its new note, and that it is cancelled', async () => {
  const { api, brand, order, open, post } = party
  const [printer] = (await brand.get('/printers?active=true')).body.data
  const grill = printStation(api, brand, printer)
  const round = await order(await open(), [{ note: 'rare' }, { hold: true }])
  await grill.printAll()
  const [sent, held] = round.items
  await brand.call('PATCH', `/order-items/${sent.id}`, { body: { hold: true, note: 'well done' } })
  const papers = async () =>
    (await grill.printAll()).map(rows => rows.filter(row => /^(change|cancel|Note|Before|ON HOLD)/.test(row)))
  expect(await papers()).toEqual([['change', 'Note: well done', 'ON HOLD', 'Before: Note rare']])
  for (const { id } of [sent, held]) await post(`/order-items/${id}/cancel`, { reason: 'Guest left' })
  expect(await papers()).toEqual([['cancel', 'Note: well done']])
  await party.expectInvariants()
})
