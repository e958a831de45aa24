import { readFileSync } from 'node:fs'

/** The pages of the guide that the service serves, with their titles. */
export const guidePages = [
  ['docs/api/README.md', 'The guide: from the first order to the end of the day'],
  ['docs/api/money.md', 'Money: how every amount is computed'],
  ['docs/api/sync.md', 'Sync: read each change once'],
  ['docs/api/events.md', 'Events: read every change in order'],
  ['docs/api/webhooks.md', 'Webhooks: receive events as they happen'],
  ['docs/api/devices.md', 'Devices: browsers as tills, kitchens and boards'],
  ['docs/api/bulk-files.md', 'Customers and stock counts as files'],
  ['docs/api/audit-log.md', 'The audit log: who changed what'],
  ['docs/api/client.md', 'The client: typed requests'],
  ['docs/api/receipts.md', 'Receipts: contents and formats'],
  ['docs/api/fiscal.md', 'Fiscal signatures: what a signer does'],
  ['docs/api/reports.md', 'Reports: figures, and the orders behind a row'],
  ['docs/api/menu-import.md', 'Menu files: import and export'],
  ['docs/api/compatibility.md', 'Compatibility: which changes to expect'],
  ['docs/errors.md', 'Errors: every code, and what to do'],
  ['docs/operations.md', 'Operations: run the service'],
] as const

/** Reads a page, once at start. It is served at its path in the repository, so that relative links work. */
export function readGuidePage(path: (typeof guidePages)[number][0]): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}
