import { invalidField, Refusal } from '../lib/refusal.ts'

export const positionExpired = (field: string, first: number) =>
  invalidField(
    field,
    'expired',
    `Events are kept for 30 days, and those after this position are gone. Read your lists again, then go on after ${first - 1}.`,
  )
export const positionNeeded = (field: string) =>
  invalidField(field, 'format', 'Send the position of the event that you have seen last, a whole number.')
export const tooManyStreams = (limit: number) =>
  new Refusal('limit_reached', `This key has ${limit} open streams. Close one of them first.`, { limit })
