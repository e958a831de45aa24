import type { Neighbours } from './service.ts'

/** Sent to the program of an attack, to begin. */
export type Started = { neighbours: Neighbours; keys: readonly string[]; connections: number }

/** An attack by brand A, or by anybody without a key, beside which brand B is measured. Each file is a program in attacks/. */
export type Attack = {
  name: string
  file: string
  /** How many of A's keys it uses, from which on. */
  keys?: readonly [from: number, to: number]
  connections?: number
  /** How long B is measured beside it, the beginning included. */
  seconds: number
  /** Whether a long transaction of another program holds some of A's bills meanwhile. */
  holds?: true
  /** The answer that B reads meanwhile; by default a list. */
  reads?: 'receipts'
}

export const attacks: readonly Attack[] = [
  // A key may ask for as much in each minute: B is watched for one.
  { name: 'A with 1 key', file: 'expensive-requests.ts', keys: [0, 1], seconds: 60, holds: true },
  { name: 'A with 10 keys', file: 'expensive-requests.ts', keys: [1, 11], seconds: 60, holds: true },
  { name: 'A with 10 keys that one made', file: 'expensive-requests.ts', keys: [11, 21], seconds: 60 },
  { name: '40 slow readers', file: 'slow-readers.ts', keys: [0, 4], connections: 40, seconds: 30 },
  { name: '160 slow readers', file: 'slow-readers.ts', keys: [4, 8], connections: 160, seconds: 30 },
  { name: '9 slow guests', file: 'slow-readers.ts', keys: [0, 0], connections: 9, seconds: 30 },
  { name: '36 slow guests', file: 'slow-readers.ts', keys: [0, 0], connections: 36, seconds: 30 },
  { name: 'PDFs of two brands', file: 'printouts.ts', seconds: 30, reads: 'receipts' },
  { name: 'webhooks of five brands', file: 'webhooks.ts', seconds: 30 },
  { name: 'unknown paths', file: 'unknown-paths.ts', seconds: 15 },
  { name: 'junk keys', file: 'junk-keys.ts', seconds: 15 },
]
