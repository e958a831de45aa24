import { NoAnswer, Refused } from '@comanda/client'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { service } from '../../service/person.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { useStore } from '../../service/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useBranch } from '../frame/branch.ts'
import { useFloorTables } from '../frame/floor-query.ts'
import type { Lost } from './lost-tickets.rules.ts'
import css from './notices.module.css'
import { lostQuery, markSeen, seen } from './printer-queries.ts'

/** The orders whose papers never came out in the kitchen; they are printed again, or someone goes there. */
export function LostTickets() {
  const { t } = useLingui()
  const { id } = useBranch()
  const known = useStore(seen)
  const data = useQuery(lostQuery(id)).data ?? []
  const lost = data.filter(({ jobs }) => !jobs.every(job => known.has(job)))
  const [isPrinting, printAgain] = usePrintAgain()
  const rest = lost.filter(({ order }) => order === undefined).length
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="alert" className={css['notices']}>
      {lost.length > 0 && (
        <div className={css['notice']}>
          <div className={css['lost']}>
            <b>
              <Trans>Not printed for the kitchen.</Trans>
            </b>{' '}
            <Trans>Tell them, or print again:</Trans>
            <ul>
              {lost.map(({ orderId, order }) => order && <Order key={orderId} order={order} />)}
              {rest > 0 && (
                <li>
                  <Plural value={rest} one="and # other order" other="and # other orders" />
                </li>
              )}
            </ul>
          </div>
          <Button
            icon={<Printer />}
            tone="red"
            off={isPrinting ? t`It is being sent.` : undefined}
            onClick={() => void printAgain(lost)}
          >
            <Trans>Print again</Trans>
          </Button>
          <Button tone="bare" onClick={() => markSeen(lost.flatMap(({ jobs }) => jobs))}>
            <Trans>The kitchen knows</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

type Named = { display_number: string; table_id: string | null; customer_name: string | null }

function Order({
  order: { display_number: number, table_id: tableId, customer_name: guest },
}: {
  order: Named
}) {
  const table = useFloorTables().find(({ id }) => id === tableId)
  const name = <bdi className={css['name']}>{table?.name ?? guest}</bdi>
  return (
    <li>
      {table !== undefined ? (
        <Trans>
          Order {number}, table {name}
        </Trans>
      ) : guest !== null ? (
        <Trans>
          Order {number}, {name}
        </Trans>
      ) : (
        <Trans>Order {number}</Trans>
      )}
    </li>
  )
}

/** Prints all that the kitchen has of each order. One that is refused does not keep the others back. */
function usePrintAgain() {
  const { t } = useLingui()
  const [isPrinting, setPrinting] = useState(false)
  const printAgain = async (lost: readonly Lost[]) => {
    setPrinting(true)
    let fault: string | undefined
    for (const { orderId } of lost) {
      try {
        await service().post('/print-jobs', { body: { kind: 'ticket', order_id: orderId } })
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof NoAnswer)) throw error
        fault =
          error instanceof Refused ? refusalText(error) : t`The service does not answer. Nothing is printed.`
      }
    }
    refresh(['printers'])
    setPrinting(false)
    if (fault === undefined) showToast(t`Sent to the printer again.`)
    else showToast(fault, { tone: 'red' })
  }
  return [isPrinting, printAgain] as const
}
