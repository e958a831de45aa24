import type { Core } from '../core.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { recordListEndpoint } from '../records/record.routes.ts'
import { auditKind } from './audit.record.ts'

/** Who changed what, and what it was before. */
export function auditEndpoints(ctx: Core): Endpoint[] {
  return [
    {
      ...recordListEndpoint(ctx, auditKind),
      operationId: 'listAuditLog',
      summary: 'List the audit log',
      description:
        'Every request and command that changed something, but for placing orders, of which there are events: the fields that ' +
        'differ, before and after. Personal values and texts written about people are `[changed]`, secrets are left out. ' +
        'A failed request, a repetition and a change to the same value leave no entry. Entries are kept for three years.',
    },
  ]
}
