import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { minutesAndSeconds } from '../service/clock.ts'
import { type Card, halfWithin, heldOf, stationLoad } from './expo.rules.ts'
import { RailActs } from './RailActs.tsx'
import { limitsIn, ofStation, useAllDay, useStations } from './read-kitchen.ts'
import { spansOf, useSpans } from './spans.ts'
import type { Ticket } from './ticket.types.ts'
import type { TicketActs } from './ticket-acts.ts'
import { useTicketWords } from './words-of.ts'
import css from './rail.module.css'

type Props = { tickets: readonly Ticket[]; cards: readonly Card[]; now: number; acts: TicketActs }

/** How each station stands, and the courses that wait to be fired. */
export function ExpoRail({ tickets, cards, now, acts }: Props) {
  const stations = useStations()
  const { title } = useTicketWords()
  const dishes = useAllDay(undefined)
  const limitsOf = limitsIn(stations)
  useSpans(tickets)
  const waiting = cards.flatMap(card =>
    heldOf(card)
      .slice(0, 1)
      .map(held => ({ card, ...held })),
  )
  return (
    <div className={css['rail']}>
      <h2>
        <Trans>Stations</Trans>
        <small>
          <Trans>last hour</Trans>
        </small>
      </h2>
      {stations.map(station => {
        const { open, late } = stationLoad(ofStation(tickets, station, stations), limitsOf, now)
        const half = halfWithin(spansOf(station.id, now))
        return (
          <section key={station.id} className={css['card']} aria-label={station.name}>
            <h3>
              <bdi>{station.name}</bdi>
              <span data-tone={late > 0 ? 'red' : 'green'}>
                {late > 0 ? <Trans>{late} late</Trans> : <Trans>on time</Trans>}
              </span>
            </h3>
            <p>
              {plural(open, { one: '# ticket', other: '# tickets' })}
              <span>{half !== undefined && <Trans>half within {minutesAndSeconds(half)}</Trans>}</span>
            </p>
          </section>
        )
      })}
      {waiting.length > 0 && (
        <h2>
          <Trans>Courses to fire</Trans>
        </h2>
      )}
      {waiting.map(({ card, course }) => (
        <button
          key={card.id}
          type="button"
          className={css['card']}
          onClick={() => void acts.fire(card.tickets[0]!, course)}
        >
          <b>
            <bdi>{title(card.tickets[0]!)}</bdi>
          </b>
          <span>{course === null ? <Trans>the rest</Trans> : <Trans>course {course}</Trans>}</span>
        </button>
      ))}
      <RailActs tickets={tickets} dishes={dishes} />
    </div>
  )
}
