import { expect, test } from 'vitest'
import { orderAgain } from './again.rules.ts'
import { addon, group, item, product } from './test/make.ts'

const extras = group('extras', [addon('egg', 2), addon('ham', 3, { orderable: false })])
const pizza = product('pizza', { addon_groups: [extras] })
const products = new Map([pizza, product('cod', { orderable: false })].map(one => [one.id, one]))
let count = 0
const again = (...items: Parameters<typeof orderAgain>[0]) =>
  orderAgain(items, products, () => String((count += 1)))
const named = (id: string, included = false) =>
  ({ addon_id: id, addon_group_id: 'extras', quantity: 1, included }) as Parameters<
    typeof orderAgain
  >[0][number]['addons'][number]

test('copies choices and notes, not the course; the same lines join', () => {
  const round = item(pizza, {
    quantity: 2,
    addons: [named('egg'), named('egg', true)],
    without: [{ addon_id: 'basil', name: 'Basil' }],
    note: 'cold',
    seat: 1,
    course: 2,
    held: true,
  })
  const { lines, leftOut } = again(round, { ...round, id: 'other' })
  expect(leftOut).toEqual([])
  expect(lines).toMatchObject([
    {
      quantity: 4,
      addons: [{ addonId: 'egg', groupId: 'extras', quantity: 1 }],
      without: ['basil'],
      note: 'cold',
      seat: 1,
      course: null,
      hold: false,
      unitPrice: null,
    },
  ])
})

test('leaves out charges and what was cancelled, and names what cannot be ordered now', () => {
  const { lines, leftOut } = again(
    item(pizza, { kind: 'service_charge', product_id: null }),
    item(pizza, { cancelled_at: '2026-11-29T19:00:00Z' }),
    item(product('cod'), { id: 'a' }),
    item(product('old'), { id: 'b' }),
    item(pizza, { id: 'c', product_id: null, name: 'gone' }),
    item(pizza, { id: 'd', addons: [named('ham')] }),
  )
  expect([lines, leftOut]).toEqual([[], ['cod', 'old', 'gone', 'pizza']])
})

test('keeps a price that was entered by hand', () => {
  const open = product('open', { price_mode: 'open' })
  const { lines } = orderAgain([item(open, { unit_price: 12.5 })], new Map([['open', open]]), () => 'a')
  expect(lines[0]!.unitPrice).toBe(12.5)
})

test('copies halves and the components of a combo, and leaves them out as a whole', () => {
  const half = product('half', { parts: { count: 2, category_ids: ['pizzas'], price: 'highest' } })
  const options = [{ product_id: 'pizza', extra: 0 }]
  const deal = product('deal', {
    combo: { choices: [{ id: 'dish', name: 'Dish', min: 1, max: 1, options }] },
  })
  const sold = new Map([...products, ['half', half], ['deal', deal]])
  const part = { product_id: 'pizza', name: 'Pizza', unit_price: 8, addons: [named('egg')], without: [] }
  const combo = { id: 'c', product_id: 'deal', name: 'Deal', choice_id: 'dish' }
  const copied = orderAgain(
    [
      item(half, { parts: [part, part] }),
      item(pizza, { id: 'x', combo, note: 'cold', addons: [named('egg')] }),
      item(product('cod'), { id: 'y', combo: { ...combo, id: 'd' } }),
    ],
    sold,
    () => 'a',
  )
  const addons = [{ addonId: 'egg', groupId: 'extras', quantity: 1 }]
  const taken = { productId: 'pizza', addons, without: [] }
  expect(copied.leftOut).toEqual(['Deal'])
  expect(copied.lines).toMatchObject([
    { productId: 'half', parts: [taken, taken], choices: [] },
    { productId: 'deal', addons: [], note: null, choices: [{ ...taken, choiceId: 'dish', note: 'cold' }] },
  ])
})
