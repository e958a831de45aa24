import type { JobStatus } from '../printers/print-job.types.ts'
import type { Connection, PrintFault } from '../printers/printer.types.ts'

const faultWords: Readonly<Record<PrintFault, string>> = {
  refused: 'The machine is there, but nothing listens on the port. Check the port of the printer.',
  no_connection:
    'Nothing answers at the address. Check the address, the cable and whether the printer is on.',
  cut_off: 'The connection broke off in the middle of the page. Check the cable or the wireless network.',
  no_answer: 'The printer took the page and does not answer. Check its paper and its lid.',
  offline: 'The printer is there and says that it cannot print. Check its paper and its lid.',
  unknown_host: 'No printer has this name in the network of the service. Check the name, or use its address.',
  not_local: 'The address is not in the local network, where alone the service prints.',
  port_not_allowed: 'The service does not print to this port: see the setting PRINTER_PORTS.',
}

/** Many printers take one connection at a time: the next attempt may succeed. */
const enoughAttempts = 3

/** Whether it is known what comes of a test page. */
export function isOver({ status, attempts }: { status: JobStatus; attempts: number }): boolean {
  if (status === 'waiting') return attempts >= enoughAttempts
  return status !== 'printing'
}

/** Says what came of a test page so far. */
export function saidOfTest(
  { status, error }: { status: JobStatus; error: string | null },
  connection: Connection['kind'],
): string {
  if (status === 'done') return 'Printed.'
  if (error !== null) return faultWords[error as PrintFault] ?? `Not printed: ${error}`
  if (status === 'printing') return 'The printer has the page, and has not said that it is printed.'
  return connection === 'polled'
    ? 'Nobody has fetched the page. Start the program that serves this printer; it has 15 minutes.'
    : 'The service has not sent the page yet: other papers come first, or it runs without PRINTING=on.'
}
