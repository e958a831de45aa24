import { expect, test } from 'vitest'
import type { MenuPrinter } from '../menu/menu.types.ts'
import { counterPrinter, kitchenPrinters } from './choose-printer.rules.ts'

function printer(id: string, given: Partial<MenuPrinter> = {}): MenuPrinter {
  const plain = { branchId: 'roma', stationIds: [], registers: [], receipts: 'on_request' } as const
  return { id, ...plain, opensDrawer: 'none', ...given }
}
const idsOf = (printers: readonly MenuPrinter[]) => printers.map(({ id }) => id)

const counter = printer('counter')
const grill = printer('grill', { stationIds: ['grill'] })
const pass = printer('pass', { stationIds: ['grill', 'oven'] })
const bar = printer('bar', { registers: ['Bar'] })

test('an item prints at its station, and without one at the first of the kitchen only', () => {
  const all = [counter, grill, pass, bar]
  expect(idsOf(kitchenPrinters(all, 'grill'))).toEqual(['grill', 'pass'])
  expect(idsOf(kitchenPrinters(all, 'oven'))).toEqual(['pass'])
  expect(idsOf(kitchenPrinters(all, 'ice'))).toEqual([])
  expect(idsOf(kitchenPrinters(all, null))).toEqual(['grill'])
  expect(kitchenPrinters([counter], null)).toEqual([])
})

test('papers of a register go to its printer, else to one outside of the kitchen, else to the first', () => {
  expect(counterPrinter([grill, counter, bar], 'bar')?.id).toBe('bar')
  expect(counterPrinter([grill, counter, bar], 'main')?.id).toBe('counter')
  expect(counterPrinter([grill, bar, counter], null)?.id).toBe('counter')
  expect(counterPrinter([grill, bar], null)?.id).toBe('grill')
  expect(counterPrinter([], 'main')).toBeUndefined()
})
