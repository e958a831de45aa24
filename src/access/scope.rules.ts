/** The resources that scopes of a key are for. `x.write` includes `x.read`. */
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

/** Whether the granted scopes allow what `needed` names. */
export function scopesAllow(granted: readonly string[], needed: Scope): boolean {
  return granted.includes(needed) || granted.includes(needed.replace('.read', '.write'))
}

/** The scopes of `needed` that are not granted, in the order given. */
export function missingScopes(granted: readonly string[], needed: readonly Scope[]): Scope[] {
  return needed.filter(scope => !scopesAllow(granted, scope))
}
