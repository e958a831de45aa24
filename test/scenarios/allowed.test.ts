import { expect, test } from 'vitest'
import { openParty } from '#test/fixtures/party.ts'
import type { Body, Reply } from '#test/support/api.ts'
import { allowed, can, type Kind, states } from '../../src/sale/allowed.rules.ts'

// The table of what each state allows, against the service: every operation is tried on a record of its own in every state.

const party = openParty()
const reason = 'test'
const tomorrow = '2026-11-22T19:00:00+01:00'

const post = (where: string, body: Body = {}) => party.brand.call('POST', where, { body })
const patch = (where: string, body: Body) => party.brand.call('PATCH', where, { body })
const make = (where: string, body: Body = {}) => party.brand.make(where, body)
const card = (more: Body = {}) => ({ payments: [{ payment_method_id: party.at.card.id, ...more }] })
const line = (more: Body = {}) => ({ product_id: party.at.product.id, quantity: 1, ...more })
const held = () => line({ hold: true })

type Acts<K extends Kind> = Record<keyof (typeof allowed)[K], (made: Body) => Promise<Reply>>
type Scenes<K extends Kind> = { make: (state: string, act: string) => Promise<Body>; acts: Acts<K> }

async function customer(): Promise<string> {
  const { id } = await make('/customers', { name: 'Ada' })
  await make(`/customers/${id}/adjust`, { balance: 50, reason })
  return id
}

/** For tomorrow, so that the kitchen has none of it: two dishes, one of them held. */
async function counterOrder(state: string, act = ''): Promise<Body> {
  const { branchId: branch_id } = party.brand
  const more = { branch_id, channel: 'pos', customer_id: await customerFor(act), scheduled_for: tomorrow }
  const order = await make('/orders', { ...more, lines: [line(), held()] })
  await bringOrder(order, state, body => make(`/orders/${order.id}/pay`, body))
  return order
}

/** A sale that is to get a customer has none. */
const customerFor = async (act: string) => (act === 'name_customer' ? null : customer())

async function bringOrder(order: Body, state: string, pay: (body: Body) => Promise<unknown>): Promise<void> {
  const [item] = order.items
  if (state === 'pending') return
  if (state === 'cancelled') return void (await make(`/orders/${order.id}/cancel`, { reason }))
  if (state === 'partially_paid')
    return void (await pay({ ...card({ amount: 1 }), balance: order.customer_id === null ? 0 : 1 }))
  await pay(card())
  if (state === 'partially_refunded')
    await make(`/orders/${order.id}/refund`, { reason, items: [{ item_id: item.id }] })
  if (state === 'refunded') await make(`/orders/${order.id}/refund`, { reason })
}

/** A bill with a round of two dishes, one of them held; `order` and `item` are the first of it. */
async function billWithRound(act = ''): Promise<Body> {
  const bill = await party.open({ customer_id: await customerFor(act) })
  const order = await party.order(bill, [{}, { hold: true }])
  return { ...bill, order, item: order.items[0] }
}

async function orderOnBill(state: string): Promise<Body> {
  const { id, order } = await billWithRound()
  await bringOrder(order, state, body => make(`/dining-sessions/${id}/pay`, body))
  return order
}

const orderActs: Acts<'order'> = {
  pay: ({ id }) => post(`/orders/${id}/pay`, card()),
  change: ({ id }) => patch(`/orders/${id}`, { note: 'quick' }),
  add_lines: ({ id }) => post(`/orders/${id}/lines`, { lines: [line()] }),
  remove_items: ({ id, items }) =>
    post(`/orders/${id}/remove-items`, { reason, items: [{ item_id: items[0].id }] }),
  change_items: ({ items }) => patch(`/order-items/${items[1].id}`, { seat: 2 }),
  reschedule: ({ id }) => patch(`/orders/${id}`, { scheduled_for: '2026-11-22T20:00:00+01:00' }),
  name_customer: async ({ id }) =>
    patch(`/orders/${id}`, { customer_id: (await make('/customers', { name: 'Late' })).id }),
  cancel: ({ id }) => post(`/orders/${id}/cancel`, { reason }),
  discount: ({ id }) => post(`/orders/${id}/discount`, { kind: 'amount', value: 1, reason }),
  waive_charge: ({ id }) => post(`/orders/${id}/waive-service-charge`, { reason }),
  fire: ({ id }) => post(`/orders/${id}/fire`),
  void_redemption: ({ id }) => post(`/orders/${id}/void-redemption`, { reason }),
  refund: ({ id }) => post(`/orders/${id}/refund`, { reason }),
  reopen: ({ id }) => post(`/orders/${id}/reopen`, { reason }),
}

