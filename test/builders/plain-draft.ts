import { newUlid } from '../../src/lib/ulid.ts'
import { type DraftTerms } from '../../src/orders/place/draft-order.rules.ts'
import { noBill } from '../../src/orders/place/order-request.rules.ts'
import { type MenuParts, plainMenu } from './plain-menu.ts'

/** Terms of an order over the counter in Rome on a Saturday noon, from a menu of these parts. */
export function plainDraft(menu: MenuParts, given: Partial<DraftTerms> = {}): DraftTerms {
  return {
    menu: plainMenu(menu),
    bill: noBill('roma', null),
    channel: 'pos',
    serviceType: 'dine_in',
    currency: 'EUR',
    currencyDecimals: 2,
    taxMode: 'inclusive',
    serviceCharge: null,
    kitchen: { whenPaid: [], leadMinutes: 20 },
    deliveryTaxId: null,
    used: new Map(),
    reasons: new Map(),
    staffId: null,
    now: Date.parse('2026-11-21T12:00:00+01:00'),
    backdateDays: 3,
    newId: newUlid,
    ...given,
  }
}
