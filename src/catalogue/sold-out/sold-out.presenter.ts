import { formatInZone, timeOrNull } from '../../lib/zone.ts'

/** A product or addon that is sold out in a branch; times in epoch ms. */
export type SoldOutEntry = {
  kind: 'product' | 'addon'
  id: string
  name: string
  since: number
  /** Null: until it is marked available. */
  until: number | null
  staffId: string | null
  zone: string
}

export function presentSoldOut({ kind, id, name, since, until, staffId, zone }: SoldOutEntry) {
  return {
    kind,
    id,
    name,
    until: timeOrNull(until, zone),
    since: formatInZone(since, zone),
    staff_id: staffId,
  }
}
