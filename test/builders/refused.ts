import type { Fault } from '../../src/lib/refusal.ts'
import { catchRefusal } from './plain-order.ts'

/** Code and details of the refusal that an operation must end in. */
export function refusedWith(act: () => unknown): [string, Record<string, unknown>] {
  const { code, details } = catchRefusal(act)
  return [code, details]
}

/** Path and rule of each field that an operation must be refused for: `lines.0.quantity min`. */
export function faultsOf(act: () => unknown): string[] {
  const [code, details] = refusedWith(act)
  if (code !== 'validation_failed') throw new Error(`Refused with ${code}`)
  return named(details['fields'] as Fault[])
}

/** Path and rule of each fault. */
export function named(faults: readonly Pick<Fault, 'path' | 'rule'>[]): string[] {
  return faults.map(({ path, rule }) => `${path} ${rule}`)
}
