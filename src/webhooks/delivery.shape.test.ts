import { expect, test } from 'vitest'
import { webhookDeliveryShape } from './delivery.shape.ts'

test('presents a delivery in the time zone of its brand', () => {
  const at = Date.parse('2026-11-23T08:00:00Z')
  const waiting = {
    id: 'D',
    webhookId: 'W',
    eventId: null,
    type: 'webhook.test',
    status: 'waiting',
    attempts: 0,
    nextAttemptAt: at,
    responseStatus: null,
    responseMs: null,
    error: null,
    deliveredAt: null,
    createdAt: at,
    updatedAt: at,
  } as const
  expect(webhookDeliveryShape.show(waiting, 'Europe/Rome')).toEqual({
    id: 'D',
    webhook_id: 'W',
    event_id: null,
    type: 'webhook.test',
    status: 'waiting',
    attempts: 0,
    response_status: null,
    response_ms: null,
    error: null,
    next_attempt_at: '2026-11-23T09:00:00.000+01:00',
    delivered_at: null,
    created_at: '2026-11-23T09:00:00.000+01:00',
    updated_at: '2026-11-23T09:00:00.000+01:00',
  })
})
