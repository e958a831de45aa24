import type { components } from '@comanda/client'

type Schemas = components['schemas']

// The service's answers that the kitchen reads.

export type Ticket = Schemas['Ticket']
export type TicketItem = Ticket['items'][number]
export type Station = Schemas['KitchenStation']
export type Dish = Schemas['DishCount']

/** The word in the head of a ticket: the first that is true. */
export type TicketWord = 'late' | 'soon' | 'ready' | 'changed' | 'cooking' | 'new'

/** Equal items of a ticket, shown as one line. */
export type Line = {
  key: string
  items: readonly TicketItem[]
  name: string
  quantity: number
  mark: LineMark
  isDone: boolean
}

/** A change of a line after its ticket was sent. */
export type LineMark =
  | { kind: 'added'; at: number }
  | { kind: 'fewer'; before: number }
  | { kind: 'changed'; replaced: TicketItem['replaced'] }
  | { kind: 'cancelled'; reason: string | null }
  | undefined

/** Limits of age in seconds; null: never. */
export type Limits = { warn: number | null; late: number | null }
