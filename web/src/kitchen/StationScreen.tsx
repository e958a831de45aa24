import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CookingPot } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { minutesAndSeconds, useNow } from '../service/clock.ts'
import { useStore } from '../service/use-store.ts'
import { Empty } from '../ui/Empty.tsx'
import { busy } from './acts.ts'
import { alerts, useAlerts } from './alerts.ts'
import { KitchenBar } from './KitchenBar.tsx'
import { KitchenFrame } from './KitchenFrame.tsx'
import { StationRail } from './later.ts'
import { limitsIn, ofStation, useStations, useTickets } from './read-kitchen.ts'
import { inOrder, isOpen, sentAt, wordOf } from './ticket.rules.ts'
import { TicketCard } from './TicketCard.tsx'
import type { Station, Ticket } from './ticket.types.ts'
import { useTicketActs } from './ticket-acts.ts'

/** One station: its tickets to cook, oldest first, and what is still to cook in all. */
export function StationScreen({ station }: { station: Station }) {
  const { t } = useLingui()
  const stations = useStations()
  const tickets = useTickets()
  const onTheirWay = useStore(busy)
  const alerting = useStore(alerts)
  const now = useNow(1000)
  const [glowing, setGlowing] = useState<string>()
  const limitsOf = useMemo(() => limitsIn(stations), [stations])
  const own = useMemo(() => ofStation(tickets, station, stations), [tickets, station, stations])
  const word = (ticket: Ticket) => wordOf(ticket, limitsOf(ticket), now)
  useAlerts(own, word)
  const acts = useTicketActs()
  // A ticket leaves when it is pressed, and comes back if the service refuses.
  const open = inOrder(
    own.filter(ticket => isOpen(ticket) && !(onTheirWay.has(ticket.id) && acts.isLeaving(ticket))),
    limitsOf,
    now,
  )
  const late = open.filter(ticket => word(ticket) === 'late').length
  const count = plural(open.length, { one: '# ticket', other: '# tickets' })
  return (
    <KitchenFrame
      heading={`${station.name}, ${count}`}
      renderBar={pager => (
        <KitchenBar place={station.id} pager={pager}>
          {count}
          {late > 0 && (
            <>
              {' · '}
              <b data-late>
                <Trans>{late} late</Trans>
              </b>
            </>
          )}
          {open.length > 0 && (
            <span data-oldest>
              {' · '}
              <Trans>oldest {minutesAndSeconds(now - Math.min(...open.map(sentAt)))}</Trans>
            </span>
          )}
        </KitchenBar>
      )}
      rail={
        <Suspense>
          <StationRail station={station} tickets={own} glowing={glowing} onGlow={setGlowing} />
        </Suspense>
      }
      railName={t`Still to cook`}
      cards={open}
      ageOf={ticket => now - sentAt(ticket)}
      isAlerting={({ id }) => alerting.has(id)}
      keys={{
        ready: ticket => void acts.ready(ticket),
        start: ticket => void acts.start(ticket),
        seen: ticket => void acts.seen(ticket),
        recall: () => void acts.recallLast(),
      }}
      renderCard={(ticket, digit) => (
        <TicketCard
          ticket={ticket}
          digit={digit}
          word={word(ticket)}
          now={now}
          isGlowing={ticket.items.some(({ name }) => name === glowing)}
          acts={acts}
        />
      )}
      empty={
        <Empty icon={<CookingPot />} title={t`Nothing to cook.`}>
          <Trans>The next round appears here by itself.</Trans>
        </Empty>
      }
    />
  )
}
