import { NoAnswer, Refused } from '@comanda/client'

/** Why a PIN did not sign anybody in. */
export type PinFault =
  | { kind: 'wrong'; triesLeft: number | undefined }
  | { kind: 'locked'; /** Epoch ms. */ until: number }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

/** @param now epoch ms */
export function pinFaultOf(error: unknown, now: number): PinFault {
  if (error instanceof NoAnswer) return { kind: 'offline' }
  if (!(error instanceof Refused)) throw error
  const { code, details, message } = error
  if (code === 'pin_rejected') {
    const left = details['tries_left']
    return { kind: 'wrong', triesLeft: typeof left === 'number' ? left : undefined }
  }
  const wait = details['retry_after']
  if (code === 'rate_limited' && typeof wait === 'number') return { kind: 'locked', until: now + wait * 1000 }
  return { kind: 'refused', message }
}
