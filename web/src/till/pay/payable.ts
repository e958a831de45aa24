import type { components } from '@comanda/client'
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query'
import { takesPayments } from '../order-state.rules.ts'
import { billQuery, orderQuery } from '../sale-queries.ts'
import type { SaleTarget } from '../sale-target.ts'
import { type Discount, discountsOf } from './discounts.rules.ts'

type Schemas = components['schemas']
export type Item = Schemas['OrderItem']
export type Payment = Schemas['Payment']

/** A bill, or an order without one: what a guest pays. */
export type Payable = Readonly<
  SaleTarget & {
    version: number
    isOpen: boolean
    guests: number
    customerId: string | null
    due: number
    total: number
    /** The service charge: taken off, or on and can be taken off. */
    charge: 'on' | 'off' | 'none'
    taxLines: Schemas['TaxLine'][]
    /** Live items first to last. */
    items: readonly Item[]
    payments: readonly Payment[]
    discounts: readonly Discount[]
  }
>

/** The bill or order to pay, read again whenever an event concerns it. */
export function usePayable({ kind, id }: SaleTarget): Payable {
  const query =
    kind === 'bill' ? { ...billQuery(id), select: ofBill } : { ...orderQuery(id), select: ofOrder }
  return useSuspenseQuery(query as unknown as UseSuspenseQueryOptions<unknown, Error, Payable>).data
}

function ofBill(bill: Schemas['DiningSession']): Payable {
  const items = bill.orders.flatMap(order => order.items)
  const shared = sharedOf(bill, items, bill.orders)
  const charge = bill.service_charge_waived_at === null ? shared.charge : 'off'
  return { ...shared, charge, kind: 'bill', isOpen: bill.status === 'open', guests: bill.guests }
}

function ofOrder(order: Schemas['Order']): Payable {
  const isOpen = takesPayments(order.status)
  return { ...sharedOf(order, order.items, [order]), kind: 'order', isOpen, guests: 1 }
}

function sharedOf(
  sale: Schemas['DiningSession'] | Schemas['Order'],
  items: readonly Item[],
  orders: readonly Pick<Schemas['Order'], 'id' | 'discounts'>[],
) {
  const { id, version, customer_id, due, totals, tax_lines, payments } = sale
  const live = items.filter(isLive)
  return {
    id,
    version,
    customerId: customer_id,
    due,
    total: totals.total,
    charge: live.some(({ kind }) => kind === 'service_charge') ? ('on' as const) : ('none' as const),
    taxLines: tax_lines,
    items: live,
    payments: payments.filter(({ voided_at }) => voided_at === null),
    discounts: discountsOf(orders),
  }
}

const isLive = ({ cancelled_at, quantity }: Item) => cancelled_at === null && quantity > 0
