import type { BranchRow, BrandRow } from '../settings/brand.store.ts'
import type { KeyRow } from '../access/key.store.ts'
import { formatInZone } from '../lib/zone.ts'

/** Presents a row like the API does, with times in the given time zone. */
export function presentRow(row: BrandRow | BranchRow | KeyRow, timezone: string): Record<string, unknown> {
  const times = Object.entries(row)
    .filter(([name, value]) => name.endsWith('_at') && typeof value === 'number')
    .map(([name, value]) => [name, formatInZone(value as number, timezone)])
  return { ...row, ...Object.fromEntries(times) }
}
