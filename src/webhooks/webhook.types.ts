export type WebhookRef = { brandId: string; id: string }

/** The reason why a URL is refused: the `reason` of `url_not_allowed`. */
export type TargetFault = 'malformed' | 'not_https' | 'credentials' | 'private_address' | 'local_name'

/** Why the service disabled a webhook: two days of failures, or a 410 response. */
export const disabledReasons = ['failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** The type of the message that `POST /webhooks/{id}/test` sends; not an event type. */
export const testType = 'webhook.test'

/** A delivery attempt made by this process. */
export type Attempt = {
  brandId: string
  deliveryId: string
  webhookId: string
  url: string
  secretNumber: number
  rotatedAt: number | null
  retries: boolean
  /** Attempts made, including this one. */
  attempts: number
  eventId: string | null
  type: string
  /** Epoch ms: when the event, or the test, was created. */
  happenedAt: number
  /** Null: a test, or an event that is no longer kept. */
  data: unknown
}

/** The result of an attempt: the status of the response, or the reason why there was none. */
export type AttemptResult = { status: number | null; error: string | null; ms: number }
