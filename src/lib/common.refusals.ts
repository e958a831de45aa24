import { type Fault, fault, invalidField, Refusal } from './refusal.ts'

/** @param where the scope of the search if not the whole brand, such as ` on this bill` */
export const unknownId = (path: string, thing: string, where = ''): Fault =>
  fault(
    path,
    'not_found',
    `There is no ${thing} with this id${where}. ${where === '' ? 'Check it against the list.' : 'Read it again.'}`,
  )

export const duplicateEntry = (path: string, thing: string): Fault =>
  fault(path, 'duplicate', `This ${thing} is already in the list. Send it once.`)

export const otherBranch = (path: string, thing: string): Fault =>
  fault(path, 'not_allowed', `This ${thing} belongs to another branch. Choose one of this branch.`)

export const inactiveRecord = (path: string, thing: string): Fault =>
  fault(path, 'not_allowed', `This ${thing} is inactive. Reactivate it, or choose another.`)

export const wholeAmountNeeded = (path: string): Fault =>
  fault(path, 'decimals', "The brand's currency has no decimals. Send a whole number.")

export const wholePiecesNeeded = (path: string): Fault =>
  fault(path, 'decimals', 'This product is sold by the piece. Send a whole number.')

export const tooManyMetadataKeys = (limit: number): Fault =>
  fault(
    'metadata',
    'max_items',
    `The record would have more than ${limit} keys. Remove some by sending them as null.`,
  )

export const offsetNeeded = (path: string) =>
  invalidField(path, 'format', 'Send a time with a UTC offset, such as 2026-11-21T19:30:00+01:00.')
/** @param days that the key may send times back */
export const datedTooEarly = (field: string, days: number) =>
  invalidField(
    field,
    'min',
    `This key may send times at most ${days} days back: its backdate_days, which PATCH /api-keys/{id} or ` +
      '`key create --backdate-days` sets. Send a later time, or none.',
  )
export const datedAhead = (field: string) =>
  invalidField(
    field,
    'max',
    'A time can be at most five minutes ahead. Check the clock of the device, or send none.',
  )

/** @param retryAfter whole seconds */
export const unavailable = (
  message = 'The service is busy or restarting. Try again shortly.',
  retryAfter = 1,
): Refusal => new Refusal('unavailable', message, {}, retryAfter)
