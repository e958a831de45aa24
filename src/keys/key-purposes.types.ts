import { type Scope, scopes } from '../access/scope.rules.ts'

export const keyPurposeNames = ['till', 'kiosk', 'kitchen', 'office'] as const
export type KeyPurpose = (typeof keyPurposeNames)[number]

/** The scopes of keys by purpose (see docs/operations.md). */
export const keyPurposes: Readonly<Record<KeyPurpose, readonly Scope[]>> = {
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
    'kitchen.read',
    'orders.write',
    'payments.write',
    'refunds.write',
    'customers.write',
    'staff.read',
    'shifts.write',
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
    'payments.write',
  ],
  kitchen: ['brand.read', 'branches.read', 'products.read', 'kitchen.write', 'orders.read', 'stock.read'],
  // Everything except writing sales and creating keys.
  office: scopes.filter(scope => !/^(discounts|orders|payments|refunds|shifts|api_keys)\.write$/.test(scope)),
}
