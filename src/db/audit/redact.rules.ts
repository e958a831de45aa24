import type { Shown } from './changes.rules.ts'

/** Stands for a value that the log must not hold: that it was set can be seen, to which value cannot. */
export const redacted = '[changed]'

/** Texts that people write about people, wherever they stand; erasing a customer empties the same. */
const personal: ReadonlySet<string> = new Set([
  'note',
  'reason',
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

/** Fields of one resource that are personal there and not elsewhere, or hold a secret of another service. */
const personalOf: Readonly<Record<string, ReadonlySet<string>>> = {
  customer: new Set(['name']),
  staff: new Set(['name']),
  // A tab is called by its guest.
  dining_session: new Set(['name']),
  webhook: new Set(['url']),
}

/** Never shown in an answer but once; left out even there. */
const secret: ReadonlySet<string> = new Set(['pin', 'key', 'secret', 'token'])

/** Branches and brands are no people: their own telephone is. */
const places: ReadonlySet<string> = new Set(['branch', 'brand'])

/** The state of a record without secrets, and with personal values replaced. */
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

/** Below the record's own fields a name is that of a product, a tax or a payment method. */
function deeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeper)
  if (typeof value !== 'object' || value === null) return value
  return withValues(value as Shown, name => personal.has(name))
}

/** Empty values show as they are: they are nobody's. */
function hide(value: unknown): unknown {
  const isEmpty =
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  return isEmpty ? value : redacted
}
