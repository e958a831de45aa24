import { Refusal } from '../lib/refusal.ts'

/** @param from its kitchen stage */
export const itemNotCancelled = (from: string | null) =>
  new Refusal('invalid_transition', 'This item is not cancelled: there is nothing to acknowledge.', {
    from,
    to: 'acknowledged',
  })
