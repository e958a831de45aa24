import type { Core } from '../core.ts'
import { faultOfPrinter } from '../network/printer-target.gateway.ts'
import { printerNotAllowed } from './printer.refusals.ts'
import { type SentConnection, withPort } from './printer.rules.ts'

/** Refuses a network printer that the service would not print to, before anything is stored. */
export async function requireTarget(
  { printing }: Pick<Core, 'printing'>,
  sent: SentConnection,
): Promise<void> {
  const { kind, host, port } = withPort(sent)
  if (kind !== 'network' || host === undefined || port === undefined) return
  const fault = await faultOfPrinter(printing, { host, port })
  if (fault !== undefined) throw printerNotAllowed(fault)
}
