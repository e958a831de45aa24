import { invalidField } from '../lib/refusal.ts'

export const periodReversed = () =>
  invalidField('query.to', 'min', 'The last date is before the first. Send a later one.')
export const periodTooLong = (days: number, limit: number) =>
  invalidField(
    'query.to',
    'max',
    `A report covers at most ${limit} days, not ${days}. Send an earlier last date.`,
  )
export const tooManyRows = (limit: number) =>
  invalidField(
    'query.group_by',
    'max',
    `This report has more than ${limit} rows. Send fewer days, one branch, or a coarser group_by.`,
  )
