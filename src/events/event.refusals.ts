import { invalidField, Refusal } from '../lib/refusal.ts'

export const positionExpired = (field: string, first: number) =>
  invalidField(
    field,
    'expired',
    `Events are kept for 30 days, and some after this position have been deleted. Read your lists again, then continue after ${first - 1}.`,
  )
export const positionAhead = (field: string, last: number) =>
  invalidField(
    field,
    'max',
    `The last event has position ${last}. If an older backup was restored, read your lists again; then continue after ${last}.`,
  )
export const positionNeeded = (field: string) =>
  invalidField(
    field,
    'format',
    'This is not a position. Send the whole number of the last event you have seen.',
  )
export const tooManyStreams = (limit: number) =>
  new Refusal(
    'limit_reached',
    `This key, or the keys of one maker, have ${limit} open streams. Close one of them first.`,
    { limit },
  )
