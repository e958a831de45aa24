import { unknownId } from '../lib/common.refusals.ts'
import type { Cents } from '../lib/money.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import type { OtherNames } from '../shapes/shape.rules.ts'
import { methodElsewhere, methodOff } from './payment-method.refusals.ts'

export const paymentTypes = ['cash', 'card', 'meal_card', 'transfer', 'online', 'other'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** @property rounding the smallest coin that payments of this method are rounded to, hundredths > 0 */
export type PaymentMethod = {
  id: string
  name: string
  names: OtherNames
  type: PaymentType
  rounding: Cents
  /** A payment with it opens the cash drawer. */
  opensDrawer?: boolean
}

/** A method as stored; empty `branchIds` means all branches. */
export type StoredMethod = PaymentMethod & { branchIds: readonly string[]; active: boolean }

/** The smallest coin of a method that does not round: the smallest amount, in every currency. */
export const noRounding: Cents = 1

/** The coin that payments of a method are rounded to; null when they are not. Cash is always counted in coins. */
export function coinOf({ type, rounding }: Pick<PaymentMethod, 'type' | 'rounding'>): Cents | null {
  return type === 'cash' || rounding > noRounding ? rounding : null
}

/**
 * Returns the requested methods by id.
 * @param known the requested methods that the brand has
 */
export function usableMethods(
  known: readonly StoredMethod[],
  entries: readonly { paymentMethodId: string }[],
  branchId: string,
): Map<string, PaymentMethod> {
  const byId = new Map(known.map(method => [method.id, method]))
  const faults = entries.flatMap(
    (entry, at) =>
      methodFault(byId.get(entry.paymentMethodId), `payments.${at}.payment_method_id`, branchId) ?? [],
  )
  if (faults.length > 0) throw invalid(...faults)
  return byId
}

/** Returns the fault of a method that the branch does not accept; undefined when it does. */
export function methodFault(
  method: StoredMethod | undefined,
  path: string,
  branchId: string,
): Fault | undefined {
  if (method === undefined) return unknownId(path, 'payment method')
  if (!method.active) return methodOff(path, method.name)
  const isElsewhere = method.branchIds.length > 0 && !method.branchIds.includes(branchId)
  return isElsewhere ? methodElsewhere(path, method.name) : undefined
}
