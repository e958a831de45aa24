import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Wine } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { timeIn } from '../../ui/Bar.tsx'
import { useMenuPress } from '../../ui/use-menu.ts'
import { billAddress, orderAddress } from '../addresses.ts'
import { useBranch, useMay } from '../frame/branch.ts'
import type { FloorOrder } from '../frame/floor-query.ts'
import type { BillRow } from './floor-view.rules.ts'
import css from './side.module.css'
import { useOrderWords } from './order-words.ts'
import { useTableWords } from './table-words.ts'

type OnMenu = (row: BillRow, at: DOMRect) => void
type Props = {
  tabs: readonly BillRow[]
  orders: readonly FloorOrder[]
  total: number
  now: number
  onMenu: OnMenu
}

/** Tabs, and unpaid orders without a bill: counter, kiosk, phone, scheduled. */
export function WithoutTable({ tabs, orders, total, now, onMenu }: Props) {
  const count = tabs.length + total
  return (
    <section aria-labelledby="without-table">
      <h2 id="without-table">
        <Trans>Without a table</Trans>
        <small className="num">{count}</small>
      </h2>
      <ul>
        {tabs.map(row => (
          <TabRow key={row.bill.id} row={row} now={now} onMenu={onMenu} />
        ))}
        {orders.map(order => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function TabRow({ row, now, onMenu }: { row: BillRow; now: number; onMenu: OnMenu }) {
  const { bill, name } = row
  const press = useMenuPress(at => onMenu(row, at))
  const { t } = useLingui()
  const words = useTableWords()
  const facts = [t`Tab`, words.openFor(bill, now), words.amount(bill)].join(', ')
  return (
    <li>
      <Link href={billAddress(bill.id)} className={css['row']} {...press}>
        <span className={css['number']}>
          <Wine />
        </span>
        <span className={css['what']}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>{facts}</small>
        </span>
        <ChevronRight className="flip" />
      </Link>
    </li>
  )
}

function OrderRow({ order }: { order: FloorOrder }) {
  const { t } = useLingui()
  const [, go] = useLocation()
  const { timezone } = useBranch()
  const mayPay = useMay('pay')
  const { title, facts } = useOrderWords(timeIn.bind(null, timezone))(order)
  const address = orderAddress(order.id)
  return (
    <li className={css['row']}>
      <Link href={address} className={css['whole']}>
        <span className={`${css['number']} num`}>{order.display_number}</span>
        <span className={css['what']}>
          <b>
            <bdi>{title}</bdi>
          </b>
          <small>{facts}</small>
        </span>
      </Link>
      {mayPay && order.scheduled_for === null ? (
        <Button aria-label={t`Pay, ${order.display_number}`} onClick={() => go(`${address}?pay`)}>
          <Trans>Pay</Trans>
        </Button>
      ) : (
        <ChevronRight className="flip" />
      )}
    </li>
  )
}
