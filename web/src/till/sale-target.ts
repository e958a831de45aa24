import type { Step } from '../service/command.types.ts'

/** A bill, or an order without one. */
export type SaleTarget = { kind: 'bill' | 'order'; id: string }

/** Where the commands of a sale wait for one another. */
export const placeOf = ({ kind, id }: SaleTarget) => `${kind}:${id}`

type More = Pick<Step, 'body' | 'ifMatch' | 'approvalToken'>

export type SaleAction = 'pay' | 'discount' | 'reopen' | 'waive-service-charge' | 'restore-service-charge'

/** A request on a bill, or on an order without one. */
export function stepOn({ kind, id }: SaleTarget, action: SaleAction, more: More) {
  const isBill = kind === 'bill'
  const path = `${isBill ? '/dining-sessions/{session}' : '/orders/{order}'}/${action}`
  return { method: 'post', path, params: { [isBill ? 'session' : 'order']: id }, ...more } as const
}
