import { invalid } from '../../lib/refusal.ts'
import type { MenuProduct } from '../../menu/menu.types.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import type { StoredItem } from '../../sale/shapes/order.shape.ts'
import { comboInPlace, wholeQuantityOnly } from './items.refusals.ts'

/** A line in the place of another, as requested; without a quantity it has that of the part that it replaces. */
export type Replacement = Omit<OrderLine, 'quantityMilli'> & { quantityMilli: number | undefined }

/**
 * The line in the place of a component of a combo: a component is swapped in all of its combos at once, and keeps what the
 * line of the combo said and the request does not.
 * @param quantityMilli that is replaced; undefined: all
 */
export function swapLine(item: StoredItem, quantityMilli: number | undefined, line: Replacement): OrderLine {
  const whole = item.quantityMilli
  const sent = { quantity: quantityMilli, 'line.quantity': line.quantityMilli }
  const others = Object.entries(sent).filter(([, quantity]) => quantity !== undefined && quantity !== whole)
  if (others.length > 0) throw invalid(...others.map(([path]) => wholeQuantityOnly(path, whole)))
  return {
    ...line,
    quantityMilli: whole,
    seat: line.seat ?? item.seat,
    course: line.course ?? item.course,
    serviceType: line.serviceType ?? item.serviceType,
    clientLineId: line.clientLineId ?? item.clientLineId,
    hold: line.hold || (item.held && !item.awaitsPayment),
  }
}

/** Refuses to put a combo in the place of a line. */
export function requireNoCombo({ combo }: Pick<MenuProduct, 'combo'>): void {
  if (combo !== null) throw comboInPlace()
}
