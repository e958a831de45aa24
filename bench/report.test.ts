import { expect, test } from 'vitest'
import { type BenchFigures, faultsOf } from './report.ts'

const sound = {
  ours: [{ acknowledged: 10, stored: 10 }],
  rowsPerOrder: {
    ours: { orders: 1, events: 1, event_positions: 0.99 },
    pgbench: { orders: 1, events: 1, event_positions: 1 },
  },
  violations: { ours: 0, pgbench: 0 },
} as unknown as BenchFigures

const faults = (changed: object) => faultsOf({ ...sound, ...changed }).join()

test('reports which figures of a benchmark do not count, and why', () => {
  expect(faults({})).toBe('')
  expect(faults({ rowsPerOrder: { ours: { orders: 1 }, pgbench: { orders: 1, events: 1 } } })).toMatch('rows')
  expect(faults({ rowsPerOrder: { ours: { orders: 1, keys: 2 }, pgbench: { orders: 1 } } })).toMatch('rows')
  expect(faults({ ours: [{ acknowledged: 10, stored: 9 }] })).toMatch('acknowledged')
  expect(faults({ violations: { ours: 1, pgbench: 0 } })).toMatch('violations')
})
