import { createContext, use } from 'react'
import type { Draft, DraftLine } from '../../service/draft.types.ts'
import type { MenuIndex } from './menu-index.ts'
import type { MenuGroup, MenuProduct } from './menu.types.ts'
import type { Problem } from './problem.rules.ts'
import type { Sale } from './sale.ts'
import type { Pieces } from './use-pieces.ts'

/** State that the parts of the order screen share. */
export type OrderState = {
  sale: Sale
  menu: MenuIndex
  draft: Draft
  /** The unsent lines that cannot be sent as they are. */
  problems: readonly { line: DraftLine; problem: Problem }[]
  /** The open line, sent or not. */
  selected: string | undefined
  select: (id: string | undefined) => void
  /** Halves and components of the open line. */
  pieces: Pieces
  add: (product: MenuProduct, units?: number) => void
  /** Adds a dish, or takes it for the part that is asked for. */
  take: (product: MenuProduct, units?: number) => void
  addLines: (lines: readonly DraftLine[]) => void
  change: (id: string, change: (line: DraftLine) => DraftLine) => void
  remove: (id: string) => void
  /** Stores the round and sends it, or leads to the first line that cannot be sent. */
  send: () => void
  /** Throws lines away and sends the others. */
  sendWithout: (ids: readonly string[]) => void
  /** Goes to the pay sheet. */
  pay: () => void
  /** A long group whose choices stand in the place of the dishes. */
  wide: { lineId: string; at: number | undefined; group: MenuGroup } | undefined
  widen: (wide: OrderState['wide']) => void
}

export const OrderContext = createContext<OrderState | undefined>(undefined)

export function useOrder(): OrderState {
  const order = use(OrderContext)
  if (order === undefined) throw new Error('This part belongs inside an order screen.')
  return order
}