const scenes: { [K in Kind]: Scenes<K> } = {
  order: { make: counterOrder, acts: orderActs },
  order_on_bill: { make: orderOnBill, acts: orderActs },
  item: {
    async make(state, act) {
      const bill = await billWithRound()
      const { id, item } = bill
      if (state === 'cancelled') await make(`/order-items/${item.id}/cancel`, { reason })
      if (state === 'refunded' || act === 'refund') await make(`/dining-sessions/${id}/pay`, card())
      if (state === 'refunded') {
        await make(`/orders/${bill.order.id}/refund`, { reason, items: [{ item_id: item.id }] })
      }
      return bill
    },
    acts: {
      pay: ({ id, item }) =>
        post(`/dining-sessions/${id}/pay`, card({ items: [{ item_id: item.id, quantity: 1 }] })),
      cancel: ({ item }) => post(`/order-items/${item.id}/cancel`, { reason }),
      change: ({ item }) => patch(`/order-items/${item.id}`, { seat: 2 }),
      replace: ({ item }) => post(`/order-items/${item.id}/replace`, { line: line(), reason }),
      discount: ({ order, item }) =>
        post(`/orders/${order.id}/discount`, { kind: 'amount', value: 1, reason, item_id: item.id }),
      move: async ({ id, item }) =>
        post(`/dining-sessions/${id}/move-items`, {
          items: [{ item_id: item.id }],
          to_table_id: await party.table(),
        }),
      waste: ({ order, item }) =>
        post(`/orders/${order.id}/waste`, { reason, items: [{ item_id: item.id, quantity: 1 }] }),
      refund: ({ order, item }) =>
        post(`/orders/${order.id}/refund`, { reason, items: [{ item_id: item.id }] }),
      set_stage: ({ item }) => post(`/kitchen/items/${item.id}/status`, { status: 'preparing' }),
      acknowledge: ({ item }) => post(`/kitchen/items/${item.id}/acknowledge`),
    },
  },
  bill: {
    async make(state, act) {
      if (state === 'cancelled' || act === 'cancel') {
        const empty = await party.open()
        if (state === 'cancelled') await make(`/dining-sessions/${empty.id}/cancel`)
        if (state === 'open' || state === 'cancelled') return empty
      }
      const bill = await billWithRound(act)
      if (state === 'settled') await make(`/dining-sessions/${bill.id}/pay`, card())
      if (state === 'merged') {
        const other = await party.open()
        await make(`/dining-sessions/${other.id}/merge`, { dining_session_id: bill.id })
      }
      if (act === 'void_redemption' && state === 'open') {
        await make(`/dining-sessions/${bill.id}/pay`, { payments: [], balance: 1 })
      }
      return bill
    },
    acts: {
      order: ({ id }) => post(`/dining-sessions/${id}/orders`, { lines: [line()] }),
      pay: ({ id }) => post(`/dining-sessions/${id}/pay`, card()),
      change: ({ id }) => patch(`/dining-sessions/${id}`, { guests: 5 }),
      change_metadata: ({ id }) => patch(`/dining-sessions/${id}`, { metadata: { erp: '1' } }),
      name_customer: async ({ id }) =>
        patch(`/dining-sessions/${id}`, { customer_id: (await make('/customers', { name: 'Late' })).id }),
      move: async ({ id }) => post(`/dining-sessions/${id}/move`, { table_id: await party.table() }),
      move_items: async ({ id, item }) =>
        post(`/dining-sessions/${id}/move-items`, {
          items: [{ item_id: item?.id ?? id }],
          to_table_id: await party.table(),
        }),
      merge: async ({ id }) =>
        post(`/dining-sessions/${id}/merge`, { dining_session_id: (await party.open()).id }),
      discount: ({ id }) => post(`/dining-sessions/${id}/discount`, { kind: 'amount', value: 1, reason }),
      waive_charge: ({ id }) => post(`/dining-sessions/${id}/waive-service-charge`, { reason }),
      restore_charge: ({ id }) => post(`/dining-sessions/${id}/restore-service-charge`),
      fire: ({ id, order }) => post(`/dining-sessions/${id}/fire`, { item_ids: [order?.items[1].id ?? id] }),
      void_redemption: ({ id }) => post(`/dining-sessions/${id}/void-redemption`, { reason }),
      make_guest_token: ({ id }) => post(`/dining-sessions/${id}/guest-token`),
      mark_printed: ({ id }) => post(`/dining-sessions/${id}/bill-printed`),
      cancel: ({ id }) => post(`/dining-sessions/${id}/cancel`),
      refund: ({ id }) => post(`/dining-sessions/${id}/refund`, { reason }),
      reopen: ({ id }) => post(`/dining-sessions/${id}/reopen`, { reason }),
    },
  },
  payment: {
    async make(state) {
      const { id } = await billWithRound()
      const isOpen = state === 'open' || state === 'voided'
      const paid = await make(`/dining-sessions/${id}/pay`, card(isOpen ? { amount: 1 } : {}))
      const [payment] = paid.payments
      if (state === 'voided') await make(`/payments/${payment.id}/void`, { reason })
      if (state === 'refunded') await make(`/dining-sessions/${id}/refund`, { reason, amount: 1 })
      return { id, payment }
    },
    acts: {
      void: ({ payment }) => post(`/payments/${payment.id}/void`, { reason }),
      change_tip: ({ payment }) => post(`/payments/${payment.id}/tip`, { tip: 1 }),
      correct: ({ payment }) =>
        post(`/payments/${payment.id}/correct`, { reason, payment_method_id: party.at.cash.id }),
      refund: ({ id, payment }) =>
        post(`/dining-sessions/${id}/refund`, {
          reason,
          amount: 1,
          payments: [{ payment_id: payment.id, amount: 1 }],
        }),
    },
  },
  shift: {
    async make(state) {
      const { branchId: branch_id } = party.brand
      const register = `Till ${(registers += 1)}`
      const shift = await make('/shifts', { branch_id, register, opening_float: 10 })
      if (state === 'closed') await make(`/shifts/${shift.id}/close`, { counted: [] })
      return shift
    },
    acts: {
      take_money: async ({ id }) => {
        const bill = await billWithRound()
        return post(`/dining-sessions/${bill.id}/pay`, { ...card(), shift_id: id })
      },
      move_cash: ({ id }) => post(`/shifts/${id}/movements`, { kind: 'pay_in', amount: 1, reason }),
      close: ({ id }) => post(`/shifts/${id}/close`, { counted: [] }),
    },
  },
}
let registers = 0

