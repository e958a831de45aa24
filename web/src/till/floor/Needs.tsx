import { Trans } from '@lingui/react/macro'
import { useBranch } from '../frame/branch.ts'
import type { BillRow } from './floor-view.rules.ts'
import { NextAct } from './NextAct.tsx'
import { ticketsOf, useAllTickets } from './ready-items.ts'
import css from './side.module.css'
import { StateBadge } from './StateBadge.tsx'
import { useTableWords } from './table-words.ts'

type Props = { rows: readonly BillRow[]; now: number; addressOf: (row: BillRow) => string }

/** Bills that someone should go to now, each with what to do. */
export function Needs({ rows, now, addressOf }: Props) {
  const { id } = useBranch()
  const tickets = useAllTickets(id, rows.length > 0)
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">
        <Trans>Needs you</Trans>
        <small className="num">{rows.length}</small>
      </h2>
      {rows.length === 0 && (
        <p className={css['calm']}>
          <Trans>Nothing just now. Late and ready dishes appear here.</Trans>
        </p>
      )}
      <ul>
        {rows.map(row => (
          <li key={row.bill.id} className={css['row']}>
            <bdi className={css['number']}>{row.name}</bdi>
            <span className={css['what']}>
              <StateBadge state={row.state} withAge />
              <Detail row={row} now={now} tickets={ticketsOf(tickets, row.bill.id)} />
            </span>
            <NextAct row={row} address={addressOf(row)} isShort />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Tickets = ReturnType<typeof ticketsOf>

function Detail({ row: { bill, state }, now, tickets }: { row: BillRow; now: number; tickets: Tickets }) {
  const words = useTableWords()
  const dueCourse = bill.kitchen.due_course
  const text = () => {
    if (state.kind === 'late') return dishes(tickets.filter(({ late }) => late))
    if (state.kind === 'ready') return dishes(tickets, 'ready')
    if (state.kind === 'printed') return `${words.ago(now - state.since)}, ${words.amount(bill)}`
    const held = tickets.flatMap(ticket => ticket.held).filter(({ course }) => course === dueCourse)
    const count = held.reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? words.held(count) : words.guests(bill.guests)
  }
  return (
    <small>
      <bdi>{text()}</bdi>
    </small>
  )
}

/** “2 Margherita, 1 Parma”. */
function dishes(tickets: Tickets, status?: string): string {
  return tickets
    .flatMap(({ items }) => items)
    .filter(item => item.cancelled_at === null && (status === undefined || item.status === status))
    .map(({ quantity, name }) => `${quantity} ${name}`)
    .join(', ')
}
