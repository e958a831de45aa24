import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { tableAddress } from '../addresses.ts'
import css from './list.module.css'
import { NextAct } from './NextAct.tsx'
import { StateBadge } from './StateBadge.tsx'
import { useTableWords } from './table-words.ts'
import { type ListProps, type ListRow, MoreButton, NotSent, asksForAct } from './list-parts.tsx'

/** The tables of an area as a table, sorted by need: the same as on the map. */
export function FloorList({ rows, now, onMenu }: ListProps) {
  const { t } = useLingui()
  return (
    <div className={css['frame']}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>{t`Table`}</th>
            <th>{t`State`}</th>
            <th className={css['end']}>{t`Guests`}</th>
            <th className={css['end']}>{t`Open for`}</th>
            <th>{t`Waiter`}</th>
            <th className={css['end']}>{t`Total`}</th>
            <th className={css['end']}>{t`Due`}</th>
            <th className={css['end']}>{t`Next`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.table.id} row={row} now={now} onMenu={onMenu} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<ListProps, 'now' | 'onMenu'> & { row: ListRow }

function Row({ row, now, onMenu }: RowProps) {
  const { t } = useLingui()
  const words = useTableWords()
  const { bill, state, name } = row
  const address = tableAddress(row.table.name)
  return (
    <tr>
      <th scope="row">
        <Link href={address} className={css['name']} aria-label={t`Table ${name}`}>
          <bdi>{name}</bdi>
        </Link>
      </th>
      <td>
        <StateBadge state={state} withAge /> <NotSent row={row} />
      </td>
      <td className={css['end']}>{bill?.guests}</td>
      <td className={css['end']}>{bill && words.openFor(bill, now)}</td>
      <td>
        <bdi>{bill?.staff?.name}</bdi>
      </td>
      <td className={css['end']}>
        {bill === undefined ? (
          words.seats(row.table.seats)
        ) : bill.last_order_at === null ? (
          <Trans>nothing sent</Trans>
        ) : (
          words.money.full(bill.totals.total)
        )}
      </td>
      <td className={`${css['end']} ${css['due']}`}>
        {bill !== undefined && bill.last_order_at !== null && words.money.full(bill.due)}
      </td>
      <td className={css['end']}>
        <RowActs row={row} onMenu={onMenu} />
      </td>
    </tr>
  )
}

function RowActs({ row, onMenu }: Omit<RowProps, 'now'>) {
  const { t } = useLingui()
  const { bill, state, name, table } = row
  const address = tableAddress(table.name)
  return (
    <span className={css['acts']}>
      {bill !== undefined && asksForAct(state) ? (
        <NextAct row={{ bill, name, state }} address={address} />
      ) : (
        <Link href={address} className={css['open']} aria-label={t`Open table ${name}`}>
          <ChevronRight className="flip" />
        </Link>
      )}
      <MoreButton row={row} onMenu={onMenu} />
    </span>
  )
}
