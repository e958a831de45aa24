import type { Body } from '#test/support/api.ts'
import {
  type Back,
  type Command,
  type Entry,
  impossible,
  type ItemPart,
  type Pay,
  type Send,
} from './restaurant-commands.ts'
import { Dangling, type Half, type Line, type State } from './restaurant-types.ts'
import { campaignValue, money, percent, quantity, recipeBody, type Shop } from './shop.ts'

/** A field that may be left out: JSON has none of what is undefined. */
function optional<From, To>(convert: (value: From) => To, value: From | undefined): To | undefined {
  return value === undefined ? undefined : convert(value)
}

export type Request = { method: string; path: string; body?: Body }

/** A command as a client sends it. */
export function requestOf(shop: Shop, state: State, command: Command): Request {
  const { ids } = shop
  const id = (name: string) => {
    const found = ids.get(name)
    if (found === undefined) throw new Dangling(name)
    return found
  }
  const post = (path: string, body: Body = {}): Request => ({ method: 'POST', path, body })
  const parts = (items: readonly ItemPart[]) =>
    items.map(part => ({ item_id: id(part.item), quantity: optional(quantity, part.quantity) }))
  const shift = (name: string | undefined) => ({ shift_id: optional(id, name) })
  const off = ({ kind, value, item }: { kind: string; value: number; item?: string }) => ({
    kind,
    value: kind === 'percentage' ? percent(value) : money(value),
    item_id: optional(id, item),
    reason: 'so it is',
  })
  const send = ({ lines, coupon }: Send) => ({
    lines: lines.map(line => lineBody(id, line)),
    coupon_code: coupon,
  })
  const pay = ({ payments, balance, points, shift: named }: Pay) => ({
    payments: payments.map(entry => entryBody(id, parts, entry)),
    balance: optional(money, balance),
    points,
    ...shift(named),
  })
  const back = ({ items, amount, payments, to, restock, tip, shift: named }: Back) => ({
    items: optional(parts, items),
    amount: optional(money, amount),
    payments: payments?.map(one => ({ payment_id: id(one.payment), amount: money(one.amount) })),
    to,
    restock,
    refund_tip: tip,
    ...shift(named),
  })
  const branch_id = shop.brand.branchId
  switch (command.do) {
    case 'open': {
      const place = command.table === undefined ? { name: 'Tab' } : { table_id: id(command.table) }
      return post('/dining-sessions', { ...place, guests: 2, customer_id: optional(id, command.customer) })
    }
    case 'order':
      return post(`/dining-sessions/${id(command.bill)}/orders`, send(command))
    case 'counter': {
      const { channel, service, customer, fee } = command
      return post('/orders', {
        branch_id,
        channel,
        service_type: service,
        ...send(command),
        customer_id: optional(id, customer),
        scheduled_for: optional(at => new Date(at).toISOString(), command.at),
        delivery: optional(fee => ({ address: 'Via Appia 7', fee: money(fee) }), fee),
      })
    }
    case 'addLines':
      return post(`/orders/${id(command.order)}/lines`, send(command))
    case 'removeItems': {
      return post(`/orders/${id(command.order)}/remove-items`, {
        items: parts(command.items),
        reason: 'changed mind',
        restock: command.restock,
      })
    }
    case 'preview':
      return post('/orders/preview', { dining_session_id: id(command.bill), ...send(command) })
    case 'cancelItem':
      return post(`/order-items/${id(command.item)}/cancel`, {
        reason: 'changed mind',
        restock: command.restock,
        quantity: optional(quantity, command.quantity),
      })
    case 'changeItem': {
      const { seat, course, hold } = command
      return { method: 'PATCH', path: `/order-items/${id(command.item)}`, body: { seat, course, hold } }
    }
    case 'replace':
      return post(`/order-items/${id(command.item)}/replace`, {
        line: lineBody(id, command.line),
        quantity: optional(quantity, command.quantity),
        reason: 'changed mind',
        restock: command.restock,
      })
    case 'cancelOrder': {
      return post(`/orders/${id(command.order)}/cancel`, { reason: 'left', restock: command.restock })
    }
    case 'cancelBill':
      return post(`/dining-sessions/${id(command.bill)}/cancel`)
    case 'setCustomer': {
      const customer_id = command.customer === null ? null : id(command.customer)
      return { method: 'PATCH', path: `/dining-sessions/${id(command.bill)}`, body: { customer_id } }
    }
    case 'discount':
      return post(`/orders/${id(command.order)}/discount`, off(command))
    case 'discountBill':
      return post(`/dining-sessions/${id(command.bill)}/discount`, off(command))
    case 'removeDiscount':
      return { method: 'DELETE', path: `/orders/${id(command.order)}/discounts/${id(command.discount)}` }
    case 'removeBillDiscount': {
      const path = `/dining-sessions/${id(command.bill)}/discounts/${id(command.discount)}`
      return { method: 'DELETE', path }
    }
    case 'waive':
      return post(`${ownerPath(id, command)}/waive-service-charge`, { reason: 'slow' })
    case 'restore':
      return post(`/dining-sessions/${id(command.bill)}/restore-service-charge`)
    case 'fire':
      return post(
        `/dining-sessions/${id(command.bill)}/fire`,
        command.items === undefined ? { course: command.course } : { item_ids: command.items.map(id) },
      )
    case 'fireOrder': {
      const { order, course, items } = command
      return post(`/orders/${id(order)}/fire`, { course, item_ids: items?.map(id) })
    }
    case 'reschedule': {
      const scheduled_for = command.at === null ? null : new Date(command.at).toISOString()
      return { method: 'PATCH', path: `/orders/${id(command.order)}`, body: { scheduled_for } }
    }
    case 'serve': {
      const body = { service_type: command.service }
      return { method: 'PATCH', path: `/orders/${id(command.order)}`, body }
    }
    case 'move':
      return post(`/dining-sessions/${id(command.bill)}/move`, { table_id: id(command.table) })
    case 'merge':
      return post(`/dining-sessions/${id(command.bill)}/merge`, { dining_session_id: id(command.other) })
    case 'moveItems':
      return post(`/dining-sessions/${id(command.bill)}/move-items`, {
        items: parts(command.items),
        to_table_id: optional(id, command.table),
        to_dining_session_id: optional(id, command.to),
      })
    case 'split':
      return { method: 'GET', path: `/dining-sessions/${id(command.bill)}/split?ways=${command.ways}` }
    case 'payBill':
      return post(`/dining-sessions/${id(command.bill)}/pay`, pay(command))
    case 'payOrder':
      return post(`/orders/${id(command.order)}/pay`, pay(command))
    case 'void':
      return post(`/payments/${id(command.payment)}/void`, { reason: 'wrong', ...shift(command.shift) })
    case 'voidRedemption':
      return post(`${ownerPath(id, command)}/void-redemption`, { reason: 'wrong guest' })
    case 'reopen':
      return post(`${ownerPath(id, command)}/reopen`, { reason: 'other card' })
    case 'correct':
      return post(`/payments/${id(command.payment)}/correct`, {
        payment_method_id: id(command.method),
        reason: 'wrong button',
        ...shift(command.shift),
      })
    case 'tip':
      return post(`/payments/${id(command.payment)}/tip`, { tip: money(command.tip) })
    case 'refund':
      return post(`/orders/${id(command.order)}/refund`, back(command))
    case 'refundBill':
      return post(`/dining-sessions/${id(command.bill)}/refund`, back(command))
    case 'waste': {
      return post(`/orders/${id(command.order)}/waste`, {
        items: parts(command.items),
        reason: 'fell',
        remake: command.remake,
      })
    }
    case 'itemStage':
      return post(`/kitchen/items/${id(command.item)}/status`, { status: command.to })
    case 'orderStage':
      return post(`/orders/${id(command.order)}/kitchen-status`, { status: command.to })
    case 'recall':
      return post(`/orders/${id(command.order)}/recall`, { to: command.to })
    case 'price':
      return {
        method: 'PATCH',
        path: `/products/${id(command.product)}`,
        body: { price: money(command.price) },
      }
    case 'recipe': {
      const body = { recipe: recipeBody(shop, command.recipe) }
      return { method: 'PATCH', path: `/products/${id(command.product)}`, body }
    }
    case 'soldOut':
      return post(`/products/${id(command.product)}/sold-out`, { branch_id, sold_out: command.soldOut })
    case 'campaign': {
      const path = `/campaigns/${id(command.campaign)}`
      if (command.active === false) return { method: 'DELETE', path }
      const { kind } = state.setting.campaigns[command.campaign]!
      return {
        method: 'PATCH',
        path,
        body: {
          ...(command.active === undefined ? {} : { active: true }),
          ...(command.value === undefined ? {} : { value: campaignValue(kind, command.value) }),
          priority: command.priority,
        },
      }
    }
    case 'purchase': {
      const cost = command.unitCost === undefined ? {} : { unit_cost: command.unitCost / 1_000_000 }
      const body = { branch_id, stock_item_id: id(command.stock), kind: 'purchase', ...cost }
      return post('/stock-movements', { ...body, quantity: quantity(command.quantity) })
    }
    case 'count': {
      const body = { branch_id, stock_item_id: id(command.stock), kind: 'count' }
      return post('/stock-movements', { ...body, quantity: quantity(command.quantity) })
    }
    case 'openShift':
      return post('/shifts', { branch_id, register: command.register, opening_float: money(command.float) })
    case 'drawer': {
      const { kind, amount } = command
      return post(`/shifts/${id(command.shift)}/movements`, { kind, amount: money(amount), reason: 'change' })
    }
    case 'closeShift':
      return post(`/shifts/${id(command.shift)}/close`, { counted: [] })
    case 'topUp':
      return post(`/customers/${id(command.customer)}/top-up`, {
        branch_id,
        payment_method_id: id(command.method),
        amount: money(command.amount),
        ...shift(command.shift),
      })
    case 'adjust': {
      const { balance, points } = command
      return post(`/customers/${id(command.customer)}/adjust`, {
        balance: optional(money, balance),
        points,
        reason: 'sorry',
      })
    }
    case 'clock':
      throw new Error('A clock is not moved by a request.')
    default:
      return impossible(command)
  }
}

