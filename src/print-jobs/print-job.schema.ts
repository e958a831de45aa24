import { Type } from 'typebox'
import { printKinds, printStatuses } from '../printers/print-job.types.ts'
import { propertiesOf } from '../shapes/shape.schema.ts'
import { dataOf, described, listOf, oneOf, strict, text, Ulid } from '../wire/common.schema.ts'
import { printJobShape } from './print-job.shape.ts'
import { requestKinds } from './request-print.rules.ts'

const PrintJob = strict(propertiesOf(printJobShape), {
  $id: 'PrintJob',
  description: 'A paper that is to be printed, or the pulse that opens a drawer.',
})

export const OnePrintJob = dataOf(PrintJob)
export const ClaimedPrintJob = dataOf(Type.Union([PrintJob, Type.Null()], { $id: 'ClaimedPrintJob' }))
export const PrintJobs = dataOf(strict({ jobs: Type.Array(PrintJob) }, { $id: 'RequestedPrintJobs' }))
export const PrintJobList = listOf(PrintJob)

export const PrintJobFormat = oneOf(['json', 'escpos'], {
  default: 'json',
  description:
    'The job, or the bytes to send to its printer (ESC/POS); no bytes where nothing is to be printed.',
})

export const ClaimPrintJob = strict({ printer_id: described(Ulid, 'A polled printer.') })

export const FailPrintJob = strict({
  reason: text(255, { description: 'The fault of the printer, shown as the `error` of the job.' }),
})

export const RequestPrint = strict({
  kind: oneOf(requestKinds, {
    description: 'The paper to print; `drawer` opens the cash drawer, `test` prints a test page.',
  }),
  printer_id: Type.Optional(
    described(
      Ulid,
      'By default the printers of the stations of an order, else the one of the register. A `test` needs it.',
    ),
  ),
  receipt_id: Type.Optional(described(Ulid, 'Of a `receipt`, of any kind.')),
  order_id: Type.Optional(described(Ulid, 'Of a `ticket` or a `receipt`.')),
  dining_session_id: Type.Optional(described(Ulid, 'Of a `bill` or a `receipt`.')),
  payment_id: Type.Optional(described(Ulid, 'With `dining_session_id`: the receipt of this payer.')),
  shift_id: Type.Optional(described(Ulid, 'Of a `z_report`, or of the `drawer` to open.')),
})

export const printJobSorts = ['due_at'] as const
export const printJobFilters = {
  branch_id: Ulid,
  printer_id: Ulid,
  status: oneOf(printStatuses),
  kind: oneOf(printKinds),
  order_id: Ulid,
  dining_session_id: Ulid,
}
