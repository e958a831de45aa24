import { invalidField, Refusal } from '../lib/refusal.ts'
import type { JobStatus } from '../printers/print-job.types.ts'

export const sentByService = () =>
  invalidField(
    'printer_id',
    'not_allowed',
    'The service itself prints to this printer over the network. Claim the jobs of a polled printer.',
  )

export const jobNotPrinting = (from: JobStatus, to: JobStatus) =>
  new Refusal('invalid_transition', `The job is ${from}. Claim it before answering for it.`, { from, to })

export const subjectNeeded = (field: string, kind: string) =>
  invalidField(field, 'required', `A ${kind} is printed of a record. Send its id as ${field}.`)
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

export const nothingSent = () =>
  new Refusal('invalid_transition', 'The kitchen has nothing of this order. Send it or fire it first.', {
    from: 'held',
    to: 'printing',
  })
