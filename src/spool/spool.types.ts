import type { TargetFault } from '../network/printer-target.types.ts'

/** Why a printer did not print. */
export type PrintFault = TargetFault | 'refused' | 'no_connection' | 'cut_off' | 'no_answer' | 'stopped'

export type PrintResult = {
  /** Undefined when it printed. */
  fault: PrintFault | undefined
  /** Whether it may have printed something. */
  begun: boolean
}
