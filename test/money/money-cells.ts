import type { Campaign } from '../../src/menu/menu.types.ts'
import type { OrderDiscount } from '../../src/sale/shapes/order.shape.ts'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { cents, rate } from './money-document.ts'

/** `10 % on A stackable`, `1.50 off on A`, `fixed 5.00`, `buy 2 get 1 at 50 %`, `10 % from 20.00`; the id is its place. */
export function campaign(text: string, at: number): Campaign {
  const [cell = '', from] = text.split(' from ')
  const pattern =
    /^(?:fixed (\S+)|buy (\d+) get (\d+)(?: at (\S+) %)?|(\S+) (%|off))(?: on (\w))?( stackable)?$/
  const [, fixed, buy, get, less, value, unit, product, stackable] = pattern.exec(cell)!
  const given = {
    id: `c${at}`,
    priority: at,
    productIds: product === undefined ? [] : [product],
    stackable: stackable !== undefined,
    minSubtotal: from === undefined ? null : cents(from),
  }
  if (fixed !== undefined) return plainCampaign(cell, 'fixed_price', cents(fixed), given)
  if (unit === 'off') return plainCampaign(cell, 'amount', cents(value!), given)
  if (unit === '%') return plainCampaign(cell, 'percentage', rate(value!), given)
  return plainCampaign(cell, 'buy_x_get_y', rate(less ?? '100'), {
    ...given,
    buy: Number(buy),
    get: Number(get),
  })
}

/** `10 % on B` or `5.00`; lines are A, B, C … */
export function discount(cell: string, at: number): OrderDiscount {
  const [, value, percent, item] = /^(\S+)( %)?(?: on (\w))?$/.exec(cell)!
  const kind = percent === undefined ? 'amount' : 'percentage'
  const worth = percent === undefined ? cents(value!) : rate(value!)
  return plainDiscount(`d${at}`, kind, worth, { itemId: item ?? null })
}
