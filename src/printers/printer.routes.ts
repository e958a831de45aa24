import type { Core } from '../core.ts'
import type { Endpoint } from '../http/endpoint/endpoint.ts'
import { faultOfPrinter } from '../network/printer-target.gateway.ts'
import { recordEndpoints } from '../records/record.routes.ts'
import { printerKind } from './printer.record.ts'
import { printerNotAllowed } from './printer.refusals.ts'
import { type SentConnection, withPort } from './printer.rules.ts'

/** The endpoints of printers. */
export function printerEndpoints(ctx: Core): Endpoint[] {
  return recordEndpoints(ctx, printerKind).map(one => withTarget(ctx, one))
}

/** Refuses a network printer that the service would not print to, before anything is stored. */
function withTarget(ctx: Core, record: Endpoint): Endpoint {
  if (record.method !== 'POST' && record.method !== 'PATCH') return record
  return {
    ...record,
    refuses: [...(record.refuses ?? []), 'url_not_allowed'],
    handle: async call => {
      const { connection } = call.body as { connection?: SentConnection }
      if (connection !== undefined) await requireLocal(ctx, withPort(connection))
      return record.handle(call)
    },
  }
}

async function requireLocal({ printing }: Core, { kind, host, port }: SentConnection): Promise<void> {
  if (kind !== 'network' || host === undefined || port === undefined) return
  const fault = await faultOfPrinter(printing, { host, port })
  if (fault !== undefined) throw printerNotAllowed(fault)
}
