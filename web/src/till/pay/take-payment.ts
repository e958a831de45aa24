import { type components, Refused } from '@comanda/client'
import { useState } from 'react'
import { now } from '../../service/clock.ts'
import { command, waiting } from '../../service/commands.ts'
import { refresh } from '../../service/queries.ts'
import { useStore } from '../../service/use-store.ts'
import type { Payable } from './payable.ts'
import { placeOf, stepOn } from '../sale-target.ts'

type Schemas = components['schemas']
export type PayRequest = Schemas['PayDiningSessionRequest']

/** A payment on its way: from the press until the service answered. */
export type Taking =
  | { state: 'idle' }
  | { state: 'booking'; /** Epoch ms of the press. */ since: number }
  | { state: 'refused'; error: Refused }

/**
 * Takes payments of a sale, one at a time. A payment is stored with its key before anything shows it, and that key alone
 * asks again until it is answered, so that a lost answer is never a second payment.
 * @returns `isBehind`: the sale is not read again since, so its amounts are those before the payment
 */
export function useTaking(payable: Payable, onTaken: (answer: unknown) => void) {
  const [pressed, setTaking] = useState<Taking>({ state: 'idle' })
  const [version, setVersion] = useState(0)
  const stored = useStored(payable)
  const taking: Taking =
    stored === undefined || pressed.state === 'booking' ? pressed : { state: 'booking', since: stored.madeAt }
  const take = async (body: PayRequest) => {
    if (taking.state === 'booking') return
    setTaking({ state: 'booking', since: now() })
    try {
      const [answer] = await (await storedPayment(payable, body)).answered
      setTaking({ state: 'idle' })
      setVersion((answer as { version: number }).version)
      refresh([payable.kind, payable.id])
      onTaken(answer)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Someone else paid, or changed the bill: the amounts are read again before the next press.
      refresh([payable.kind, payable.id])
      setTaking({ state: 'refused', error })
    }
  }
  return { taking, take, isBehind: payable.version < version }
}

/** A payment of this sale that still waits for its answer: of an earlier sheet, or from before a reload. */
function useStored(payable: Payable) {
  return useStore(waiting).find(({ kind, place }) => kind === 'payment' && place === placeOf(payable))
}

function storedPayment(payable: Payable, body: PayRequest) {
  const step = stepOn(payable, 'pay', { body, ifMatch: payable.version })
  return command({ place: placeOf(payable), kind: 'payment', steps: [step] })
}

/** Whether the amount changed under the press: the answer is to look again, not to repeat. */
export function isOutdated({ code }: Refused): boolean {
  return code === 'version_conflict' || code === 'payment_exceeds_due'
}
