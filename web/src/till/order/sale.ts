import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { components } from '@comanda/client'
import type { Spot } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import { floorQuery } from '../frame/floor-query.ts'
import { takesLines, takesPayments } from '../order-state.rules.ts'
import type { SaleTarget } from '../sale-target.ts'
import { billQuery, orderQuery } from '../sale-queries.ts'
import type { Bill, Order } from './menu.types.ts'

type FloorTable = components['schemas']['FloorTable']

/** The subject of the order screen: a table that may be free, a bill, an order without one, or a new one. */
export type Sale = {
  spot: Spot
  /** Where its unsent lines and its commands are kept. */
  place: string
  /** Where they were kept before the bill was open. */
  earlier: readonly string[]
  channel: 'table' | 'pos'
  table?: FloorTable
  bill?: Bill
  /** Without a bill. */
  order?: Order
  /** Newest first. */
  rounds: readonly Order[]
}

/** The bill or order that is paid and printed; nothing before the first round. */
export function targetOf({ bill, order }: Pick<Sale, 'bill' | 'order'>): SaleTarget | undefined {
  if (bill !== undefined) return { kind: 'bill', id: bill.id }
  return order && { kind: 'order', id: order.id }
}

const none: readonly [] = []

/** The table of a name, in this branch. */
export function useTable(name: string): FloorTable | undefined {
  const { id } = useBranch()
  return useSuspenseQuery(floorQuery(id)).data.tables.find(table => table.name === name)
}

export function saleOfTable(table: FloorTable): Sale {
  return {
    spot: { kind: 'table', name: table.name },
    place: `table:${table.id}`,
    earlier: none,
    channel: 'table',
    table,
    rounds: none,
  }
}

export const counterSale: Sale = {
  spot: { kind: 'counter' },
  place: 'counter',
  earlier: none,
  channel: 'pos',
  rounds: none,
}

export function useBillSale(id: string): Sale {
  const branch = useBranch()
  const { tables } = useSuspenseQuery(floorQuery(branch.id)).data
  const bill = useSuspenseQuery(billQuery(id)).data
  const table = tables.find(one => one.id === bill.table_ids[0])
  return useMemo(() => saleOfBill(bill, table), [bill, table])
}

function saleOfBill(bill: Bill, table: FloorTable | undefined): Sale {
  return {
    spot: { kind: 'bill', id: bill.id },
    place: `bill:${bill.id}`,
    earlier: bill.table_ids.map(tableId => `table:${tableId}`),
    channel: 'table',
    ...(table && { table }),
    bill,
    rounds: bill.orders.toSorted((one, other) => (one.ordered_at < other.ordered_at ? 1 : -1)),
  }
}

export function useOrderSale(id: string): Sale {
  const order = useSuspenseQuery(orderQuery(id)).data
  return {
    spot: { kind: 'order', id },
    place: `order:${id}`,
    earlier: none,
    channel: 'pos',
    order,
    rounds: [order],
  }
}

/** Whether it can still be paid. */
export function isOpen({ bill, order }: Sale): boolean {
  if (bill !== undefined) return bill.status === 'open'
  return order === undefined || takesPayments(order.status)
}

/** Whether lines can still be added: an order of which a part is paid takes none. */
export function isForMore(sale: Sale): boolean {
  return isOpen(sale) && (sale.order === undefined || takesLines(sale.order.status))
}
