import { fromMilli } from '../lib/money.ts'
import { formatInZone } from '../lib/zone.ts'
import { displayNumber } from '../sale/order.rules.ts'
import type { OtherNames } from '../sale/shapes/shape.rules.ts'
import type { Channel } from '../wire/words.types.ts'

/** How much of a dish is in the kitchen, thousandths, by its stage. Its name as it was sold last. */
export type DishCount = {
  productId: string
  name: string
  names: OtherNames
  new: number
  preparing: number
  ready: number
}

/** A number that guests wait for. `since`: when it got its stage, epoch ms. */
export type BoardNumber = {
  orderId: string
  number: number
  channel: Channel
  isReady: boolean
  since: number
  timezone: string
}

/** The count of a dish as the API answers it; `quantity` is still to cook. */
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

/** The two halves of the board as the API answers them. */
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
