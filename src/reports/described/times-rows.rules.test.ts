import { expect, test } from 'vitest'
import { addPart, finishRows, type Part, startRows } from './times-rows.rules.ts'

const columns = { keys: ['station_id', 'hour'], sums: ['items'], times: ['to_ready'] }

function rowsOf(parts: readonly Part[]) {
  const table = startRows(columns)
  for (const part of parts) addPart(table, part)
  return finishRows(table)
}

const part = (station_id: string | null, hour: number, items: number, to_ready: string | null): Part => ({
  station_id,
  name: station_id === null ? null : 'Grill',
  hour,
  items,
  to_ready,
})

test('merges parts with the same keys into one row, and all rows into the totals', () => {
  const parts = [
    part('S', 12, 2, '10 20'),
    part('S', 12, 3, '60 5000'),
    part('S', 13, 1, null),
    part(null, 13, 2, '1 2'),
  ]
  expect(rowsOf(parts)).toEqual({
    rows: [
      { station_id: 'S', name: 'Grill', hour: 12, items: 5, to_ready_median: 20, to_ready_p90: 5000 },
      { station_id: 'S', name: 'Grill', hour: 13, items: 1, to_ready_median: null, to_ready_p90: null },
      { station_id: null, name: null, hour: 13, items: 2, to_ready_median: 1, to_ready_p90: 2 },
    ],
    totals: { station_id: null, name: null, hour: null, items: 8, to_ready_median: 10, to_ready_p90: 5000 },
  })
})

test('without parts there are no rows, and empty totals', () => {
  const { rows, totals } = rowsOf([])
  expect(rows).toEqual([])
  expect(totals).toMatchObject({ items: 0, to_ready_median: null, to_ready_p90: null })
})
