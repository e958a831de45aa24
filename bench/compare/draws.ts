import type { Chance } from '#test/model/chance.ts'
import type { Shop } from '#test/model/shop.ts'
import type { Body } from '#test/support/api.ts'
import type { Till } from './till.ts'

/** The random choices of a night, made from the last answers alone. */
export class Draws {
  readonly till: Till
  readonly shop: Shop
  readonly chance: Chance
  /** Newest state of open bills and of orders by id. */
  readonly bills = new Map<string, Body>()
  readonly orders = new Map<string, Body>()

  constructor(till: Till, shop: Shop, chance: Chance) {
    this.till = till
    this.shop = shop
    this.chance = chance
  }

  async post(path: string, body: Body): Promise<void> {
    const { status, body: answer } = await this.till.call('POST', path, { body })
    if (status < 300 && !path.endsWith('/preview')) this.learn(answer.data)
  }

  learn(data: Body): void {
    const orders: Body[] = data.orders ?? (data.items === undefined ? [] : [data])
    for (const order of orders) this.orders.set(order.id, order)
    if (data.table_ids === undefined) return
    if (data.status === 'open') this.bills.set(data.id, data)
    else this.bills.delete(data.id)
  }

  async onBill(action: string, body: (bill: Body) => Body): Promise<void> {
    const bill = this.drawBill()
    if (bill !== undefined) await this.post(`/dining-sessions/${bill.id}${action}`, body(bill))
  }

  async onOrder(action: string, body: (order: Body) => Body): Promise<void> {
    const order = this.anyOf(this.orders)
    if (order !== undefined) await this.post(`/orders/${order.id}${action}`, body(order))
  }

  drawBill(): Body {
    return this.anyOf(this.bills)
  }

  anyOf(records: ReadonlyMap<string, Body>): Body {
    return records.size === 0 ? undefined : this.chance.oneOf([...records.values()])
  }

  drawItem(order: Body = this.anyOf(this.orders)): Body {
    return order === undefined ? undefined : this.chance.oneOf<Body>(order.items)
  }

  drawPayment(): string | undefined {
    const payments = [...this.orders.values(), ...this.bills.values()].flatMap(one => one.payments ?? [])
    return payments.length === 0 ? undefined : this.chance.oneOf<Body>(payments).id
  }

  id(name: string): string {
    return this.shop.ids.get(name)!
  }

  drawTable(): string {
    return this.id(this.chance.oneOf(['t1', 't2', 't3', 't4', 't5']))
  }

  drawMethod(): string {
    return this.id(this.chance.oneOf(['cash', 'card', 'vouchers']))
  }

  drawCustomer(): Body {
    return this.chance.is(30) ? { customer_id: this.id(this.chance.oneOf(['ada', 'bob'])) } : {}
  }

  drawPart(): Body {
    return this.chance.is(50) ? { quantity: 1 } : {}
  }

  drawParts(order?: Body): Body[] {
    const item = this.drawItem(order)
    return item === undefined ? [] : [{ item_id: item.id, ...this.drawPart() }]
  }

  drawDiscount(): Body {
    const kind = this.chance.oneOf(['percentage', 'amount'])
    return { kind, value: this.chance.between(1, 15), reason: 'regular' }
  }

  drawOrder(): Body {
    const lines = Array.from({ length: this.chance.between(1, 4) }, () => this.drawLine())
    return { lines, ...(this.chance.is(20) ? { coupon_code: this.chance.oneOf(['SAVE', 'FIVE']) } : {}) }
  }

  drawLine(): Body {
    const { chance } = this
    const name = chance.oneOf(['lasagne', 'lasagne', 'pizza', 'wine', 'fish', 'special', 'coffee', 'sorbet'])
    const addon = () => ({
      addon_id: this.id(chance.oneOf(['parmesan', 'truffle'])),
      quantity: chance.between(1, 2),
    })
    return {
      product_id: this.id(name),
      quantity: name === 'fish' ? chance.between(100, 900) / 1000 : chance.between(1, 4),
      ...(name === 'special' ? { unit_price: chance.between(1, 40) } : {}),
      ...(name === 'lasagne' && chance.is(50) ? { addons: [addon()] } : {}),
      ...(chance.is(20) ? { hold: true, course: chance.between(1, 2) } : {}),
      ...(chance.is(30) ? { seat: chance.between(1, 4) } : {}),
    }
  }

  drawPay(): Body {
    const { chance } = this
    const amount = chance.is(60) ? { amount: chance.between(1, 25) } : {}
    const named = chance.is(25) ? { items: this.drawParts() } : amount
    const entry = {
      payment_method_id: this.drawMethod(),
      ...named,
      ...(chance.is(20) ? { tip: chance.between(1, 3) } : {}),
    }
    return {
      payments: [entry],
      ...(chance.is(15) ? { balance: chance.between(1, 5) } : {}),
      ...(chance.is(10) ? { points: 10 } : {}),
    }
  }
}
