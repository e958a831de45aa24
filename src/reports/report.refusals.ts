import { invalidField } from '../lib/refusal.ts'

export const periodReversed = () =>
  invalidField('query.to', 'min', '`to` is before `from`. Send a later date.')
export const periodTooLong = (days: number, limit: number) =>
  invalidField(
    'query.to',
    'max',
    `The period has ${days} days; a report covers at most ${limit}. Send an earlier date.`,
  )
export const tooManyRows = (limit: number) =>
  invalidField(
    'query.group_by',
    'max',
    `This report has more than ${limit} rows. Request fewer days, one branch, or a coarser group_by.`,
  )
