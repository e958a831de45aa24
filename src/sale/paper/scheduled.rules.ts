import type { StoredItem } from '../shapes/order.shape.ts'
import { paperLine } from './paper-changes.rules.ts'
import type { PaperContent, PaperLine } from './paper.types.ts'

/**
 * The dishes of a ticket that was written ahead, as the kitchen got them: those that were rescheduled, fired, held back or
 * cancelled before are left out. Dishes cancelled later have a paper of their own.
 */
export function linesWhenDue({ lines, at }: PaperContent, items: readonly StoredItem[]): PaperLine[] {
  const known = new Map(items.map(item => [item.id, item]))
  const isLost = ({ cancelledAt }: StoredItem) => cancelledAt !== null && cancelledAt >= at
  return lines.flatMap(line => {
    const item = known.get(line.id)
    if (item === undefined) return [line]
    if (item.kitchen.newAt !== at || (item.cancelledAt !== null && !isLost(item))) return []
    const parts = items.filter(part => part.splitFromId === item.id && isLost(part))
    const quantityMilli = parts.reduce((sum, part) => sum + part.quantityMilli, item.quantityMilli)
    return [{ ...paperLine(item), quantityMilli }]
  })
}
