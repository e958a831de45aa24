import { expect, test } from 'vitest'
import { plainItem } from '#test/builders/plain-item.ts'
import { leftPlaces } from './party-move.rules.ts'

const seats = (id: string, ...tableIds: string[]) => ({ id, tableIds })
const order = (tableId: string | null) => ({ tableId, items: [plainItem({ id: `at ${tableId}` })] })

test('a party leaves the tables that it has no more; a tab is left for a table, or for another tab', () => {
  const left = (tables: (string | null)[], from: ReturnType<typeof seats>, to: ReturnType<typeof seats>) => {
    const { tableIds, items } = leftPlaces(tables.map(order), { from, to })
    return [tableIds, items.map(({ id }) => id)]
  }
  const [one, two] = [seats('bill', 'Z1'), seats('bill', 'Z1', 'Z2')]
  expect(left(['Z1', 'Z2', 'Z2'], two, one)).toEqual([['Z2'], ['at Z2', 'at Z2']])
  expect(left(['Z1', 'Z2'], two, seats('bill'))).toEqual([
    ['Z1', 'Z2'],
    ['at Z1', 'at Z2'],
  ])
  expect(left(['Z1'], one, two)).toEqual([[], []])
  expect(left([null], seats('bill'), one)).toEqual([[], ['at null']])
  expect(left([null], seats('tab'), seats('bill'))).toEqual([[], ['at null']])
  expect(left([null], seats('bill'), seats('bill'))).toEqual([[], []])
})
