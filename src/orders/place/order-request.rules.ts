import type { Caller } from '../../access/caller.rules.ts'
import type { Scope } from '../../access/scope.rules.ts'
import { inactiveRecord, unknownId, wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import type { MenuBranch } from '../../menu/menu.types.ts'
import { methodFault, type StoredMethod } from '../../payment-methods/payment-method.rules.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import type { Delivery } from '../../sale/shapes/delivery.shape.ts'
import type { ServiceType } from '../../sale/shapes/order.shape.ts'
import type { Metadata } from '../../shapes/metadata.rules.ts'
import type { Channel } from '../../wire/words.types.ts'
import type { CounterTarget, OrderRequest, OrderTarget, TargetBill } from './batch.types.ts'
import {
  clientRefTaken,
  deliveredNowhere,
  guestHold,
  guestMetadata,
  guestPrice,
  otherBillsGuest,
} from './place.refusals.ts'

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

/** Stand-in for the bill of an order that has none. */
export function noBill(
  branchId: string,
  customerId: string | null,
  tableId: string | null = null,
): TargetBill {
  const charge = { chargeGuests: null, waiver: null }
  return { id: null, branchId, tableId, customerId, status: 'open', itemCount: 0, addonCount: 0, ...charge }
}

/** Refuses the fields that guests may not send: an open price, a hold, and metadata. */
export function requireGuestOrder(
  { guest }: Caller,
  order: { lines: readonly Pick<OrderLine, 'unitPrice' | 'hold'>[]; metadata?: Metadata | null },
): void {
  if (guest === null) return
  const faults = order.lines.flatMap(({ unitPrice, hold }, at) => [
    ...(unitPrice === null ? [] : [guestPrice(at)]),
    ...(hold ? [guestHold(at)] : []),
  ])
  if ((order.metadata ?? null) !== null) faults.push(guestMetadata())
  if (faults.length > 0) throw invalid(...faults)
}

type Sold = { channel: Channel; serviceType: ServiceType; currencyDecimals: CurrencyDecimals }

/** Allows an address and a fee only on a delivery order. */
export function requireDelivery(
  delivery: Pick<Delivery, 'fee'> | null,
  { channel, serviceType, currencyDecimals }: Sold,
): void {
  if (delivery === null) return
  if (channel !== 'delivery' && serviceType !== 'delivery') throw deliveredNowhere()
  if ((delivery.fee ?? 0) % smallestAmount(currencyDecimals) !== 0) {
    throw invalid(wholeAmountNeeded('delivery.fee'))
  }
}

/** A client's own reference for an order; `billId` is set for a guest's, which is unique per bill instead of per brand. */
export type ClientRef = { text: string; billId: string | null }

export function clientRefOf({ guest }: Pick<Caller, 'guest'>, text: string | null): ClientRef | null {
  return text === null ? null : { text, billId: guest?.billId ?? null }
}

/** Lookup key of a reference. */
export function clientRefName({ text, billId }: ClientRef): string {
  return `${billId ?? ''} ${text}`
}

/** @param known order ids by `clientRefName` */
export function requireNewRef(ref: ClientRef | null, known: ReadonlyMap<string, string>): void {
  const id = ref === null ? undefined : known.get(clientRefName(ref))
  if (id !== undefined) throw clientRefTaken(id)
}
