import type { Item } from './menu.types.ts'

export type Stage =
  | 'cancelled'
  | 'held'
  | 'awaits_payment'
  | 'none'
  | 'new'
  | 'preparing'
  | 'ready'
  | 'delivered'

type Staged = Pick<Item, 'cancelled_at' | 'held' | 'awaits_payment'> & {
  kitchen: Pick<Item['kitchen'], 'status'>
}

/** Where an item is between the till and the table; `none`: it is nothing for the kitchen. */
export function stageOf({ cancelled_at, held, awaits_payment, kitchen }: Staged): Stage {
  if (cancelled_at !== null) return 'cancelled'
  if (awaits_payment) return 'awaits_payment'
  if (held) return 'held'
  return kitchen.status ?? 'none'
}
