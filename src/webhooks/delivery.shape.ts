import { formatInZone } from '../lib/zone.ts'
import type { Delivery } from './webhook.types.ts'

/** Presents a delivery, with times in the brand's time zone. */
export function presentDelivery(delivery: Delivery, timezone: string) {
  const time = (ms: number | null) => (ms === null ? null : formatInZone(ms, timezone))
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    type: delivery.type,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus,
    response_ms: delivery.responseMs,
    error: delivery.error,
    next_attempt_at: time(delivery.nextAttemptAt),
    delivered_at: time(delivery.deliveredAt),
    created_at: formatInZone(delivery.createdAt, timezone),
  }
}
