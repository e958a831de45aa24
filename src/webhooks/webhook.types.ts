import type { EventType } from '../wire/event.types.ts'

/** Why a URL is refused, the `reason` of `url_not_allowed`. */
export type TargetFault = 'malformed' | 'not_https' | 'credentials' | 'private_address' | 'local_name'

/** Why the service switched a webhook off: two days of failures, or an answer 410. */
export const disabledReasons = ['failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The type of the message that `POST /webhooks/{id}/test` sends. It is no event: nothing happened. */
export const testType = 'webhook.test'

/** One event for one webhook, and the attempts to deliver it. Times in epoch ms. */
export type Delivery = {
  id: string
  webhookId: string
  /** Null for a test. */
  eventId: string | null
  type: EventType | typeof testType
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: number | null
  responseStatus: number | null
  responseMs: number | null
  error: string | null
  deliveredAt: number | null
  createdAt: number
}

/** An attempt that this process makes now, with all that it needs. */
export type Attempt = {
  brandId: string
  deliveryId: string
  webhookId: string
  url: string
  secretNumber: number
  rotatedAt: number | null
  retries: boolean
  /** Made so far, this one included. */
  attempts: number
  eventId: string | null
  type: string
  /** Epoch ms: of the event, or of the test. */
  happenedAt: number
  /** Undefined: the event is no longer kept. */
  data: unknown
}

/** How an attempt ended: the status of the answer, or why there was none. */
export type Ending = { status: number | null; error: string | null; ms: number }
