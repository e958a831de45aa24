import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, ConciergeBell, Eye, Flame, Sparkle, X } from 'lucide-react'
import { useStore } from '../service/use-store.ts'
import { Button } from '../ui/Button.tsx'
import { alerts, touch } from './alerts.ts'
import { type Card, heldOf, progressOf } from './expo.rules.ts'
import { linesOf } from './ticket.rules.ts'
import type { TicketActs } from './ticket-acts.ts'
import { Fault, Held } from './TicketCard.tsx'
import { TicketHead } from './TicketHead.tsx'
import { Details, LineName, Tag } from './TicketLine.tsx'
import type { Line, Station, Ticket } from './ticket.types.ts'
import { useTicketWords } from './words-of.ts'
import css from './ticket.module.css'

type Props = { card: Card; digit: number; now: number; acts: TicketActs; stations: readonly Station[] }

/** An order: its lines by station with their stage; what is ready is handed over, what is held is fired. */
export function ExpoCard({ card, digit, now, acts, stations }: Props) {
  const { title, state } = useTicketWords()
  const first = card.tickets[0]!
  const alert = useStore(alerts).get(first.id)
  const nameOf = (id: string | null) => stations.find(station => station.id === id)?.name
  return (
    <article
      className={css['ticket']}
      aria-label={`${title(first)}, ${state(card.word)}`}
      tabIndex={0}
      data-ticket={card.id}
      data-word={card.word}
      data-alert={alert}
      data-expo
      onPointerDown={() => card.tickets.forEach(({ id }) => touch(id))}
    >
      <TicketHead ticket={first} digit={digit} word={card.word} age={now - card.since} />
      {first.note !== null && (
        <p className={css['note']}>
          “<bdi>{first.note}</bdi>”
        </p>
      )}
      <div className={css['lines']} data-scrolls="">
        <div>
          {card.tickets.map(ticket => (
            <Part key={ticket.id} ticket={ticket} station={nameOf(ticket.station_id)} acts={acts} />
          ))}
        </div>
      </div>
      <Held held={heldOf(card)} />
      {card.tickets.map(({ id }) => (
        <Fault key={id} id={id} />
      ))}
      <Foot card={card} name={title(first)} acts={acts} />
    </article>
  )
}

function Part({ ticket, station, acts }: { ticket: Ticket; station: string | undefined; acts: TicketActs }) {
  const { t } = useLingui()
  return (
    <section aria-label={station ?? t`Without a station`}>
      <h3 className={css['station']}>
        <bdi>{station ?? t`Without a station`}</bdi>
      </h3>
      {linesOf(ticket).map(line => (
        <StageLine
          key={line.key}
          line={line}
          onPress={() => line.isDone && void acts.delivered(ticket, line)}
        />
      ))}
    </section>
  )
}

/** A line with its stage; a ready one is handed over by pressing it. */
function StageLine({ line, onPress }: { line: Line; onPress: () => void }) {
  const { status, cancelled_at: cancelledAt } = line.items[0]!
  return (
    <button
      type="button"
      className={css['line']}
      data-mark={cancelledAt === null ? undefined : 'cancelled'}
      aria-disabled={!line.isDone || undefined}
      onClick={onPress}
    >
      <span className={css['quantity']}>{line.quantity}</span>
      <LineName line={line} />
      {cancelledAt === null ? (
        <Stage status={status} />
      ) : (
        <Tag tone="red" icon={<X />}>
          <Trans>CANCELLED</Trans>
        </Tag>
      )}
      <Details item={line.items[0]!} />
    </button>
  )
}

function Stage({ status }: { status: Ticket['status'] }) {
  if (status === 'new')
    return (
      <Tag tone="plain" icon={<Sparkle />}>
        <Trans>New</Trans>
      </Tag>
    )
  if (status === 'preparing')
    return (
      <Tag tone="amber" icon={<Flame />}>
        <Trans>Cooking</Trans>
      </Tag>
    )
  return (
    <Tag tone="green" icon={<Check />}>
      <Trans>Ready</Trans>
    </Tag>
  )
}

function Foot({ card, name, acts }: { card: Card; name: string; acts: TicketActs }) {
  const { t } = useLingui()
  const { open, all } = progressOf(card)
  const [first] = card.tickets
  const next = heldOf(card)[0]
  const isOnlyToSee = open === 0 && card.word !== 'ready'
  return (
    <footer className={css['foot']}>
      {card.word === 'ready' && (
        <Button
          tone="green"
          icon={<ConciergeBell />}
          aria-label={t`Hand over, ${name}`}
          onClick={() => void acts.handOver(first!)}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
      {next !== undefined && (
        <Button tone="amber" icon={<Flame />} onClick={() => void acts.fire(first!, next.course)}>
          {next.course === null ? <Trans>Fire the rest</Trans> : <Trans>Fire course {next.course}</Trans>}
        </Button>
      )}
      {isOnlyToSee && (
        <Button
          tone="red"
          icon={<Eye />}
          aria-label={t`Seen, ${name}`}
          onClick={() => card.tickets.forEach(one => void acts.seen(one))}
        >
          <Trans>Seen</Trans>
        </Button>
      )}
      {card.word !== 'ready' && next === undefined && !isOnlyToSee && (
        <p className={css['progress']}>
          <Clock />
          <Trans>
            {open} of {all} cooking
          </Trans>
        </p>
      )}
    </footer>
  )
}
