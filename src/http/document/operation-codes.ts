import type { RefusalCode } from '../../lib/refusal.ts'
import { isRestricted } from '../../access/role.rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { statusOf } from '../errors.ts'

/** Codes that any request may get before its route is known. */
const transportCodes: readonly RefusalCode[] = [
  'malformed_request',
  'request_timeout',
  'payload_too_large',
  'headers_too_large',
]

/** Every code that the operation can be refused with: its own and those of its kind, by status. */
export function codesOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>([
    ...transportCodes,
    'unauthenticated',
    'rate_limited',
    'staff_session_expired',
    // Where any key will do, a guest at a table can still get it.
    'insufficient_scope',
    'validation_failed',
    'internal_error',
    'unavailable',
    ...endpoint.refuses,
  ])
  if (isRestricted(endpoint.act)) codes.add('role_forbidden')
  if (endpoint.path.includes('{')) codes.add('not_found')
  if (endpoint.method !== 'GET') codes.add('unsupported_media_type')
  if (endpoint.method !== 'GET' && endpoint.input !== 'image') codes.add('malformed_json')
  if (honoursIdempotencyKey(endpoint)) {
    codes.add('invalid_idempotency_key').add('idempotency_key_reused').add('idempotency_in_progress')
  }
  if (takesIfMatch(endpoint)) codes.add('version_conflict')
  const parameters = parametersOf(endpoint)
  if ('per_page' in parameters) codes.add('invalid_per_page').add('invalid_sort')
  if ('lang' in parameters) codes.add('unsupported_language')
  return [...codes].sort((one, other) => statusOf[one] - statusOf[other] || (one < other ? -1 : 1))
}

export function honoursIdempotencyKey(endpoint: Endpoint): boolean {
  return endpoint.method === 'POST' && endpoint.ignoresIdempotencyKey !== true
}

/** On changes of one record and on actions; what a POST makes has no version yet. */
export function takesIfMatch({ method, status, path }: Endpoint): boolean {
  if (method === 'POST') return status === 200 && path.includes('{')
  return method !== 'GET'
}

/** Wherever one thing is read. A list has no tag: its `Sync-Watermark` says what is new. */
export function takesIfNoneMatch(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && !('updated_since' in parametersOf(endpoint))
}

/** Where an approval lifts the bar of a role, or is asked for by the brand. */
export function takesApproval({ act, refuses }: Endpoint): boolean {
  return refuses.includes('approval_required') || (act === 'none' && refuses.includes('role_forbidden'))
}

export function parametersOf(endpoint: Endpoint): Readonly<Record<string, object>> {
  return (endpoint.query as { properties?: Record<string, object> } | undefined)?.properties ?? {}
}
