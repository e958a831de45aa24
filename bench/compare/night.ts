import { makeChance } from '#test/model/chance.ts'
import { makeSetting } from '#test/model/settings.ts'
import { openShop } from '#test/model/shop.ts'
import type { Body } from '#test/support/api.ts'
import { Draws } from './draws.ts'
import { readEverything } from './read-everything.ts'
import type { Chapter } from './scratch-service.ts'

const acts = 150

/**
 * A night of random acts in a small restaurant. Each seed has its own kind of brand: currency, tax mode, loyalty, service
 * charge, campaigns. Many acts are refused, since they are drawn without a look at what would be allowed.
 */
export function playNight(seed: number): Chapter {
  return async service => {
    const chance = makeChance(seed)
    const setting = makeSetting(seed, chance)
    // The clock of the service is the real one: no campaign may depend on the hour.
    for (const campaign of Object.values(setting.campaigns)) campaign.hours = null
    const { currency, timezone, taxMode } = setting
    const till = await service.openBrand({ currency, timezone, taxMode, languages: ['en', 'it'] })
    const play = async () => {
      const night = new Night(till, await openShop(till, setting), chance)
      await till.make('/shifts', { branch_id: till.branchId, opening_float: 100 })
      for (let at = 0; at < acts; at += 1) await chance.oneOf(night.acts)()
      await night.settle()
      await readEverything(till)
    }
    return { till, play }
  }
}

/** The requests that a night may send. */
class Night extends Draws {
  open = () =>
    this.post('/dining-sessions', { table_id: this.drawTable(), guests: 2, ...this.drawCustomer() })
  round = () => this.onBill('/orders', () => this.drawOrder())
  preview = () =>
    this.post('/orders/preview', { dining_session_id: this.drawBill()?.id ?? '', ...this.drawOrder() })
  counter = () =>
    this.post('/orders', {
      branch_id: this.till.branchId,
      channel: this.chance.oneOf(['pos', 'kiosk', 'phone']),
      service_type: this.chance.oneOf(['dine_in', 'takeaway']),
      ...this.drawOrder(),
      ...this.drawCustomer(),
    })
  cancelItem = () => {
    const restock = this.chance.is(50)
    return this.post(`/order-items/${this.drawItem()?.id}/cancel`, {
      reason: 'gone',
      restock,
      ...this.drawPart(),
    })
  }
  cook = () => {
    const status = this.chance.oneOf(['preparing', 'ready', 'delivered'])
    return this.onOrder('/kitchen-status', () => ({ status }))
  }
  fire = () => this.onBill('/fire', () => ({ course: this.chance.between(1, 2) }))
  discountBill = () => this.onBill('/discount', () => this.drawDiscount())
  discountOrder = () =>
    this.onOrder('/discount', order => ({
      ...this.drawDiscount(),
      ...(this.chance.is(50) ? { item_id: this.chance.oneOf(order.items as Body[]).id } : {}),
    }))
  move = () => this.onBill('/move', () => ({ table_id: this.drawTable() }))
  merge = () => this.onBill('/merge', () => ({ dining_session_id: this.drawBill()!.id }))
  moveItems = () =>
    this.onBill('/move-items', () => ({ items: this.drawParts(), to_table_id: this.drawTable() }))
  payBill = () => this.onBill('/pay', () => this.drawPay())
  payOrder = () => this.onOrder('/pay', () => this.drawPay())
  refund = () =>
    this.onOrder('/refund', order => ({
      items: this.drawParts(order),
      reason: 'cold',
      restock: this.chance.is(50),
      to: this.chance.oneOf(['original', 'original', 'balance']),
      refund_tip: this.chance.is(20),
    }))
  waste = () =>
    this.onOrder('/waste', order => ({
      items: this.drawParts(order),
      reason: 'dropped',
      remake: this.chance.is(50),
    }))
  undo = () => {
    const id = this.drawPayment()
    const wrong = { reason: 'wrong' }
    if (this.chance.is(50)) return this.post(`/payments/${id}/void`, wrong)
    return this.post(`/payments/${id}/correct`, { ...wrong, payment_method_id: this.drawMethod() })
  }
  cancelOrder = () => this.onOrder('/cancel', () => ({ reason: 'left' }))
  topUp = () =>
    this.post(`/customers/${this.id(this.chance.oneOf(['ada', 'bob']))}/top-up`, {
      branch_id: this.till.branchId,
      payment_method_id: this.drawMethod(),
      amount: this.chance.between(1, 30),
    })

  /** Frequent actions are listed several times. */
  readonly acts = [
    [this.open, this.open, this.round, this.round, this.round, this.round, this.counter, this.counter],
    [this.payBill, this.payBill, this.payOrder, this.payOrder, this.cancelItem, this.cook, this.preview],
    [this.fire, this.discountBill, this.discountOrder, this.move, this.merge, this.moveItems, this.refund],
    [this.waste, this.undo, this.cancelOrder, this.topUp],
  ].flat()

  /** Pays what is left and counts the drawer. */
  async settle(): Promise<void> {
    const rest = () => ({ payments: [{ payment_method_id: this.id('cash') }] })
    for (const id of this.bills.keys()) await this.post(`/dining-sessions/${id}/pay`, rest())
    for (const id of this.orders.keys()) await this.post(`/orders/${id}/pay`, rest())
    const [shift] = (await this.till.get('/shifts?status=open')).body.data
    const counted = [{ payment_method_id: this.id('cash'), amount: 500 }]
    await this.post(`/shifts/${shift.id}/close`, { counted })
  }
}
