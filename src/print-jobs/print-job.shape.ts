import { printKinds, printStatuses } from '../printers/print-job.types.ts'
import { flag, id, integer, type Of, orNull, shape, text, time, word } from '../shapes/shape.rules.ts'

/** A print job as it is shown. */
export const printJobShape = shape({
  id: id(),
  branchId: id(),
  printerId: id(),
  kind: word(printKinds, {
    about:
      '`ticket` to `move` are papers of the kitchen; `drawer` opens a cash drawer and prints nothing; ' +
      '`test` is a test page.',
  }),
  status: word(printStatuses, {
    about:
      '`printing`: claimed, or on its way to the printer; `failed` and `expired`: it will not be printed.',
  }),
  orderId: orNull(id()),
  billId: orNull(id({ column: 'dining_session_id', wire: 'dining_session_id' })),
  paymentId: orNull(id()),
  receiptId: orNull(id()),
  shiftId: orNull(id()),
  reprint: flag({ about: 'Whether the paper is headed REPRINT.' }),
  fallbackFrom: orNull(
    id({ wire: 'fallback_from_id', about: 'The printer that it was written for, once its fallback has it.' }),
  ),
  attempts: integer({ wire: 'attempts' }),
  leaseUntil: orNull(time({ about: 'Until when no other claim gets it.' })),
  dueAt: time({ about: 'When it may be printed; 15 minutes later it expires.' }),
  printedAt: orNull(time()),
  error: orNull(text({ about: 'Why the last attempt failed.' })),
  createdAt: time(),
  updatedAt: time(),
})
export type PrintJob = Of<typeof printJobShape.fields>
