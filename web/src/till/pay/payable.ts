import type { components } from '@comanda/client'
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { Step } from '../../service/command.types.ts'
import { billQuery, orderQuery } from '../sale-queries.ts'

type Schemas = components['schemas']
export type Item = Schemas['OrderItem']
export type Payment = Schemas['Payment']

/** A bill, or an order without one: what a guest pays. */
export type Payable = Readonly<{
  kind: 'bill' | 'order'
  id: string
  version: number
  isOpen: boolean
  guests: number
  customerId: string | null
  due: number
  total: number
  taxLines: Schemas['TaxLine'][]
  /** Live items first to last. */
  items: readonly Item[]
  payments: readonly Payment[]
}>

export type PayTarget = Pick<Payable, 'kind' | 'id'>

/** Where the commands of a sale wait for one another. */
export const placeOf = ({ kind, id }: PayTarget) => `${kind}:${id}`

type Act = 'pay' | 'discount' | 'reopen'

/** The request of an act on a bill, or on an order without one. */
export function stepOn(
  { kind, id }: PayTarget,
  act: Act,
  more: Pick<Step, 'body' | 'ifMatch' | 'approvalToken'>,
) {
  const isBill = kind === 'bill'
  const path = `${isBill ? '/dining-sessions/{session}' : '/orders/{order}'}/${act}`
  return { method: 'post', path, params: { [isBill ? 'session' : 'order']: id }, ...more } as const
}

/** What is to be paid, read again whenever an event concerns it. */
export function usePayable({ kind, id }: PayTarget): Payable {
  const query =
    kind === 'bill' ? { ...billQuery(id), select: ofBill } : { ...orderQuery(id), select: ofOrder }
  return useSuspenseQuery(query as unknown as UseSuspenseQueryOptions<unknown, Error, Payable>).data
}

function ofBill(bill: Schemas['DiningSession']): Payable {
  const items = bill.orders.flatMap(order => order.items)
  return { ...sharedOf(bill, items), kind: 'bill', isOpen: bill.status === 'open', guests: bill.guests }
}

function ofOrder(order: Schemas['Order']): Payable {
  const isOpen = order.status === 'pending' || order.status === 'partially_paid'
  return { ...sharedOf(order, order.items), kind: 'order', isOpen, guests: 1 }
}

function sharedOf(sale: Schemas['DiningSession'] | Schemas['Order'], items: readonly Item[]) {
  const { id, version, customer_id, due, totals, tax_lines, payments } = sale
  return {
    id,
    version,
    customerId: customer_id,
    due,
    total: totals.total,
    taxLines: tax_lines,
    items: items.filter(isLive),
    payments: payments.filter(({ voided_at }) => voided_at === null),
  }
}

const isLive = ({ cancelled_at, quantity }: Item) => cancelled_at === null && quantity > 0
