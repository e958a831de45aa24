import type { Cents } from '../../lib/money.ts'
import { type StoredItem } from '../shapes/order.shape.ts'
import { isLive } from './item.rules.ts'

type Ended = Pick<StoredItem, 'cancelKind' | 'cancelReason'>

/** Whether it is a service charge that was waived. */
export function isWaived({ cancelKind, cancelReason }: Ended): boolean {
  return cancelKind === 'waived' && cancelReason !== null
}

/**
 * Whether it is a service charge that is not due, for too few guests: it has ended as if waived, with nothing in it and without
 * a reason. Answers leave it out.
 */
export function isDormant({ cancelKind, cancelReason }: Ended): boolean {
  return cancelKind === 'waived' && cancelReason === null
}

/** The service charge that an order gets when it is due again; none beside one that was waived. */
export function dormantCharge<Item extends Ended>(items: readonly Item[]): Item | undefined {
  return items.some(isWaived) ? undefined : items.find(isDormant)
}

/** Whether it is a service charge that is due and not waived. */
export function isLiveCharge(item: Pick<StoredItem, 'kind' | 'cancelledAt'>): boolean {
  return item.kind === 'service_charge' && isLive(item)
}

/** The service charge of an order; undefined: it has none, or none that is due and not waived. */
export function liveCharge(items: readonly StoredItem[]): StoredItem | undefined {
  return items.find(isLiveCharge)
}

/** Sums what was waived of the service charge, before tax on top, hundredths. */
export function waivedSubtotal(items: readonly StoredItem[]): Cents {
  return items.reduce((sum, item) => sum + (isWaived(item) ? item.subtotal : 0), 0)
}
