import { formatInZone } from '../lib/zone.ts'
import type { EventType } from '../wire/event.types.ts'

/** An event with its position within its brand. */
export type PlacedEvent = {
  id: string
  /** 1, 2, 3 … within a brand, without gaps. */
  position: number
  type: EventType
  /** Null: the record belongs to the whole brand. */
  branchId: string | null
  data: Readonly<Record<string, unknown>>
  /** Epoch ms. */
  createdAt: number
}

/** The events that a reader requests and has access to. */
export type EventFilter = {
  types: readonly EventType[] | null
  /** The types whose records the reader may read. */
  readable: readonly EventType[]
  /** Empty: all branches. Events of the whole brand always match. */
  branchIds: readonly string[]
}

/** Presents an event, with times in the brand's time zone. */
export function presentEvent(event: PlacedEvent, { id, timezone }: { id: string; timezone: string }) {
  return {
    id: event.id,
    position: event.position,
    type: event.type,
    created_at: formatInZone(event.createdAt, timezone),
    brand_id: id,
    branch_id: event.branchId,
    data: event.data,
  }
}

/** The event as a device sees it where nobody is signed in: enough to know which record to read again. */
export function withoutDetails(event: PlacedEvent): PlacedEvent {
  const { id, version } = event.data
  return { ...event, data: { id, version } }
}

export function matchesFilter(
  { types, readable, branchIds }: EventFilter,
  { type, branchId }: PlacedEvent,
): boolean {
  if (!readable.includes(type) || (types !== null && !types.includes(type))) return false
  return branchIds.length === 0 || branchId === null || branchIds.includes(branchId)
}
