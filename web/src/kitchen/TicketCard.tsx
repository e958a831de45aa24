import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eye, Pause } from 'lucide-react'
import { useStore } from '../service/use-store.ts'
import { Button } from '../ui/Button.tsx'
import { busy, faults } from './acts.ts'
import { alerts, touch } from './alerts.ts'
import { linesOf, sentAt, stageOf, unseen } from './ticket.rules.ts'
import type { TicketActs } from './ticket-acts.ts'
import { TicketHead } from './TicketHead.tsx'
import { TicketLine } from './TicketLine.tsx'
import type { Ticket, TicketWord } from './ticket.types.ts'
import { useTicketWords } from './words-of.ts'
import css from './ticket.module.css'

type Props = {
  ticket: Ticket
  digit: number
  word: TicketWord
  now: number
  isGlowing: boolean
  acts: TicketActs
}

/** A station's part of an order. */
export function TicketCard({ ticket, digit, word, now, isGlowing, acts }: Props) {
  const { title, state } = useTicketWords()
  const alert = useStore(alerts).get(ticket.id)
  const name = title(ticket)
  return (
    <article
      className={css['ticket']}
      aria-label={`${name}, ${state(word)}`}
      tabIndex={0}
      data-ticket={ticket.id}
      data-word={word}
      data-alert={alert}
      data-glow={isGlowing || undefined}
      onPointerDown={() => touch(ticket.id)}
    >
      <TicketHead ticket={ticket} digit={digit} word={word} age={now - sentAt(ticket)} />
      {ticket.note !== null && (
        <p className={css['note']}>
          “<bdi>{ticket.note}</bdi>”
        </p>
      )}
      <div className={css['lines']} data-scrolls="">
        <div>
          {linesOf(ticket).map(line => (
            <TicketLine key={line.key} line={line} now={now} onPress={() => void acts.line(ticket, line)} />
          ))}
        </div>
      </div>
      <Held held={ticket.held} />
      <Fault id={ticket.id} />
      <Foot ticket={ticket} name={name} acts={acts} />
    </article>
  )
}

/** Courses that the kitchen will get later. */
export function Held({ held }: Pick<Ticket, 'held'>) {
  return held.map(({ course, count }) => {
    const dishes = plural(count, { one: '# dish', other: '# dishes' })
    return (
      <p key={course} className={css['held']}>
        <Pause />
        {course === null ? (
          <Trans>Held: {dishes}</Trans>
        ) : (
          <Trans>
            Course {course} held: {dishes}
          </Trans>
        )}
      </p>
    )
  })
}

/** Why the last act did not happen. */
export function Fault({ id }: { id: string }) {
  const fault = useStore(faults).get(id)
  return fault === undefined ? null : (
    <p className={css['fault']} role="alert">
      {fault}
    </p>
  )
}

function Foot({ ticket, name, acts }: { ticket: Ticket; name: string; acts: TicketActs }) {
  const { t } = useLingui()
  const isBusy = useStore(busy).has(ticket.id)
  const isToCook = ticket.items.some(item => item.cancelled_at === null) && stageOf(ticket) !== 'ready'
  return (
    <footer className={css['foot']} aria-busy={isBusy}>
      {unseen(ticket).length > 0 && (
        <Button
          tone="red"
          icon={<Eye />}
          aria-label={t`Seen, ${name}`}
          onClick={() => void acts.seen(ticket)}
        >
          <Trans>Seen</Trans>
        </Button>
      )}
      {isToCook && (
        <Button
          tone="solid"
          icon={<Check />}
          aria-label={t`Ready, ${name}`}
          onClick={() => void acts.ready(ticket)}
        >
          <Trans>Ready</Trans>
        </Button>
      )}
    </footer>
  )
}
