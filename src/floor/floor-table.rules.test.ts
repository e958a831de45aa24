import { expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { type FloorTable, requireUsable } from './floor-table.rules.ts'

const table: FloorTable = { id: 'one', branchId: 'roma', usable: true }

it('accepts only an existing active table', () => {
  const faults = (table: FloorTable | undefined) =>
    catchRefusal(() => requireUsable(table, 'to_table_id')).details['fields']
  expect(requireUsable(table, 'table_id')).toBe(table)
  expect(faults(undefined)).toMatchObject([
    { path: 'to_table_id', rule: 'not_found', message: expect.stringContaining('table') },
  ])
  expect(faults({ ...table, usable: false })).toMatchObject([{ path: 'to_table_id', rule: 'not_allowed' }])
})
