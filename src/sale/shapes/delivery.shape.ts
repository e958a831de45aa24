import { lines, money, number, type Of, orNull, shape } from '../../shapes/shape.rules.ts'

/** Address and fee of a delivery order. */
export const deliveryShape = shape({
  address: lines(500),
  lat: orNull(number()),
  lng: orNull(number()),
  instructions: orNull(lines(500)),
  fee: orNull(money({ about: 'As requested; the amount charged is the item of kind `delivery_fee`.' })),
})
export type Delivery = Of<typeof deliveryShape.fields>
