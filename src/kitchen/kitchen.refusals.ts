import { invalidField } from '../lib/refusal.ts'

export const leftTooEarly = () =>
  invalidField('query.left_since', 'min', 'Tickets that left are listed for 24 hours. Send a later time.')
