import { formatInZone } from '../lib/zone.ts'
import type { EventType } from '../wire/event.types.ts'

/** An event with its place in the order of its brand. */
export type PlacedEvent = {
  id: string
  /** 1, 2, 3 … within a brand, without gaps. */
  position: number
  type: EventType
  /** Null: it is about a record of the whole brand. */
  branchId: string | null
  data: Readonly<Record<string, unknown>>
  /** Epoch ms. */
  createdAt: number
}

/** The events that a reader asks for and may see. */
export type EventFilter = {
  types: readonly EventType[] | null
  /** Empty: of all branches. Events of the whole brand are always among them. */
  branchIds: readonly string[]
}

/** The event as the API answers it; times in the brand's zone. */
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

/** Whether the filter lets an event through. */
export function isAsked({ types, branchIds }: EventFilter, { type, branchId }: PlacedEvent): boolean {
  if (types !== null && !types.includes(type)) return false
  return branchIds.length === 0 || branchId === null || branchIds.includes(branchId)
}
