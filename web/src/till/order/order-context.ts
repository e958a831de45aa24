import { createContext, use } from 'react'
import type { Draft, DraftLine } from '../../service/draft.types.ts'
import type { MenuIndex } from './menu-index.ts'
import type { MenuGroup, MenuProduct } from './menu.types.ts'
import type { Problem } from './problem.rules.ts'
import type { Sale } from './sale.ts'
import type { Pieces } from './use-pieces.ts'

/** State and acts of the order screen that stay the same from one press on a dish to the next. */
export type OrderTools = {
  sale: Sale
  menu: MenuIndex
  select: (id: string | undefined) => void
  add: (product: MenuProduct, units?: number) => void
  addLines: (lines: readonly DraftLine[]) => void
  change: (id: string, change: (line: DraftLine) => DraftLine) => void
  remove: (id: string) => void
  /** Goes to the pay sheet. */
  pay: () => void
  widen: (wide: OrderState['wide']) => void
}

/** The same, and what changes with a press. */
export type OrderState = OrderTools & {
  draft: Draft
  /** The unsent lines that cannot be sent as they are. */
  problems: readonly { line: DraftLine; problem: Problem }[]
  /** The open line, sent or not. */
  selected: string | undefined
  /** Halves and components of the open line. */
  pieces: Pieces
  /** Adds a dish, or takes it for the part that is asked for. */
  take: (product: MenuProduct, units?: number) => void
  /** Stores the round and sends it, or leads to the first line that cannot be sent. */
  send: () => void
  /** The round is not sent before a change of its lines is done. */
  sendAfter: (change: Promise<void>) => void
  /** Sends a round that was refused, without some of its lines or with a colleague's approval. */
  sendAgain: (how: { without?: readonly string[]; approvalToken?: string }) => void
  /** A long group whose choices stand in the place of the dishes. */
  wide: { lineId: string; at: number | undefined; group: MenuGroup } | undefined
}

export const ToolsContext = createContext<OrderTools | undefined>(undefined)
export const OrderContext = createContext<OrderState | undefined>(undefined)

/** For a part that need not be drawn again with every press on a dish. */
export function useOrderTools(): OrderTools {
  return inside(use(ToolsContext))
}

export function useOrder(): OrderState {
  return inside(use(OrderContext))
}

function inside<T>(order: T | undefined): T {
  if (order === undefined) throw new Error('This part belongs inside an order screen.')
  return order
}
