import { readFileSync } from 'node:fs'

/** The pages of the guide that the service gives out itself: those that explain the version that runs. */
export const guidePages = [
  ['docs/api/README.md', 'The guide: from the first order to the end of the day'],
  ['docs/api/money.md', 'Money: how every amount is computed'],
  ['docs/api/sync.md', 'Sync: read each change once'],
  ['docs/api/events.md', 'Events: follow what happens'],
  ['docs/api/webhooks.md', 'Webhooks: events sent as they happen'],
  ['docs/api/bulk-files.md', 'Customers and counts as files'],
  ['docs/api/audit-log.md', 'The audit log: who changed what'],
  ['docs/api/client.md', 'The client: typed requests'],
  ['docs/api/receipts.md', 'Receipts: what stands on one, and its forms'],
  ['docs/api/reports.md', 'Reports: what there is, what counts, the orders of a row'],
  ['docs/api/menu-import.md', 'Menu files: import and export'],
  ['docs/api/compatibility.md', 'Compatibility: what may change, and what never does'],
  ['docs/errors.md', 'Errors: every code, and what to do'],
  ['docs/operations.md', 'Operations: run it for others'],
] as const

/** The text of a page, read once when the service starts. The address is the path, so relative links hold. */
export function readGuidePage(path: (typeof guidePages)[number][0]): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}
