import { type Static, Type } from 'typebox'
import { toCents } from '../../lib/money.ts'
import { invalid } from '../../lib/refusal.ts'
import type { Delivery } from '../../sale/shapes/delivery.shape.ts'
import { AmountIn, described, emptyAsNull, lines, nullable, strict } from '../../wire/common.schema.ts'
import { coordinatesIncomplete } from './place.refusals.ts'

const coordinate = (degrees: number) =>
  Type.Number({ minimum: -degrees, maximum: degrees, 'x-decimals': 7, description: 'Degrees.' })

export const DeliveryIn = strict(
  {
    address: lines(500, { minLength: 1 }),
    lat: Type.Optional(nullable(coordinate(90))),
    lng: Type.Optional(nullable(coordinate(180))),
    instructions: Type.Optional(nullable(lines(500, { description: 'Instructions for the courier.' }))),
    fee: Type.Optional(
      nullable(
        described(
          AmountIn,
          'Charged as an item of kind `delivery_fee`, taxed by the brand’s `delivery_tax_id`.',
        ),
      ),
    ),
  },
  { description: 'Only for delivery orders.' },
)

/** Reads the delivery of an order; null for none. */
export function readDelivery(sent: Static<typeof DeliveryIn> | null | undefined): Delivery | null {
  if (sent === undefined || sent === null) return null
  const { address, lat = null, lng = null, fee } = sent
  if ((lat === null) !== (lng === null)) {
    throw invalid(coordinatesIncomplete(lat === null ? 'delivery.lat' : 'delivery.lng'))
  }
  const instructions = emptyAsNull(sent.instructions)
  return { address, lat, lng, instructions, fee: typeof fee === 'number' ? toCents(fee) : null }
}
