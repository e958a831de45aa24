import type { Shown } from './changes.rules.ts'

/** Replaces a value that the log must not contain: it shows that the field was set, but not to what. */
export const redacted = '[changed]'

/** Free text and contact details of people, at any depth; erasing a customer clears the same fields. */
const personal: ReadonlySet<string> = new Set([
  'note',
  'reason',
  'price_reason',
  'cancel_reason',
  'client_line_id',
  'reference',
  'customer_name',
  'delivery',
  'metadata',
  'phone',
  'email',
  'birthday',
])

/** Fields that are personal in one resource only, or may contain a secret of another service. */
const personalOf: Readonly<Record<string, ReadonlySet<string>>> = {
  customer: new Set(['name']),
  staff: new Set(['name']),
  // Tabs are named after guests.
  dining_session: new Set(['name']),
  webhook: new Set(['url']),
}

/** Shown in one answer only; omitted here. */
const secret: ReadonlySet<string> = new Set(['pin', 'key', 'secret', 'token'])

/** The phone numbers of branches and brands are not personal. */
const places: ReadonlySet<string> = new Set(['branch', 'brand'])

/** Omits the secrets of a record, and replaces personal values. */
export function redact(resource: string, shown: Shown): Shown {
  const own = personalOf[resource]
  return withValues(shown, name => {
    if (own?.has(name) === true) return true
    return personal.has(name) && !(places.has(resource) && name === 'phone')
  })
}

function withValues(shown: Shown, isPersonal: (name: string) => boolean): Shown {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(shown)) {
    if (secret.has(name)) continue
    kept[name] = isPersonal(name) ? hide(value) : deeper(value)
  }
  return kept
}

/** Nested names are those of products, taxes or payment methods. */
function deeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeper)
  if (typeof value !== 'object' || value === null) return value
  return withValues(value as Shown, name => personal.has(name))
}

/** Empty values are not personal. */
function hide(value: unknown): unknown {
  const isEmpty =
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  return isEmpty ? value : redacted
}
