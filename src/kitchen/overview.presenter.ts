import { fromMilli } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'
import { displayNumber } from '../sale/order/order.rules.ts'
import type { OtherNames } from '../shapes/shape.rules.ts'
import type { Channel } from '../wire/words.types.ts'

/** Quantities of a dish in the kitchen by stage, thousandths; the name is that of its latest sale. */
export type DishCount = {
  productId: string
  name: string
  names: OtherNames
  new: number
  preparing: number
  ready: number
}

/** The number of an order that guests wait for. `since`: when it reached its stage, epoch ms. */
export type BoardNumber = {
  orderId: string
  number: number
  channel: Channel
  isReady: boolean
  since: number
  timezone: string
}

/** Presents the count of a dish; `quantity` is still to cook. */
export function presentDish({ productId, name, names, ...counts }: DishCount, lang: string) {
  return {
    product_id: productId,
    name: names?.[lang] ?? name,
    quantity: fromMilli(counts.new + counts.preparing),
    new: fromMilli(counts.new),
    preparing: fromMilli(counts.preparing),
    ready: fromMilli(counts.ready),
  }
}

/** Presents the two halves of the board. */
export function presentBoard(numbers: readonly BoardNumber[]) {
  const half = (isReady: boolean) => numbers.filter(one => one.isReady === isReady).map(presentNumber)
  return { preparing: half(false), ready: half(true) }
}

function presentNumber({ orderId, number, channel, since, timezone }: BoardNumber) {
  return {
    order_id: orderId,
    display_number: displayNumber(number),
    channel,
    since: formatInZone(since, timezone),
  }
}
