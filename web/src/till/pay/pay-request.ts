import type { components } from '@comanda/client'
import { addUp, type Spent } from './amount.rules.ts'
import type { Done } from './Paid.tsx'
import type { Payable } from './payable.ts'
import type { PayRequest } from './take-payment.ts'

type Schemas = components['schemas']

type Chosen = {
  methodId: string
  amount: number
  tip: number
  tendered: number | undefined
  items: readonly (readonly [id: string, quantity: number])[]
  spent: Spent
  shiftId: string | undefined
}

/** The body of a payment. Its amount is what the screen showed: the service refuses it if something else is due by now. */
export function requestOf({ methodId, amount, tip, tendered, items, spent, shiftId }: Chosen): PayRequest {
  const entry = {
    payment_method_id: methodId,
    amount,
    ...(tip > 0 && { tip }),
    ...(tendered !== undefined && { tendered }),
    ...(items.length > 0 && { items: items.map(([item_id, quantity]) => ({ item_id, quantity })) }),
  }
  return {
    payments: amount > 0 || tip > 0 || (spent.points === 0 && spent.balance === 0) ? [entry] : [],
    ...(spent.points > 0 && { points: spent.points }),
    ...(spent.balance > 0 && { balance: spent.balance }),
    ...(shiftId !== undefined && { shift_id: shiftId }),
  }
}

/** The effect of a payment, from the sale as it was answered and as it was before. */
export function doneOf(answer: unknown, before: Payable, title: string): Done & { isSettled: boolean } {
  const sale = answer as Schemas['DiningSession'] | Schemas['Order']
  const known = new Set(before.payments.map(({ id }) => id))
  const made = sale.payments.filter(({ id, voided_at }) => voided_at === null && !known.has(id))
  const last = made.at(-1)
  return {
    title,
    isSettled: sale.status === 'settled' || sale.status === 'paid',
    methodName: last?.name ?? '',
    received: addUp(made.map(({ tendered, charged, tip }) => tendered ?? addUp([charged, tip]))),
    amount: addUp(made.map(({ charged }) => charged)),
    tip: addUp(made.map(({ tip }) => tip)),
    change: addUp(made.map(({ change }) => change)),
    points: 0,
  }
}
