import { expect, it } from 'vitest'
import { plainMenu, plainPrice } from '#test/builders/plain-menu.ts'
import { plainContext } from '#test/builders/plain-order.ts'
import { leastHalfPrices } from './menu-halves.rules.ts'

it('a half-and-half costs at least what its cheapest half costs now, of its categories and those below', () => {
  const menu = plainMenu({
    categories: { pizza: {}, white: { parentId: 'pizza' }, sweet: {}, empty: {} },
    products: {
      margherita: { categoryId: 'pizza', price: 800 },
      bianca: { categoryId: 'white', price: 900, prices: [plainPrice(700, { channel: 'table' })] },
      gone: { categoryId: 'pizza', price: 100, active: false },
      none: { categoryId: 'pizza', price: 100, recipe: [{ stockItemId: 'flour', quantity: 2000 }] },
      slice: { categoryId: 'pizza', price: 100, soldBy: 'weight' },
      nutella: { categoryId: 'sweet', price: 650 },
    },
  })
  const reading = { ...plainContext(), stock: new Map([['flour', 1000]]) }
  const least = leastHalfPrices(menu, reading)
  const of = (...categoryIds: string[]) => least({ count: 2, categoryIds, price: 'highest' })
  expect([of('pizza'), of('sweet', 'pizza'), of('sweet'), of('white'), of('empty')]).toEqual([
    700,
    650,
    650,
    700,
    null,
  ])
})
