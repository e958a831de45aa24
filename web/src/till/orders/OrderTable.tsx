import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import type { components } from '@comanda/client'
import { Link } from 'wouter'
import { useMoney } from '../../service/money.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { billAddress, orderAddress } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import { printSale } from '../print/print-sale.ts'
import css from './orders.module.css'

type Order = Pick<
  components['schemas']['Order'],
  'id' | 'display_number' | 'ordered_at' | 'status' | 'customer_name' | 'dining_session_id' | 'totals'
>

/** One row an order: what it is, and the two buttons a till has for it. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Number</Trans>
          </th>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col" className={css['sum']}>
            <Trans>Total</Trans>
          </th>
          <th scope="col">
            <span className="sr">
              <Trans>Acts</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order }: { order: Order }) {
  const { t } = useLingui()
  const money = useMoney()
  const { timezone } = useBranch()
  const words = useStateWords()
  const { id, dining_session_id: bill, display_number: number } = order
  const paper = bill === null ? ({ kind: 'order', id } as const) : ({ kind: 'bill', id: bill } as const)
  return (
    <tr>
      <th scope="row">
        {number} <bdi>{order.customer_name}</bdi>
      </th>
      <td>{timeIn(timezone, Date.parse(order.ordered_at))}</td>
      <td>{words[order.status]}</td>
      <td className={css['sum']}>{money.full(order.totals.total)}</td>
      <td className={css['acts']}>
        <Button
          icon={<Printer />}
          aria-label={t`Print again, ${number}`}
          onClick={() => void printSale(paper)}
        >
          <Trans>Print again</Trans>
        </Button>
        <Link className={css['open']} href={bill === null ? orderAddress(id) : billAddress(bill)}>
          <Trans>Open the bill</Trans>
        </Link>
      </td>
    </tr>
  )
}

function useStateWords(): Record<Order['status'], string> {
  const { t } = useLingui()
  return {
    pending: t`To pay`,
    partially_paid: t`Part paid`,
    paid: t`Paid`,
    partially_refunded: t`Part refunded`,
    refunded: t`Refunded`,
    cancelled: t`Cancelled`,
  }
}
