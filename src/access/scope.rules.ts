/** The resources that scopes grant access to. `x.write` includes `x.read`; not every resource has both. */
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
  'sold_out',
  'kitchen',
  'orders',
  'payments',
  'fiscal',
  'refunds',
  'customers',
  'staff',
  'shifts',
  'reports',
  'events',
  'api_keys',
  'devices',
  'webhooks',
  'audit',
] as const

export type Resource = (typeof resources)[number]
export type Scope = Exclude<`${Resource}.${'read' | 'write'}`, (typeof needless)[number]>

/** Discounts and signatures are read with what they are on; nobody writes reports, events or the audit log. */
const needless = ['discounts.read', 'fiscal.read', 'reports.write', 'events.write', 'audit.write'] as const

export const scopes: readonly Scope[] = resources
  .flatMap(resource => [`${resource}.read`, `${resource}.write`] as const)
  .filter((scope): scope is Scope => !(needless as readonly string[]).includes(scope))

/** Whether the granted scopes include the needed one. */
export function scopesAllow(granted: readonly string[], needed: Scope): boolean {
  return granted.includes(needed) || granted.includes(needed.replace('.read', '.write'))
}

/** Lists the needed scopes that are not granted, in order. */
export function missingScopes(granted: readonly string[], needed: readonly Scope[]): Scope[] {
  return needed.filter(scope => !scopesAllow(granted, scope))
}
