import type { Body, BrandAtHand } from './api.ts'
import type { Restaurant } from './furnish.ts'

/** Orders and bills to give something back of. */
export type Given = {
  /** From the counter, paid by card; only refunds are tried on it. */
  refundableOrder: Body
  /** From the counter, unpaid: for a discount, for one that is taken back, to be wasted of, to be cancelled. */
  discountableOrder: Body
  discountedOrder: Body
  wastedOrder: Body
  cancellableOrder: Body
  /** Unpaid bills with a round: for a discount, and with one that is taken back. */
  discountableSession: Body
  discountedSession: Body
}

export async function makeGiven(brand: BrandAtHand, at: Restaurant): Promise<Given> {
  const { make, branchId } = brand
  const { area, card, product } = at
  const lines = [{ product_id: product.id, quantity: 3 }]
  const order = () => make('/orders', { branch_id: branchId, channel: 'pos', lines })
  const bill = async (name: string) => {
    const table = await make('/tables', { area_id: area.id, name: `${area.name} ${name}` })
    const session = await make('/dining-sessions', { table_id: table.id, guests: 1 })
    await make(`/dining-sessions/${session.id}/orders`, { lines })
    return session
  }
  const little = { kind: 'percentage', value: 5, reason: 'regular' }
  const sold = await order()
  const payments = [{ payment_method_id: card.id, tip: 1 }]
  const discounted = await order()
  const billed = await bill('with a discount')
  return {
    refundableOrder: await make(`/orders/${sold.id}/pay`, { payments }),
    discountableOrder: await order(),
    discountedOrder: await make(`/orders/${discounted.id}/discount`, little),
    wastedOrder: await order(),
    cancellableOrder: await order(),
    discountableSession: await bill('for a discount'),
    discountedSession: await make(`/dining-sessions/${billed.id}/discount`, little),
  }
}
