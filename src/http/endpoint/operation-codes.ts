import { type RefusalCode, statusOf } from '../../lib/refusal.ts'
import { isRestricted } from '../../access/role.rules.ts'
import type { Endpoint } from './endpoint.ts'

/** Lists every code of an operation, its own and those of all such operations, sorted by status. */
export function codesOf(endpoint: Endpoint): RefusalCode[] {
  const keyCodes = ['unauthenticated', 'staff_session_expired', 'insufficient_scope'] as const
  const codes = new Set<RefusalCode>([
    // Any request can get these before it is routed.
    'malformed_request',
    'request_timeout',
    'payload_too_large',
    'headers_too_large',
    'rate_limited',
    // Guests can get `insufficient_scope` even where any key is accepted.
    ...(endpoint.scope === 'none' ? [] : keyCodes),
    'validation_failed',
    'internal_error',
    'unavailable',
    ...endpoint.refuses,
  ])
  if (endpoint.ownPages === true) codes.add('unauthenticated')
  if (isRestricted(endpoint.permission)) codes.add('role_forbidden')
  if (endpoint.path.includes('{')) codes.add('not_found')
  if (endpoint.method !== 'GET') codes.add('unsupported_media_type')
  if (endpoint.method !== 'GET' && endpoint.takesFile === undefined) codes.add('malformed_json')
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

/** True for changes of one record and for actions; a record being created has no version yet. */
export function takesIfMatch({ method, status, path, unversioned }: Endpoint): boolean {
  if (method === 'POST') return status === 200 && path.includes('{') && unversioned !== true
  return method !== 'GET'
}

/** True where one record is read. Lists have `Sync-Watermark` instead of an ETag. */
export function takesIfNoneMatch(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && !('updated_since' in parametersOf(endpoint))
}

/** True where an approval can stand in for a role, or the brand can require one. */
export function takesApproval({ permission, refuses }: Endpoint): boolean {
  return (
    refuses.includes('approval_required') || (permission === 'none' && refuses.includes('role_forbidden'))
  )
}

export function parametersOf(endpoint: Endpoint): Readonly<Record<string, object>> {
  return (endpoint.query as { properties?: Record<string, object> } | undefined)?.properties ?? {}
}