/** Of a bill, or of an order without one. */
function ownerPath(id: (name: string) => string, { bill, order }: { bill?: string; order?: string }): string {
  return bill === undefined ? `/orders/${id(order!)}` : `/dining-sessions/${id(bill)}`
}

function lineBody(id: (name: string) => string, line: Line): Body {
  const { halves, choices, price, seat, course, hold, service } = line
  return {
    ...halfBody(id, line),
    quantity: quantity(line.quantity),
    parts: halves?.map(half => halfBody(id, half)),
    choices: choices?.map(({ choice, ...option }) => ({ choice_id: choice, ...halfBody(id, option) })),
    unit_price: optional(money, price),
    seat,
    course,
    hold,
    service_type: service,
  }
}

function halfBody(id: (name: string) => string, { product, addons, without }: Half): Body {
  return {
    product_id: id(product),
    addons: addons?.map(({ addon, quantity }) => ({ addon_id: id(addon), quantity })),
    without: without?.map(id),
  }
}

function entryBody(
  id: (name: string) => string,
  parts: (items: readonly ItemPart[]) => Body[],
  { method, amount, tip, tendered, items }: Entry,
): Body {
  return {
    payment_method_id: id(method),
    amount: optional(money, amount),
    tip: optional(money, tip),
    tendered: optional(money, tendered),
    items: optional(parts, items),
  }
}
