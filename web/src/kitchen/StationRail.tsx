import { Trans } from '@lingui/react/macro'
import { connection } from '../service/live.ts'
import { useStore } from '../service/use-store.ts'
import { timeIn } from '../ui/Bar.tsx'
import { RailActs } from './RailActs.tsx'
import { useAllDay, usePlace } from './read-kitchen.ts'
import type { Station, Ticket } from './ticket.types.ts'
import css from './rail.module.css'

type Props = {
  station: Station
  tickets: readonly Ticket[]
  /** The dish whose tickets glow. */
  glowing: string | undefined
  onGlow: (dish: string | undefined) => void
}

/** How much of each dish is still to cook, over all tickets of the station. */
export function StationRail({ station, tickets, glowing, onGlow }: Props) {
  const dishes = useAllDay(station.id)
  const { isOnline, since } = useStore(connection)
  const { zone } = usePlace()
  return (
    <div className={css['rail']}>
      <h2>
        <Trans>Still to cook</Trans>
        <small>{isOnline ? <Trans>all tickets</Trans> : <Trans>as of {timeIn(zone, since)}</Trans>}</small>
      </h2>
      <ul className={css['dishes']}>
        {dishes.map(({ product_id: id, name, quantity, new: fresh }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={name === glowing}
              onClick={() => onGlow(name === glowing ? undefined : name)}
            >
              <b>{quantity}</b>
              <bdi>{name}</bdi>
              <small>{fresh > 0 && <Trans>{fresh} new</Trans>}</small>
            </button>
          </li>
        ))}
      </ul>
      <RailActs tickets={tickets} dishes={dishes} />
    </div>
  )
}
