import { expect, test } from 'vitest'
import { named } from '#test/builders/refused.ts'
import type { StoredPrice } from './menu.row.ts'
import { priceFaults, recipeFaults } from './sold.rules.ts'

const price: StoredPrice = { branch_id: null, channel: null, price: 100, starts_at: null, ends_at: null }
const faultsOf = (prices: Partial<StoredPrice>[]) =>
  named(priceFaults(prices.map(overrides => ({ ...price, ...overrides }))))

test('prices of one place must not overlap, and each must begin before it ends', () => {
  expect(faultsOf([{}, { channel: 'kiosk' }, { branch_id: 'b1' }])).toEqual([])
  expect(faultsOf([{}, { starts_at: 5 }])).toEqual([])
  expect(
    faultsOf([
      { starts_at: 4, ends_at: 5 },
      { starts_at: 5, ends_at: 6 },
    ]),
  ).toEqual([])
  expect(faultsOf([{}, { channel: 'kiosk' }, { ends_at: 5 }])).toEqual(['prices.2 duplicate'])
  expect(faultsOf([{}, { starts_at: 5, ends_at: 5 }])).toEqual(['prices.1.ends_at min'])
  expect(faultsOf([{}, { product_id: 'p' }, { with_addon_id: 'a' }])).toEqual([])
  const both = { product_id: 'p', with_addon_id: 'a' }
  expect(faultsOf([{ product_id: 'p' }, both])).toEqual(['prices.1.with_addon_id not_allowed'])
})

test('a stock item appears in a recipe once', () => {
  const [flour, salt] = ['flour', 'salt'].map(stock_item_id => ({ stock_item_id, quantity: 1 }))
  expect(recipeFaults([flour!, salt!])).toEqual([])
  expect(named(recipeFaults([flour!, salt!, flour!]))).toEqual(['recipe.2.stock_item_id duplicate'])
})
