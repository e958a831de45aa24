import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import type { MenuStockItem } from '../../menu/menu.types.ts'
import {
  blockingLevels,
  levelKey,
  levelsTaken,
  missingStock,
  orderTakes,
  returnMovements,
  saleMovements,
} from './order-stock.rules.ts'

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

it('takes the stock of several orders from each level at once, and books each order by itself', () => {
  const orders = [order('roma', { oil: 1, flour: 2 }), order('mare', { oil: 3 }), order('roma', { oil: 4 })]
  orders.push(order('sud', { oil: 5 }))
  const level = (branchId: string, stockItemId: string, change: number) => ({ branchId, stockItemId, change })
  expect(levelsTaken(orders)).toEqual([
    level('mare', 'oil', -3),
    level('roma', 'flour', -2),
    level('roma', 'oil', -5),
    level('sud', 'oil', -5),
  ])
  const sold = saleMovements(orders, () => 'm', 'remake')
  expect(sold.map(({ change }) => change)).toEqual([-1, -2, -3, -4, -5])
  expect(sold[0]).toMatchObject({ id: 'm', kind: 'sale', orderId: orders[0]!.id, reason: 'remake' })
  expect(saleMovements(orders, () => 'm')[0]!.reason).toBeNull()
  const [item] = orders[0]!.items
  const returned = returnMovements('roma', [{ ...item!, cancelReason: 'cold' }], () => 'r')
  expect(returned).toMatchObject([
    { kind: 'return', stockItemId: 'oil', change: 1, orderId: item!.orderId, reason: 'cold' },
    { kind: 'return', stockItemId: 'flour', change: 2 },
  ])
})
