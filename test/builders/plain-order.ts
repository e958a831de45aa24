import { Refusal } from '../../src/lib/refusal.ts'
import type { OrderContext, OrderLine } from '../../src/pricing/line.rules.ts'

/** By default one unit of a product, without addons or discounts. */
export function plainLine(productId: string, given: Partial<OrderLine> = {}): OrderLine {
  return {
    productId,
    quantityMilli: 1000,
    addons: [],
    without: [],
    halves: [],
    choices: [],
    unitPrice: null,
    reason: null,
    reasonId: null,
    note: null,
    seat: null,
    course: null,
    serviceType: null,
    hold: false,
    clientLineId: null,
    ...given,
  }
}

/** By default at a table in Rome on a Saturday noon, with tax included in the prices. */
export function plainContext(given: Partial<OrderContext> = {}): OrderContext {
  const at = given.at ?? Date.parse('2026-11-21T12:00:00+01:00')
  return {
    branchId: 'roma',
    zone: 'Europe/Rome',
    channel: 'table',
    at,
    servedAt: at,
    taxMode: 'inclusive',
    currencyDecimals: 2,
    reasons: new Map(),
    ...given,
  }
}

/** The refusal that an operation must end in. */
export function catchRefusal(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}
