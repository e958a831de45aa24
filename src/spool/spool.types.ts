import type { PrinterTarget } from '../network/printer-target.types.ts'
import type { JobRef, QueueRef } from '../printers/print-job.types.ts'
import type { PrintFault } from '../printers/printer.types.ts'

/** Why a paper was not printed. */
export type SendFault = PrintFault | 'stopped'

export type PrintResult = {
  /** Undefined when it printed; `stopped`: the service stops. */
  fault: SendFault | undefined
  /** Whether it may have printed something. */
  begun: boolean
}

export type Queue = QueueRef & {
  fallbackId: string | null
  /** When its oldest job became due, epoch ms. */
  oldest: number
  /** The service prints there itself. */
  isSent: boolean
  /** Its last attempt failed. */
  failing: boolean
  /** Its next job can be printed now. */
  due: boolean
  /** Its turn among the queues of its brand. */
  turn: number
}

export type TakenQueue = QueueRef & PrinterTarget & { branchId: string; fallbackId: string | null }

export type TakenJob = JobRef & {
  /** It may have been printed before, and says so. */
  reprint: boolean
  /** Attempts so far, with this one. */
  attempts: number
}
