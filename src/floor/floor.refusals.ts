import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const tableOff = (path: string) =>
  invalidField(path, 'not_allowed', 'The table or its branch is inactive. Choose another table.')
export const areaElsewhere = () =>
  fault(
    'area_id',
    'not_allowed',
    "This area belongs to another branch. Choose an area of the table's branch.",
  )

export const tableOccupied = (tableId: string | undefined, billId: string | null) =>
  new Refusal('table_occupied', 'The table already has an open bill. Use that one, or settle it first.', {
    table_id: tableId,
    dining_session_id: billId,
  })
export const tableInUse = (billId: string) =>
  new Refusal('in_use', 'The table has an open bill. Settle or cancel it first.', {
    by: 'dining_session',
    ids: [billId],
  })
