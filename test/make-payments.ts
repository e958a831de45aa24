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
  /** An open bill and an order, part of each paid by a customer's balance. */
  redeemedSession: Body
  redeemedOrder: Body
}

export async function makePayments(brand: BrandAtHand, at: Restaurant): Promise<PaidOrders> {
  const lines = [{ product_id: at.product.id, quantity: 3 }]
  const order = (more: Body = {}) =>
    brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines, ...more })
  const pay = async (amount?: number) => {
    const payments = [{ payment_method_id: at.card.id, amount }]
    const paid = await brand.make(`/orders/${(await order()).id}/pay`, { payments })
    return paid.payments[0]
  }
  const { id: customer_id } = await brand.make('/customers', { name: `${at.area.name} redeemer` })
  await brand.make(`/customers/${customer_id}/adjust`, { balance: 20, reason: 'gift' })
  const table = await brand.make('/tables', { area_id: at.area.id, name: `${at.area.name} redeemed` })
  const session = await brand.make('/dining-sessions', { table_id: table.id, guests: 1, customer_id })
  await brand.make(`/dining-sessions/${session.id}/orders`, { lines })
  const redeem = (path: string) => brand.make(`${path}/pay`, { payments: [], balance: 1 })
  return {
    payableOrder: await order(),
    partPayment: await pay(5),
    wholePayment: await pay(),
    redeemedSession: await redeem(`/dining-sessions/${session.id}`),
    redeemedOrder: await redeem(`/orders/${(await order({ customer_id })).id}`),
  }
}
