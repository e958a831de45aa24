import { invalidField, Refusal } from '../lib/refusal.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { JobStatus } from '../printers/print-job.types.ts'

export const sentByService = () =>
  invalidField(
    'printer_id',
    'not_allowed',
    'The service itself prints to this printer over the network. Claim the jobs of a polled printer.',
  )

export const jobNotPrinting = (from: JobStatus, to: JobStatus) =>
  new Refusal('invalid_transition', `The job is ${from}. Claim it before answering for it.`, { from, to })

export const subjectNeeded = (fields: readonly string[], kind: string) =>
  invalidField(
    fields[0]!,
    'required',
    `A ${kind} is printed of a record. Send its id as ${fields.join(' or ')}.`,
  )
export const oneSubject = (field: string, first: string, kind: string) =>
  invalidField(
    field,
    'not_allowed',
    `A ${kind} is printed of one record. Send only one of ${first} and ${field}.`,
  )
export const subjectNotTaken = (field: string, kind: string) =>
  invalidField(field, 'not_allowed', `A ${kind} is not printed of this record. Leave it out.`)

export const testNeedsPrinter = () =>
  invalidField('printer_id', 'required', 'A test page is of one printer. Send its id as printer_id.')
export const testOfNothing = (field: string) =>
  invalidField(field, 'not_allowed', 'A test page is of its printer and of no record. Leave this out.')

export const noPrinter = () =>
  invalidField(
    'printer_id',
    'required',
    'The branch has no active printer for this. Add one, or name another printer.',
  )
export const printerElsewhere = () =>
  invalidField(
    'printer_id',
    'not_allowed',
    'This printer is inactive or in another branch. Choose another one.',
  )

export const nothingSent = ({ status, items }: Pick<StoredOrder, 'status' | 'items'>) => {
  const isHeld = items.some(item => item.cancelledAt === null && item.needsKitchen)
  return new Refusal(
    'invalid_transition',
    isHeld
      ? 'The kitchen has nothing of this order. Send it or fire it first.'
      : 'Nothing of this order is for the kitchen: it is cancelled or refunded, or needs no kitchen. Send another order.',
    { from: isHeld ? 'held' : status, to: 'printing' },
  )
}