/** Whether the service did each operation in each state, by `act state`. */
async function tryAll(kind: Kind): Promise<Map<string, boolean>> {
  const { make: scene, acts } = scenes[kind] as Scenes<'order'>
  const done = new Map<string, boolean>()
  for (const [act, send] of Object.entries(acts)) {
    for (const state of states[kind]) {
      const { status, text } = await send(await scene(state, act))
      expect([200, 201, 404, 409, 422], `${act} ${state}: ${text}`).toContain(status)
      done.set(`${act} ${state}`, status < 300)
    }
  }
  return done
}

const saysTable = can as (kind: Kind, act: string, state: string) => boolean

/** The cells in which a table says something else than the service did. */
function wrongCells(kind: Kind, done: ReadonlyMap<string, boolean>, says = saysTable): string[] {
  return [...done].flatMap(([cell, worked]) => {
    const [act, state] = cell.split(' ') as [string, string]
    return says(kind, act, state) === worked ? [] : [cell]
  })
}

test.each(Object.keys(allowed) as Kind[])('the service allows what the table says: %s', async kind => {
  const done = await tryAll(kind)
  expect(wrongCells(kind, done)).toEqual([])
  expect(done.size).toBe(Object.keys(allowed[kind]).length * states[kind].length)
  // Control: a table that is wrong in one cell is found out.
  for (const cell of done.keys()) {
    const wrong: typeof saysTable = (of, act, state) =>
      saysTable(of, act, state) !== (cell === `${act} ${state}`)
    expect(wrongCells(kind, done, wrong)).toEqual([cell])
  }
  await party.expectInvariants()
})
