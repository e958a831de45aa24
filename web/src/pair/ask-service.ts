import { Comanda, type components, NoAnswer, Refused } from '@comanda/client'
import { refusalText } from '../service/refusal-text.ts'

// The requests of pairing. Nothing is repeated by itself: a lost answer needs a new code.

const service = new Comanda({ url: location.origin, retries: 0, timeoutMs: 15_000 })

type Schemas = components['schemas']
export type Planned = Schemas['PlannedDevice']
export type Device = Schemas['Device']
export type Fault =
  | { kind: 'unknown' }
  | { kind: 'busy'; seconds: number }
  | { kind: 'silent' }
  | { kind: 'other'; message: string }

export type Answered<T> = { data: T } | { fault: Fault }

/** Which device a code makes. */
export function readCode(code: string): Promise<Answered<Planned>> {
  return orFault(service.get('/device-codes/{code}', { path: { code } }))
}

/** Makes this browser the device. */
export function pair(code: string): Promise<Answered<Device>> {
  return orFault(service.post('/pair', { body: { code } }))
}

async function orFault<T>(answer: Promise<T>): Promise<Answered<T>> {
  try {
    return { data: await answer }
  } catch (error) {
    if (error instanceof NoAnswer) return { fault: { kind: 'silent' } }
    if (error instanceof Refused) return { fault: faultOf(error) }
    throw error
  }
}

function faultOf(refused: Refused): Fault {
  const { code, retryAfterMs } = refused
  if (code === 'not_found') return { kind: 'unknown' }
  if (code === 'rate_limited') return { kind: 'busy', seconds: Math.ceil((retryAfterMs ?? 60_000) / 1000) }
  return { kind: 'other', message: refusalText(refused) }
}
