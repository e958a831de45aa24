import { unavailable } from '../lib/common.refusals.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'

export const sumTooLarge = (sum: string) =>
  invalidField(
    'body',
    'max',
    `This would raise ${sum} above 9,000,000,000,000,000 in its smallest unit. Reduce it first.`,
  )

export const lockedTooLong = () =>
  unavailable(
    'Another request is still changing the same bill or record. Nothing was done; try again shortly.',
  )

export const queueFull = () =>
  unavailable('Too many requests are waiting. Nothing was done; try again shortly.')

export const waitedTooLong = () =>
  unavailable(
    'The service is busy: this request waited too long for its turn. Nothing was done; try again shortly.',
  )

export const schemaReplaced = () => unavailable('A newer release is taking over. Try again shortly.', 5)

export const keyOfOtherRequest = () =>
  new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send a new key with new content.',
  )

export const keyTooOld = (firstAt: string) =>
  new Refusal(
    'idempotency_key_reused',
    `This Idempotency-Key was first used at ${firstAt}, more than seven days ago. Send a new key with a new request.`,
    { first_at: firstAt },
  )

export const inProgress = () =>
  new Refusal(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still in progress. Try again shortly.',
    {},
    1,
  )
