import { invariant } from '../lib/invariant.ts'
import { type Cents, toAmount } from '../lib/money.ts'
import { type Fault, invalid, invalidField, Refusal } from '../lib/refusal.ts'

export const paymentTypes = ['cash', 'card', 'meal_card', 'transfer', 'online', 'other'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A payment as it is asked for; amounts are hundredths. */
export type PaymentEntry = {
  paymentMethodId: string
  /** Null: all that is due; only in the last entry. */
  amount: Cents | null
  /** What the guest handed over; only with cash. */
  tendered: Cents | null
  reference: string | null
}

export type PaymentMethod = { id: string; name: string; type: PaymentType }

/** A payment as it is recorded: what it takes off the due, and what went over the counter. */
export type AppliedPayment = {
  paymentMethodId: string
  name: string
  type: PaymentType
  amount: Cents
  tendered: Cents | null
  change: Cents
  reference: string | null
}

/** The part of a settled bill's payment that one of its orders carries. */
export type PaymentShare = {
  paymentId: string
  orderId: string
  amount: Cents
  /** Tendered and change stand on a payment's first share only. */
  firstShare: boolean
}

/**
 * Applies payments to what is due, in their order.
 * @param due hundredths, ≥ 0
 * @param methods the methods the branch takes, by id; any other is a fault
 * @throws Refusal validation_failed with every fault, then payment_exceeds_due { due } with what was left to pay there
 */
export function applyPayments(
  due: Cents,
  entries: readonly PaymentEntry[],
  methods: ReadonlyMap<string, PaymentMethod>,
): AppliedPayment[] {
  if (entries.length === 0 && due > 0) {
    throw invalidField('payments', 'min_items', 'Something is still due: send at least one payment.')
  }
  const faults = entries.flatMap((entry, at) => entryFaults(entry, at, at === entries.length - 1, methods))
  if (faults.length > 0) throw invalid(...faults)
  let left = due
  return entries.map((entry, at) => {
    const payment = applyEntry(left, entry, at, methods.get(entry.paymentMethodId)!)
    left -= payment.amount
    return payment
  })
}

/** What can be said of an entry without knowing what is due. */
function entryFaults(
  entry: PaymentEntry,
  at: number,
  last: boolean,
  methods: ReadonlyMap<string, PaymentMethod>,
): Fault[] {
  const path = `payments.${at}`
  const faults: Fault[] = []
  const method = methods.get(entry.paymentMethodId)
  if (method === undefined) {
    const message = 'There is no payment method with this id here.'
    faults.push({ path: `${path}.payment_method_id`, rule: 'not_found', message })
  }
  if (entry.amount === null && !last) {
    const message = 'Only the last payment can leave its amount out.'
    faults.push({ path: `${path}.amount`, rule: 'required', message })
  }
  if (entry.amount !== null && entry.amount <= 0) {
    faults.push({ path: `${path}.amount`, rule: 'min', message: 'A payment is more than nothing.' })
  }
  if (entry.tendered !== null && method !== undefined && method.type !== 'cash') {
    const message = 'Only cash is tendered: leave this out.'
    faults.push({ path: `${path}.tendered`, rule: 'not_allowed', message })
  }
  return faults
}

/** Cash above the due is cut to it and the rest is change; nothing else may exceed the due. */
function applyEntry(left: Cents, entry: PaymentEntry, at: number, method: PaymentMethod): AppliedPayment {
  const asked = entry.amount ?? left
  const isCash = method.type === 'cash'
  if (left === 0 || (asked > left && !isCash)) throw exceedsDue(left)
  const amount = Math.min(asked, left)
  const tendered = entry.tendered ?? (asked > amount ? asked : null)
  if (tendered !== null && tendered < amount) {
    const message = `This must cover the ${toAmount(amount)} to be paid with it, or give a smaller amount.`
    throw invalidField(`payments.${at}.tendered`, 'min', message)
  }
  const change = tendered === null ? 0 : tendered - amount
  const { id: paymentMethodId, name, type } = method
  return { paymentMethodId, name, type, amount, tendered, change, reference: entry.reference }
}

function exceedsDue(left: Cents): Refusal {
  const message = 'This payment is more than what is due. Read the bill again.'
  return new Refusal('payment_exceeds_due', message, { due: toAmount(left) })
}

/**
 * Shares a settled bill's payments, in their order, over its orders, oldest first, to the cent.
 * @param orders oldest first; their totals add up to the payments
 */
export function sharePayments(
  payments: readonly { id: string; amount: Cents }[],
  orders: readonly { id: string; total: Cents }[],
): PaymentShare[] {
  const shares: PaymentShare[] = []
  const open = orders.map(({ id, total }) => ({ id, left: total }))
  for (const payment of payments) {
    let left = payment.amount
    for (const order of open) {
      const amount = Math.min(left, order.left)
      if (amount === 0) continue
      const firstShare = left === payment.amount
      shares.push({ paymentId: payment.id, orderId: order.id, amount, firstShare })
      left -= amount
      order.left -= amount
    }
    invariant(left === 0, 'a settled bill took no more than its orders come to')
  }
  invariant(
    open.every(({ left }) => left === 0),
    'a settled bill owes nothing',
  )
  return shares
}
