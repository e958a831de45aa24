import type { Endpoint } from '../endpoint.ts'
import recorded from './recorded-examples.json' with { type: 'json' }

/** A real request and its answer (`npm run examples` records them); empty for operations of tests. */
export function recordedCall({ operationId }: Endpoint): RecordedCall {
  return (recorded.operations as Record<string, RecordedCall>)[operationId] ?? {}
}

type RecordedCall = { params?: Record<string, string>; request?: unknown; answer?: unknown }
