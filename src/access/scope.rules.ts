/** The resources that scopes grant access to. `x.write` includes `x.read`. */
export const resources = [
  'brand',
  'branches',
  'tables',
  'categories',
  'products',
  'addons',
  'taxes',
  'campaigns',
  'discounts',
  'payment_methods',
  'stock',
  'kitchen',
  'orders',
  'payments',
  'refunds',
  'customers',
  'staff',
  'shifts',
  'reports',
  'events',
  'api_keys',
  'webhooks',
  'audit',
] as const

export type Resource = (typeof resources)[number]
export type Scope = `${Resource}.read` | `${Resource}.write`

export const scopes: readonly Scope[] = resources.flatMap(
  resource => [`${resource}.read`, `${resource}.write`] as const,
)

/** Whether the granted scopes include the needed one. */
export function scopesAllow(granted: readonly string[], needed: Scope): boolean {
  return granted.includes(needed) || granted.includes(needed.replace('.read', '.write'))
}

/** Lists the needed scopes that are not granted, in order. */
export function missingScopes(granted: readonly string[], needed: readonly Scope[]): Scope[] {
  return needed.filter(scope => !scopesAllow(granted, scope))
}
