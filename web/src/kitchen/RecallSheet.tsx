import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { now } from '../service/clock.ts'
import { useStore } from '../service/use-store.ts'
import { timeIn } from '../ui/Bar.tsx'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { bumped } from './acts.ts'
import { useLeftTickets, usePlace } from './read-kitchen.ts'
import { linesOf, stageOf } from './ticket.rules.ts'
import type { Ticket } from './ticket.types.ts'
import { useTicketActs } from './ticket-acts.ts'
import { useTicketWords } from './words-of.ts'
import css from './kitchen.module.css'

const most = 50
const dayMs = 86_400_000

/** Tickets that were made ready or handed over in the last 24 hours, to take back. @param tickets of the screen */
export function RecallSheet({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = usePlace()
  const { title, state } = useTicketWords()
  const acts = useTicketActs()
  const [since] = useState(() => new Date(now() - dayMs).toISOString())
  const { data: left = [] } = useLeftTickets(since)
  const stations = new Set(tickets.map(({ station_id: id }) => id))
  const here = useStore(bumped)
    .toReversed()
    .map(({ id }) => id)
  const ready = tickets
    .filter(ticket => stageOf(ticket) === 'ready')
    .toSorted((one, other) => placeIn(here, one) - placeIn(here, other))
  const all = [...ready, ...left.filter(({ station_id: id }) => stations.size === 0 || stations.has(id))]
  return (
    <Sheet name={t`Recall`} onClose={onClose}>
      <div className={css['sheet']}>
        <h2>
          <Trans>Recall</Trans>
        </h2>
        {all.length === 0 && (
          <p>
            <Trans>Nothing was made ready in the last 24 hours.</Trans>
          </p>
        )}
        <ul className={css['rows']}>
          {all.slice(0, most).map(ticket => (
            <li key={ticket.id}>
              <span>
                <b>
                  <bdi>{title(ticket)}</bdi>
                </b>{' '}
                {ticket.left_at === null ? (
                  state('ready')
                ) : (
                  <Trans>Handed over {timeIn(zone, Date.parse(ticket.left_at))}</Trans>
                )}
                <small>
                  <bdi>
                    {linesOf(ticket)
                      .map(({ quantity, name }) => `${quantity} ${name}`)
                      .join(' · ')}
                  </bdi>
                </small>
              </span>
              <Button
                icon={<Undo2 />}
                aria-label={t`Recall ${title(ticket)}`}
                onClick={() => {
                  acts.recall(ticket)
                  onClose()
                }}
              >
                <Trans>Recall</Trans>
              </Button>
            </li>
          ))}
        </ul>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Sheet>
  )
}

function placeIn(here: readonly string[], { id }: Ticket): number {
  const at = here.indexOf(id)
  return at === -1 ? here.length : at
}
