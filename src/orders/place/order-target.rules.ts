import type { Caller } from '../../access/caller.rules.ts'
import type { Scope } from '../../access/scope.rules.ts'
import { inactiveRecord, unknownId } from '../../lib/common.refusals.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import type { MenuBranch } from '../../menu/menu.types.ts'
import { methodFault, type StoredMethod } from '../../payment-methods/payment-method.rules.ts'
import type { Channel, CounterChannel } from '../../wire/words.types.ts'
import type { OrderRequest } from './draft-order.rules.ts'
import { otherBillsGuest } from '../../sale/order/order.refusals.ts'
import type { ServiceType } from '../../sale/shapes/order.shape.ts'

/** Where an order goes: on an open bill, or to a branch without a bill. */
export type OrderTarget = { billId: string } | CounterTarget
export type CounterTarget = {
  branchId: string
  channel: CounterChannel
  /** Undefined: the default of the channel. */
  serviceType: ServiceType | undefined
}

/** The bill an order goes to; undefined without one. */
export function billIdOf(target: OrderTarget): string | undefined {
  return 'billId' in target ? target.billId : undefined
}

/**
 * Restricts guests to the bill of their own table.
 * @param scope needed by the operation
 */
export function requireGuestsBill({ guest }: Caller, target: OrderTarget, scope: Scope): void {
  if (guest !== null && guest.billId !== billIdOf(target)) throw otherBillsGuest(scope)
}

const defaultServiceType = {
  table: 'dine_in',
  qr: 'dine_in',
  pos: 'dine_in',
  kiosk: 'takeaway',
  phone: 'takeaway',
  online: 'takeaway',
  delivery: 'delivery',
} as const satisfies Record<Channel, ServiceType>

/** The channel and service type of an order. @param byGuest sent with a guest's token */
export function channelOf(
  target: OrderTarget,
  byGuest: boolean,
): { channel: Channel; serviceType: ServiceType } {
  if ('billId' in target) {
    const channel = byGuest ? 'qr' : 'table'
    return { channel, serviceType: defaultServiceType[channel] }
  }
  const { channel, serviceType } = target
  return { channel, serviceType: serviceType ?? defaultServiceType[channel] }
}

/** The records that an order without a bill names; undefined where the brand has none with this id. */
export type NamedRecords = {
  branch: MenuBranch | undefined
  customer: { active: boolean } | undefined
  method: StoredMethod | undefined
}

export function requireNamed(
  { branchId }: CounterTarget,
  { customerId, paymentMethodId }: OrderRequest,
  { branch, customer, method }: NamedRecords,
): void {
  const faults = [
    stateFault('branch_id', 'branch', branch),
    customerId === null ? undefined : stateFault('customer_id', 'customer', customer),
    paymentMethodId === null ? undefined : methodFault(method, 'payment_method_id', branchId),
  ].filter(fault => fault !== undefined)
  if (faults.length > 0) throw invalid(...faults)
}

function stateFault(path: string, what: string, record: { active: boolean } | undefined): Fault | undefined {
  if (record === undefined) return unknownId(path, what)
  return record.active ? undefined : inactiveRecord(path, what)
}
