import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import { codesOf } from '../../src/http/endpoint/operation-codes.ts'
import type { RefusalCode } from '../../src/lib/refusal.ts'

/** The operation of a request; undefined if no operation has its path and method. */
export function operationAt(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
): Endpoint | undefined {
  const parts = path.split('?', 1)[0]!.split('/')
  const found = endpoints.filter(
    endpoint => endpoint.method === method && fits(endpoint.path.split('/'), parts),
  )
  // A literal path precedes one with a parameter: `/orders/preview`.
  return found.find(endpoint => !endpoint.path.includes('{')) ?? found[0]
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.length !== parts.length) return false
  return pattern.every((part, at) => (part.startsWith('{') ? parts[at] !== '' : part === parts[at]))
}

export function requireListed(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
  code: RefusalCode | undefined,
): void {
  const endpoint = code === undefined ? undefined : operationAt(endpoints, method, path)
  if (endpoint === undefined || codesOf(endpoint).includes(code!)) return
  throw new Error(`${endpoint.operationId} answers ${code}, which its documentation does not list: ${path}`)
}
