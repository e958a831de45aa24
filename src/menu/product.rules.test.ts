import { expect, it } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import type { Menu } from './menu.types.ts'
import { productFacts, stationFor } from './product.rules.ts'

function stationOf(menu: Menu, branchId: string): string | null {
  return stationFor(menu, productFacts(menu, menu.products.get('pizza')!), branchId)
}

it('sends a product to its own station, else to that of its nearest category', () => {
  const stations = {
    'oven-roma': 'roma',
    'oven-milano': 'milano',
    'bar-roma': 'roma',
    'pass-napoli': 'napoli',
  }
  const menu = plainMenu({
    stations,
    categories: {
      pizze: { parentId: 'food', stationIds: ['bar-roma', 'oven-milano'] },
      food: { stationIds: ['bar-roma', 'pass-napoli'] },
    },
    products: { pizza: { categoryId: 'pizze', stationIds: ['oven-roma'] } },
  })
  expect(stationOf(menu, 'roma')).toBe('oven-roma')
  expect(stationOf(menu, 'milano')).toBe('oven-milano')
  expect(stationOf(menu, 'napoli')).toBe('pass-napoli')
  expect(stationOf(menu, 'torino')).toBeNull()
})

it('skips an inactive station', () => {
  const menu = plainMenu({ products: { pizza: { stationIds: ['closed'] } } })
  expect(stationOf(menu, 'roma')).toBeNull()
})

it('counts active groups only, and computes facts once per menu version', () => {
  const parts = {
    addonGroups: {
      extras: { addonIds: ['egg'] },
      more: { addonIds: ['egg'] },
      old: { addonIds: ['egg'], active: false },
    },
    products: { pizza: { addonGroupIds: ['extras', 'old', 'gone', 'more'], taxId: 'gone' } },
  }
  const menu = plainMenu(parts)
  const facts = productFacts(menu, menu.products.get('pizza')!)
  expect(facts.groups.map(({ id }) => id)).toEqual(['extras', 'more'])
  expect(facts.groupsOfAddon.get('egg')?.map(({ id }) => id)).toEqual(['extras', 'more'])
  expect(facts.tax).toBeNull()
  expect(productFacts(menu, menu.products.get('pizza')!)).toBe(facts)
  const later = plainMenu(parts)
  expect(productFacts(later, later.products.get('pizza')!)).not.toBe(facts)
})
