import type { Body } from '#test/support/api.ts'

// The expected Z reports, added up from the payments and refunds of orders and bills as the API returns them.

const cents = (amount: number) => Math.round(amount * 100)
const coin = 5

type Drawer = {
  orders: readonly Body[]
  bills: readonly Body[]
  cashId: string
  methodIds: readonly string[]
}

/** The figures of a shift's report that follow from its sales, its float and its movements. */
export function drawerReport(shift: Body, drawer: Drawer): Body {
  const { orders, bills, cashId, methodIds } = drawer
  const owners = [...bills, ...orders.filter(order => order.dining_session_id === null)]
  const taken = owners
    .flatMap((owner): Body[] => owner.payments)
    .filter(payment => payment.shift_id === shift.id && payment.bill_payment_id === null)
  const here = owners.filter(owner => owner.branch_id === shift.branch_id)
  const refunds = (methodId: string) => {
    const until = (at: string) => here.reduce((sum, owner) => sum + given(owner, { at, methodId }, drawer), 0)
    return until(shift.closed_at ?? '9999-01-01T00:00:00Z') - until(shift.opened_at)
  }
  const sum = (name: string, methodId?: string) =>
    taken.reduce(
      (sum, one) =>
        sum + (methodId === undefined || one.payment_method_id === methodId ? cents(one[name]) : 0),
      0,
    )
  const moved = (kind: string) =>
    shift.movements.reduce((sum: number, one: Body) => sum + (one.kind === kind ? cents(one.amount) : 0), 0)
  const inDrawer = cents(shift.opening_float) + moved('pay_in') - moved('pay_out')
  const methods = methodIds.map(id => {
    const booked = sum('amount', id) + sum('tip', id) + sum('rounding', id) - refunds(id)
    return { payment_method_id: id, expected: (booked + (id === cashId ? inDrawer : 0)) / 100 }
  })
  const totals = {
    payments: sum('amount') / 100,
    tips: sum('tip') / 100,
    rounding: sum('rounding') / 100,
    refunds: methodIds.reduce((sum, id) => sum + refunds(id), 0) / 100,
    top_ups: 0,
    paid_out: 0,
    pay_in: moved('pay_in') / 100,
    pay_out: moved('pay_out') / 100,
  }
  return { methods, totals }
}

/**
 * Handed back by a method of a bill, or of an order without one, up to a moment. Cash is rounded on its running sum,
 * never more than was received, and all of it when all goes back.
 */
function given(
  owner: Body,
  { at, methodId }: { at: string; methodId: string },
  { orders, cashId }: Pick<Drawer, 'orders' | 'cashId'>,
): number {
  const own = 'table_ids' in owner ? orders.filter(order => order.dining_session_id === owner.id) : [owner]
  const methodOf = new Map(
    own.flatMap((order): Body[] => order.payments).map(payment => [payment.id, payment.payment_method_id]),
  )
  const back = own
    .flatMap((order): Body[] => order.adjustments)
    .filter(one => one.kind === 'refund' && Date.parse(one.created_at) <= Date.parse(at))
    .flatMap((one): Body[] => one.payments)
    .filter(one => methodOf.get(one.payment_id) === methodId)
    .reduce((sum, one) => sum + cents(one.amount), 0)
  if (methodId !== cashId) return back
  const paid = (owner.payments as Body[]).filter(payment => payment.payment_method_id === methodId)
  const amount = paid.reduce((sum, one) => sum + cents(one.amount), 0)
  const received = paid.reduce((sum, one) => sum + cents(one.amount) + cents(one.rounding), 0)
  return back === amount ? received : Math.min(Math.floor(back / coin + 0.5) * coin, received)
}
