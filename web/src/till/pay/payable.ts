import type { components } from '@comanda/client'
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query'
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
  branchId: string
  guests: number
  customerId: string | null
  due: number
  total: number
  taxLines: Schemas['TaxLine'][]
  /** Live items first to last. */
  items: readonly Item[]
  payments: readonly Payment[]
  discounts: readonly Schemas['OrderDiscount'][]
}>

export type PayTarget = Pick<Payable, 'kind' | 'id'>

/** Where the commands of a sale wait for one another. */
export const placeOf = ({ kind, id }: PayTarget) => `${kind}:${id}`

/** What is to be paid, read again whenever an event concerns it. */
export function usePayable({ kind, id }: PayTarget): Payable {
  const query =
    kind === 'bill' ? { ...billQuery(id), select: ofBill } : { ...orderQuery(id), select: ofOrder }
  return useSuspenseQuery(query as unknown as UseSuspenseQueryOptions<unknown, Error, Payable>).data
}

export function ofBill(bill: Schemas['DiningSession']): Payable {
  const { id, version, status, branch_id, guests, customer_id, due, totals, tax_lines, payments, orders } =
    bill
  return {
    kind: 'bill',
    id,
    version,
    isOpen: status === 'open',
    branchId: branch_id,
    guests,
    customerId: customer_id,
    due,
    total: totals.total,
    taxLines: tax_lines,
    items: orders.flatMap(order => order.items).filter(isLive),
    payments: payments.filter(({ voided_at }) => voided_at === null),
    discounts: orders.flatMap(order => order.discounts),
  }
}

export function ofOrder(order: Schemas['Order']): Payable {
  const { id, version, status, branch_id, customer_id, due, totals, tax_lines, payments, items, discounts } =
    order
  return {
    kind: 'order',
    id,
    version,
    isOpen: status === 'pending' || status === 'partially_paid',
    branchId: branch_id,
    guests: 1,
    customerId: customer_id,
    due,
    total: totals.total,
    taxLines: tax_lines,
    items: items.filter(isLive),
    payments: payments.filter(({ voided_at }) => voided_at === null),
    discounts,
  }
}

const isLive = ({ cancelled_at, quantity }: Item) => cancelled_at === null && quantity > 0
