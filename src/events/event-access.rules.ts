import { scopesAllow, type Scope } from '../access/scope.rules.ts'
import { type EventType, eventTypes } from '../wire/event.types.ts'

/** The scopes of which one lets a key read the record of an event, by the part of the type before its dot. */
const readers: Readonly<Record<string, readonly Scope[]>> = {
  order: ['orders.read', 'tables.read'],
  order_item: ['orders.read', 'tables.read'],
  dining_session: ['orders.read', 'tables.read'],
  kitchen: ['kitchen.read'],
  payment: ['payments.read'],
  receipt: ['orders.read'],
  stock: ['stock.read'],
  product: ['products.read'],
  menu: ['products.read'],
  branch: ['branches.read'],
  customer: ['customers.read'],
  shift: ['shifts.read'],
  printer: ['devices.read'],
  print_job: ['devices.read'],
  webhook: ['webhooks.read'],
}

/** The types of events whose records a key may read; a type without scopes here is read by none. */
export function readableTypes(scopes: readonly string[]): EventType[] {
  return eventTypes.filter(type => readers[kindOf(type)]?.some(scope => scopesAllow(scopes, scope)))
}

function kindOf(type: EventType): string {
  return type.slice(0, type.indexOf('.'))
}
