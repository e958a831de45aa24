import { wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { invalid } from '../../lib/refusal.ts'
import type { Delivery } from '../../sale/shapes/delivery.shape.ts'
import type { ServiceType } from '../../sale/shapes/order.shape.ts'
import type { Channel } from '../../wire/words.types.ts'
import { deliveredNowhere } from '../../sale/order/order.refusals.ts'

type Sold = { channel: Channel; serviceType: ServiceType; currencyDecimals: CurrencyDecimals }

/** Allows an address and a fee only on a delivery order. */
export function requireDelivery(
  delivery: Pick<Delivery, 'fee'> | null,
  { channel, serviceType, currencyDecimals }: Sold,
): void {
  if (delivery === null) return
  if (channel !== 'delivery' && serviceType !== 'delivery') throw deliveredNowhere()
  if ((delivery.fee ?? 0) % smallestAmount(currencyDecimals) !== 0) {
    throw invalid(wholeAmountNeeded('delivery.fee'))
  }
}
