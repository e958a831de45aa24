import type { Body, BrandAtHand } from './api.ts'
import type { Restaurant } from './furnish.ts'

/** Orders without a bill that only payments are tried on. */
export type PaidOrders = {
  /** Nothing of it is paid. */
  payableOrder: Body
  /** The only payment of an order that is not paid wholly. */
  partPayment: Body
  /** The payment of an order that is paid. */
  wholePayment: Body
}

export async function makePayments(brand: BrandAtHand, at: Restaurant): Promise<PaidOrders> {
  const order = () =>
    brand.make('/orders', {
      branch_id: brand.branchId,
      channel: 'pos',
      lines: [{ product_id: at.product.id, quantity: 3 }],
    })
  const pay = async (amount?: number) => {
    const payments = [{ payment_method_id: at.card.id, amount }]
    const paid = await brand.make(`/orders/${(await order()).id}/pay`, { payments })
    return paid.payments[0]
  }
  return { payableOrder: await order(), partPayment: await pay(5), wholePayment: await pay() }
}
