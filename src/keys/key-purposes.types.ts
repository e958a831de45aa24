import type { DevicePurpose } from '../access/key.types.ts'
import { type Scope, scopes } from '../access/scope.rules.ts'

/** The scopes of keys by purpose (see docs/operations.md). */
export const keyPurposes: Readonly<Record<DevicePurpose, readonly Scope[]>> = {
  till: [
    'brand.read',
    'branches.read',
    'tables.write',
    'categories.read',
    'products.read',
    'addons.read',
    'taxes.read',
    'campaigns.read',
    'discounts.write',
    'payment_methods.read',
    'stock.read',
    'sold_out.write',
    'kitchen.write',
    'orders.write',
    'payments.write',
    'refunds.write',
    'customers.write',
    'staff.read',
    'shifts.write',
    'devices.write',
    'events.read',
  ],
  kiosk: [
    'brand.read',
    'branches.read',
    'categories.read',
    'products.read',
    'addons.read',
    'taxes.read',
    'campaigns.read',
    'payment_methods.read',
    'orders.write',
  ],
  kitchen: [
    'brand.read',
    'branches.read',
    'products.read',
    'kitchen.write',
    'orders.read',
    'stock.read',
    'sold_out.write',
    'events.read',
  ],
  board: ['kitchen.read', 'events.read'],
  // Everything except writing sales and creating keys.
  office: scopes.filter(
    scope => !/^(discounts|orders|payments|fiscal|refunds|shifts|api_keys)\.write$/.test(scope),
  ),
}

/** The scopes of devices: an office device may do everything, once an owner signs in. */
export const deviceScopes: typeof keyPurposes = { ...keyPurposes, office: scopes }

/** Devices that are worth nothing without a person. */
export const staffedPurposes: readonly DevicePurpose[] = ['till', 'office']
