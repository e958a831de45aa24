import { Link } from 'wouter'
import { tableAddress } from '../addresses.ts'
import css from './list.module.css'
import { asksForAct, type ListProps, type ListRow, MoreButton, NotSent } from './list-parts.tsx'
import { NextAct } from './NextAct.tsx'
import { StateBadge } from './StateBadge.tsx'
import { useUnsent } from './use-floor.ts'
import { useTableWords } from './table-words.ts'

/** The tables of an area as cards, for a phone. */
export function FloorCards({ rows, now, onMenu }: ListProps) {
  return (
    <ul className={css['cards']}>
      {rows.map(row => (
        <li key={row.table.id} className={`${css['card']} ${css[row.state.kind] ?? ''}`}>
          <Card row={row} now={now} />
          <span className={css['acts']}>
            <CardAct row={row} />
            <MoreButton row={row} onMenu={onMenu} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Card({ row, now }: { row: ListRow; now: number }) {
  const words = useTableWords()
  const { bill, state, name, table } = row
  const unsent = useUnsent()(`table:${table.id}`, bill && `bill:${bill.id}`)
  return (
    <Link href={tableAddress(table.name)} className={css['cardLink']}>
      <span className="sr">{words.tileName({ ...row, table: { ...table, name } }, now, unsent)}</span>
      <bdi aria-hidden className={css['number']}>
        {name}
      </bdi>
      <span aria-hidden className={css['what']}>
        <span className={css['badges']}>
          <StateBadge state={state} withAge />
          <NotSent row={row} />
        </span>
        <small>
          {bill === undefined ? (
            words.seats(table.seats)
          ) : (
            <>
              {words.guests(bill.guests)} · {words.openFor(bill, now)} · <b>{words.amount(bill)}</b>
            </>
          )}
        </small>
      </span>
    </Link>
  )
}

/** The next step, where it can be done without opening the bill. */
function CardAct({ row: { bill, name, state, table } }: { row: ListRow }) {
  const isElsewhere = state.kind === 'late' || state.kind === 'seated'
  if (bill === undefined || isElsewhere || !asksForAct(state)) return null
  return <NextAct row={{ bill, name, state }} address={tableAddress(table.name)} isShort />
}
