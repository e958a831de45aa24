import { expect, test } from 'vitest'
import { billEvent } from './bill-event.rules.ts'

const bill = { id: 'bill', branchId: 'roma', tableIds: ['one'], status: 'open' } as const

test('an event of a bill has its branch and new version, and its tables and status as they are now', () => {
  const data = { id: 'bill', version: 3, branch_id: 'roma', table_ids: ['one'], status: 'open' }
  expect(billEvent('dining_session.updated', bill, { version: 3 })).toEqual({
    type: 'dining_session.updated',
    branchId: 'roma',
    data,
  })
  const closing = { version: 4, tableIds: [], status: 'settled' } as const
  const closed = billEvent('dining_session.settled', bill, closing)
  expect(closed.data).toEqual({ ...data, version: 4, table_ids: [], status: 'settled' })
})
