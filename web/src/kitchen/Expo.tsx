import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConciergeBell } from 'lucide-react'
import { useMemo } from 'react'
import { useNow } from '../service/clock.ts'
import { useStore } from '../service/use-store.ts'
import { Empty } from '../ui/Empty.tsx'
import { busy } from './acts.ts'
import { alerts, useAlerts } from './alerts.ts'
import { cardsOf, type Card } from './expo.rules.ts'
import { ExpoCard } from './ExpoCard.tsx'
import { ExpoRail } from './ExpoRail.tsx'
import { KitchenBar } from './KitchenBar.tsx'
import { KitchenFrame } from './KitchenFrame.tsx'
import { limitsIn, useStations, useTickets } from './read-kitchen.ts'
import { wordOf } from './ticket.rules.ts'
import type { Ticket } from './ticket.types.ts'
import { useTicketActs } from './ticket-acts.ts'

/** All stations, one card per order: what can be carried out first, then by age. */
export function Expo() {
  const { t } = useLingui()
  const stations = useStations()
  const tickets = useTickets()
  const onTheirWay = useStore(busy)
  const alerting = useStore(alerts)
  const now = useNow(1000)
  const limitsOf = useMemo(() => limitsIn(stations), [stations])
  useAlerts(tickets, (ticket: Ticket) => wordOf(ticket, limitsOf(ticket), now))
  const acts = useTicketActs()
  const cards = cardsOf(tickets, limitsOf, now).filter(
    card => !card.tickets.some(ticket => onTheirWay.has(ticket.id) && acts.isLeaving(ticket)),
  )
  const [ready, late] = [
    cards.filter(({ word }) => word === 'ready'),
    cards.filter(({ word }) => word === 'late'),
  ]
  const handOver = ({ tickets: [first], word }: Card) => word === 'ready' && void acts.handOver(first!)
  return (
    <KitchenFrame
      heading={t`Expo`}
      renderBar={pager => (
        <KitchenBar place="expo" pager={pager}>
          {plural(cards.length, { one: '# order', other: '# orders' })}
          {ready.length > 0 && (
            <>
              {' · '}
              <b data-ready>
                <Trans>{ready.length} ready to run</Trans>
              </b>
            </>
          )}
          {late.length > 0 && (
            <>
              {' · '}
              <b data-late>
                <Trans>{late.length} late</Trans>
              </b>
            </>
          )}
        </KitchenBar>
      )}
      rail={<ExpoRail tickets={tickets} cards={cards} now={now} acts={acts} />}
      railName={t`Stations`}
      cards={cards}
      ageOf={({ since }) => now - since}
      isAlerting={({ tickets: parts }) => parts.some(({ id }) => alerting.has(id))}
      keys={{ ready: handOver, recall: () => void acts.recallLast() }}
      renderCard={(card, digit) => (
        <ExpoCard card={card} digit={digit} now={now} acts={acts} stations={stations} />
      )}
      empty={
        <Empty icon={<ConciergeBell />} title={t`Nothing to carry out.`}>
          <Trans>The next order appears here by itself.</Trans>
        </Empty>
      }
    />
  )
}
