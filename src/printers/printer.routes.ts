import type { Core } from '../core.ts'
import type { Endpoint } from '../http/endpoint/endpoint.ts'
import { recordEndpoints } from '../records/record.routes.ts'
import { printerKind } from './printer.record.ts'
import type { SentConnection } from './printer.rules.ts'
import { requireTarget } from './require-target.ts'

/** The endpoints of printers. */
export function printerEndpoints(ctx: Core): Endpoint[] {
  return recordEndpoints(ctx, printerKind).map(one => withTarget(ctx, one))
}

function withTarget(ctx: Core, record: Endpoint): Endpoint {
  if (record.method !== 'POST' && record.method !== 'PATCH') return record
  return {
    ...record,
    refuses: [...(record.refuses ?? []), 'url_not_allowed'],
    handle: async call => {
      const { connection } = call.body as { connection?: SentConnection }
      if (connection !== undefined) await requireTarget(ctx, connection)
      return record.handle(call)
    },
  }
}
