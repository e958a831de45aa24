import { Bell, Flame, Hourglass, Pencil, Sparkle, Timer } from 'lucide-react'
import { minutesAndSeconds } from '../service/clock.ts'
import type { Ticket, TicketWord } from './ticket.types.ts'
import { useTicketWords } from './words-of.ts'
import css from './ticket.module.css'

const icons = {
  new: <Sparkle />,
  cooking: <Flame />,
  changed: <Pencil />,
  soon: <Hourglass />,
  late: <Timer />,
  ready: <Bell />,
} satisfies Record<TicketWord, unknown>

/** Bump digit, who it is for, how old it is and what that means. */
export function TicketHead({
  ticket,
  digit,
  word,
  age,
}: {
  ticket: Ticket
  digit: number
  word: TicketWord
  age: number
}) {
  const { state, title, detail } = useTicketWords()
  return (
    <header className={css['head']}>
      <span className={css['digit']} aria-hidden>
        {digit < 10 ? digit : ''}
      </span>
      <span className={css['who']}>
        <h2>
          <bdi>{title(ticket)}</bdi>
        </h2>
        <small>
          <bdi>{detail(ticket)}</bdi>
        </small>
      </span>
      <span className={css['age']}>
        <b className="num">{minutesAndSeconds(age)}</b>
        <small>
          {icons[word]}
          {state(word)}
        </small>
      </span>
    </header>
  )
}
