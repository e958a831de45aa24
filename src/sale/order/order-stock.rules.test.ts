import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import type { MenuStockItem } from '../../menu/menu.types.ts'
import { blockingLevels, missingStock, orderTakes, levelKey } from './order-stock.rules.ts'

const stockItem = (id: string, blockedBranchIds: string[]): [string, MenuStockItem] => [
  id,
  { id, name: id, unitCost: 0, blockedBranchIds },
]
const menu = {
  ...plainMenu(),
  stockItems: new Map([
    stockItem('flour', ['roma', 'mare']),
    stockItem('oil', ['roma']),
    stockItem('salt', []),
  ]),
}

const order = (branchId: string, ...recipes: (Record<string, number> | null)[]) =>
  paidOrder(
    recipes.map(recipe => ({ total: 1, recipe })),
    [],
    { branchId },
  )

it('sums the stock that all items of an order consume', () => {
  const { items } = order('roma', { flour: 250, salt: 5 }, null, { flour: 100 })
  expect([...orderTakes(items)]).toEqual([
    ['flour', 350],
    ['salt', 5],
  ])
})

it('sorts blocking stock levels in lock order, independent of the order of requests', () => {
  const orders = [
    order('roma', { oil: 1, flour: 1 }),
    order('mare', { flour: 1, salt: 1, oil: 1, gone: 1 }),
    order('roma', { oil: 2 }),
  ]
  const levels = ['mare flour', 'roma flour', 'roma oil']
  for (const batch of [orders, orders.toReversed()]) {
    const sorted = blockingLevels(menu, batch).map(({ branchId, stockItemId }) =>
      levelKey(branchId, stockItemId),
    )
    expect(sorted).toEqual(levels)
  }
})

it('takes stock for the whole order or not at all, and reports the shortage', () => {
  const onHand = new Map([[levelKey('roma', 'flour'), 400]])
  const pizza = order('roma', { flour: 150, salt: 9 }, { flour: 100 })
  expect(missingStock(menu, pizza, onHand)).toEqual([])
  expect(onHand.get('roma flour')).toBe(150)
  expect(missingStock(menu, pizza, onHand)).toEqual([{ stock_item_id: 'flour', on_hand: 0.15, needed: 0.25 }])
  expect(missingStock(menu, order('roma', { flour: 150, oil: 1 }), onHand)).toEqual([
    { stock_item_id: 'oil', on_hand: 0, needed: 0.001 },
  ])
  expect(missingStock(menu, order('roma', { flour: 150, oil: 0 }), onHand)).toEqual([])
  expect([...onHand]).toEqual([
    ['roma flour', 0],
    ['roma oil', 0],
  ])
})
