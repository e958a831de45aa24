import { expect, test } from 'vitest'
import { entriesOf } from './entries.rules.ts'

const item = (id: string, total: number, combo: string | null = null) => ({
  id,
  name: id,
  quantity: 2,
  total,
  combo: combo === null ? null : { id: combo, name: 'Menu' },
  cancel_kind: null as string | null,
})

test('the components of a combo are one line, and their totals its total', () => {
  const replaced = { ...item('wine', 9, 'c'), cancel_kind: 'replaced' }
  const items = [
    item('soup', 4),
    replaced,
    item('burger', 17.8, 'c'),
    item('cola', 8.01, 'c'),
    item('fries', 5, 'd'),
  ]
  expect(
    entriesOf(items).map(({ id, name, quantity, total, isCombo, items: of }) => [
      id,
      name,
      quantity,
      total,
      isCombo,
      of.length,
    ]),
  ).toEqual([
    ['soup', 'soup', 2, 4, false, 1],
    ['wine', 'wine', 2, 9, false, 1],
    ['burger', 'Menu', 2, 25.81, true, 2],
    ['fries', 'Menu', 2, 5, true, 1],
  ])
})
