import type { Core } from '../core.ts'
import type { Endpoint } from '../http/endpoint/endpoint.ts'
import { recordListEndpoint } from '../records/record.routes.ts'
import { auditKind } from './audit.record.ts'

/** The endpoint that lists the audit log. */
export function auditEndpoints(ctx: Core): Endpoint[] {
  return [
    {
      ...recordListEndpoint(ctx, auditKind),
      operationId: 'listAuditLog',
      summary: 'List audit log entries',
      description:
        'Lists every request and command that changed something, with the changed fields before and after. Placing an order has ' +
        'no entry, since it has events. Personal data and free text about people show as `[changed]`; secrets are omitted. ' +
        'Failed requests, repeated requests and changes to the same value have no entry. Entries are kept for three years.',
    },
  ]
}
