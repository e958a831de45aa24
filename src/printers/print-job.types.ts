export const printKinds = [
  'ticket',
  'change',
  'cancel',
  'fire',
  'move',
  'bill',
  'receipt',
  'z_report',
  'drawer',
  'test',
] as const
/** `ticket` to `move` are kitchen papers; `drawer` opens a cash drawer and prints nothing; `test` tries a printer. */
export type JobKind = (typeof printKinds)[number]

export const printStatuses = ['waiting', 'printing', 'done', 'failed', 'expired'] as const
export type JobStatus = (typeof printStatuses)[number]

/** When a job is not worth printing any more. */
export const staleMs = 15 * 60_000

/** How long the papers of a receipt wait for its signature; then it counts as failed. */
export const signatureMs = 60_000

/** A print job to write. */
export type NewJob = {
  id: string
  kind: JobKind
  branchId: string
  printerId: string
  orderId: string | null
  billId: string | null
  paymentId: string | null
  /** The receipt that it prints; null also for what has no number: a pre-bill, the share of a payer. */
  receiptId: string | null
  shiftId: string | null
  /** The lines of a kitchen paper; null: it is drawn from the records that it names. */
  content: object | null
  isReprint: boolean
  /** When it may be printed, epoch ms. */
  dueAt: number
}

/** The records that a job is of. */
export type JobSubject = Partial<
  Pick<NewJob, 'orderId' | 'billId' | 'paymentId' | 'receiptId' | 'shiftId' | 'content' | 'isReprint'>
>

/** The jobs that wait for a printer, by its id. */
export type QueueRef = { brandId: string; id: string }

export type JobRef = { brandId: string; id: string }

/** A job that nobody will print. */
export type EndedJob = JobRef & {
  branchId: string
  printerId: string
  kind: string
  status: 'failed' | 'expired'
  error: string | null
  orderId: string | null
  billId: string | null
}
