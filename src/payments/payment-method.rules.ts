import { type Cents, type CurrencyDecimals, smallestAmount } from '../lib/money.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import type { PaymentEntry, PaymentMethod } from './pay.rules.ts'

/** A method as it is kept; `branchIds` empty means everywhere. */
export type StoredMethod = PaymentMethod & { branchIds: readonly string[]; active: boolean }

/**
 * Returns the methods that a branch takes, by id.
 * @param known the requested methods that the brand has
 * @throws Refusal validation_failed at each entry whose method is unknown, switched off or of other branches
 */
export function usableMethods(
  known: readonly StoredMethod[],
  entries: readonly PaymentEntry[],
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

/** Why a branch does not take a method, at the field that names it; undefined when it does. */
export function methodFault(
  method: StoredMethod | undefined,
  path: string,
  branchId: string,
): Fault | undefined {
  if (method === undefined) {
    return { path, rule: 'not_found', message: 'There is no payment method with this id.' }
  }
  if (!method.active) {
    return { path, rule: 'not_allowed', message: `${method.name} is switched off. Choose another method.` }
  }
  if (method.branchIds.length > 0 && !method.branchIds.includes(branchId)) {
    return { path, rule: 'not_allowed', message: `${method.name} is not taken in this branch.` }
  }
  return undefined
}

/**
 * A currency without decimals has no coins below 1.00.
 * @param balance amount that the customer's balance is to pay, beside the entries
 * @throws Refusal validation_failed at each amount that is not whole
 */
export function requireWholeAmounts(
  entries: readonly PaymentEntry[],
  balance: Cents,
  decimals: CurrencyDecimals,
): void {
  const smallest = smallestAmount(decimals)
  const sent = entries.flatMap((entry, at) =>
    (['amount', 'tip', 'tendered'] as const).map(field => [`payments.${at}.${field}`, entry[field]] as const),
  )
  const faults = [...sent, ['balance', balance] as const].flatMap(([path, amount]): Fault[] => {
    if ((amount ?? 0) % smallest === 0) return []
    const message = "The brand's currency has no decimals: send a whole number."
    return [{ path, rule: 'decimals', message }]
  })
  if (faults.length > 0) throw invalid(...faults)
}
