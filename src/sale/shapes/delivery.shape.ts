import { lines, money, number, type Of, orNull, shape } from './shape.rules.ts'

/** Where an order is taken to, and the fee asked for it. */
export const deliveryShape = shape({
  address: lines(500),
  lat: orNull(number()),
  lng: orNull(number()),
  instructions: orNull(lines(500)),
  fee: orNull(money({ about: 'As it was asked for; what is charged is the item of kind `delivery_fee`.' })),
})
export type Delivery = Of<typeof deliveryShape.fields>
