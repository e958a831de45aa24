import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { queries } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { useStore } from '../../service/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useBranch } from '../frame/branch.ts'
import { useFloorTables } from '../frame/floor-query.ts'
import { Acts } from './Acts.tsx'
import type { Item, Job, Lost } from './lost-tickets.rules.ts'
import css from './notices.module.css'
import { lostQuery, markSeen, seen } from './printer-queries.ts'
import { type Outcome, printLost } from './print-lost.ts'

/** The orders whose papers never came out in the kitchen; they are printed again, or someone goes there. */
export function LostTickets() {
  const { t } = useLingui()
  const { id } = useBranch()
  const known = useStore(seen)
  const data = useQuery(lostQuery(id)).data ?? []
  const tables = useFloorTables()
  const lost = data.filter(
    ({ jobs, orderId, billId }) =>
      !jobs.every(job => known.has(job.id)) &&
      // A party that has left needs no paper.
      (orderId !== null || tables.some(table => table.dining_session_id === billId)),
  )
  const [isPrinting, printAgain] = usePrintAgain()
  const rest = lost.filter(({ way }) => way === undefined).length
  const isAny = lost.length > 0
  return (
    <div className={isAny ? css['notices'] : undefined}>
      <div className={isAny ? css['notice'] : undefined}>
        {/* Always there, so that a screen reader hears what comes into it. */}
        <div role="alert" className={isAny ? css['lost'] : undefined}>
          {isAny && (
            <>
              <b>
                <Trans>Not printed for the kitchen.</Trans>
              </b>{' '}
              {lost.some(({ way }) => way === 'tell') ? (
                <Trans>Tell them:</Trans>
              ) : (
                <Trans>Tell them, or print again:</Trans>
              )}
              <ul>
                {lost.map(one => one.way && <Paper key={one.orderId ?? one.billId} lost={one} />)}
                {rest > 0 && (
                  <li>
                    <Plural value={rest} one="and # other order" other="and # other orders" />
                  </li>
                )}
              </ul>
            </>
          )}
        </div>
        {isAny && (
          <Acts>
            {lost.some(({ way }) => way !== 'tell') && (
              <Button
                icon={<Printer />}
                tone="red"
                off={isPrinting ? t`It is being sent.` : undefined}
                onClick={() => void printAgain(new Set(lost.map(({ orderId }) => orderId)))}
              >
                <Trans>Print again</Trans>
              </Button>
            )}
            <Button tone="bare" onClick={() => markSeen(lost.flatMap(({ jobs }) => jobs.map(job => job.id)))}>
              <Trans>The kitchen knows</Trans>
            </Button>
          </Acts>
        )}
      </div>
    </div>
  )
}

type Named = {
  display_number: string
  items: readonly Item[]
  dining_session_id: string | null
  table_id: string | null
  customer_name: string | null
}
type Shown = Lost & { way: 'print' | 'tell' | undefined; order: Named | undefined }

function Paper({ lost: { billId, jobs, way, order } }: { lost: Shown }) {
  const tables = useFloorTables()
  const bill = order === undefined ? billId : order.dining_session_id
  const party = bill === null ? undefined : tables.find(one => one.dining_session_id === bill)
  const table = party ?? tables.find(({ id }) => id === order?.table_id)
  const guest = order?.customer_name ?? null
  const name = <bdi className={css['name']}>{table?.name ?? guest}</bdi>
  const number = order?.display_number
  if (order === undefined)
    return (
      <li>
        {/* Its papers do not say where from, and it may have moved again. */}
        <Trans>A party that moved: it is at table {name} now</Trans>
      </li>
    )
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
      {way === 'tell' && (
        <>
          : <NotKnown jobs={jobs} items={order.items} />
        </>
      )}
    </li>
  )
}

/** Names the change of an order that the kitchen does not know. */
function NotKnown({ jobs, items }: { jobs: readonly Job[]; items: readonly Item[] }) {
  if (!jobs.some(({ kind }) => kind === 'cancel')) return <Trans>changed</Trans>
  return items.every(({ cancelled_at }) => cancelled_at !== null) ? (
    <Trans>cancelled</Trans>
  ) : (
    <Trans>part of it is cancelled</Trans>
  )
}

function usePrintAgain() {
  const { t } = useLingui()
  const { id } = useBranch()
  const [isPrinting, setPrinting] = useState(false)
  const tell = ({ end, refused }: Outcome) => {
    const isRed = { tone: 'red' } as const
    if (end === 'unread') showToast(t`The service does not answer. Nothing is printed.`, isRed)
    else if (end === 'unsure')
      showToast(t`The service does not answer. It may not be printed: tell the kitchen.`, isRed)
    else if (refused === undefined) showToast(t`Sent to the printer again.`)
    else {
      const { number, error } = refused
      const why = refusalText(error)
      showToast(number === undefined ? why : t`Order ${number}: ${why}`, isRed)
    }
  }
  const printAgain = async (orderIds: ReadonlySet<string | null>) => {
    setPrinting(true)
    try {
      const outcome = await printLost(id, orderIds)
      tell(outcome)
      // The list is read again before the button is live again.
      if (outcome.end === 'done') await queries.refetchQueries(lostQuery(id))
    } finally {
      setPrinting(false)
    }
  }
  return [isPrinting, printAgain] as const
}
