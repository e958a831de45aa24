import { describe, expect, test } from 'vitest'
import { addProduct, joinLines, newLine, toInput, unitsOfLines } from './line.rules.ts'
import { addon, group, line, product } from './test/make.ts'

const extras = group('extras', [addon('egg', 2, { max_quantity: 3 }), addon('ham', 3.5)], {
  free_quantity: 1,
})
const pizza = product('pizza', { addon_groups: [extras] })
const egg = { addonId: 'egg', groupId: 'extras', quantity: 2 }

const products = new Map()

describe('a press on a dish', () => {
  const one = addProduct([], pizza, { id: 'a', products })

  test('adds to the line whose choices are untouched', () => {
    const two = addProduct(one.lines, pizza, { id: 'b', products, units: 2 })
    expect(two.selected).toBe('a')
    expect(two.lines.map(({ quantity }) => quantity)).toEqual([3])
    expect(addProduct(two.lines, pizza, { id: 'c', products, units: 999 }).lines[0]!.quantity).toBe(999)
  })

  test('begins a new line beside a changed one', () => {
    const changed = one.lines.map(made => ({ ...made, note: 'no salt' }))
    expect(addProduct(changed, pizza, { id: 'b', products }).lines.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('begins a line of its own for what is weighed or priced by hand', () => {
    const fish = product('fish', { sold_by: 'weight' })
    const first = addProduct([], fish, { id: 'a', products, units: 2 })
    expect(
      addProduct(first.lines, fish, { id: 'b', products }).lines.map(({ quantity }) => quantity),
    ).toEqual([0, 0])
  })

  test('takes the only free one of a choice that must be made', () => {
    const side = (addons = [addon('potatoes'), addon('salad', 2)], more = {}) =>
      newLine(
        product('steak', { addon_groups: [group('side', addons, { min: 1, max: 1, ...more })] }),
        'a',
        products,
      ).addons
    expect(side()).toEqual([{ addonId: 'potatoes', groupId: 'side', quantity: 1 }])
    expect(side([addon('potatoes'), addon('beans')])).toEqual([])
    expect(side([addon('potatoes', 0, { orderable: false })])).toEqual([])
    expect(side(undefined, { default_addon_ids: ['salad'] })).toEqual([])
    expect(side(undefined, { min: 0 })).toEqual([])
    expect(side(undefined, { max: 2 })).toEqual([])
  })
})

test('the same lines join, others and weighed ones stay apart', () => {
  const [plain, noted] = [line(pizza, { id: 'a', addons: [egg] }), line(pizza, { id: 'b', note: 'cold' })]
  const again = { ...plain, id: 'c', quantity: 2 }
  expect(joinLines([plain, noted], [again]).map(({ quantity }) => quantity)).toEqual([3, 1])
  const weighed = line(pizza, { quantity: 0.5 })
  const joined = joinLines(
    [weighed],
    [
      { ...weighed, id: 'd' },
      { ...weighed, quantity: 1, id: 'e' },
    ],
  )
  expect(joined).toHaveLength(3)
  expect(unitsOfLines(joined)).toBe(3)
})

test('a line is sent with what it says and nothing else', () => {
  expect(toInput(line(pizza))).toEqual({ product_id: 'pizza', quantity: 1, client_line_id: 'line' })
  const full = line(pizza, {
    addons: [egg],
    without: ['basil'],
    note: 'cold',
    seat: 2,
    course: 2,
    hold: true,
    unitPrice: 9,
  })
  expect(toInput(full)).toEqual({
    product_id: 'pizza',
    quantity: 1,
    client_line_id: 'line',
    addons: [{ addon_id: 'egg', addon_group_id: 'extras', quantity: 2 }],
    without: ['basil'],
    note: 'cold',
    seat: 2,
    course: 2,
    hold: true,
    unit_price: 9,
  })
})
