import { newUlid } from '../../src/lib/ulid.ts'
import type { RemovalTerms } from '../../src/sale/item/remove-item.rules.ts'

/** A cancellation that returns the stock, by nobody in particular. */
export function plainRemoval(given: Partial<RemovalTerms> = {}): RemovalTerms {
  return {
    kind: 'cancel',
    reason: 'late',
    reasonId: null,
    reasonNames: null,
    restock: true,
    staffId: null,
    at: 5,
    businessDate: '2026-11-21',
    decimals: 2,
    newId: newUlid,
    ...given,
  }
}
