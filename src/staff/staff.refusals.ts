import { unknownId } from '../lib/common.refusals.ts'
import { invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { bornePins, type PinWait } from './pin-lock.rules.ts'

export const pinRejected = () => new Refusal('pin_rejected', 'This PIN is wrong here. Enter it again.')

export const pinLocked = ({ leftMs, limit }: PinWait) => {
  const retryAfter = Math.ceil(leftMs / 1000)
  const where = limit === bornePins.branch ? 'in this branch' : 'in all branches together'
  const message =
    `More than ${limit} wrong PINs came from this key ${where} within an hour, so right ones are refused too. ` +
    `Wait ${retryAfter} s and try again.`
  return new Refusal('rate_limited', message, { limit, retry_after: retryAfter }, retryAfter)
}

export const pinTooShort = (role: string, digits: number) =>
  invalidField(
    'pin',
    'min_length',
    `The role ${role} may approve and needs a PIN of at least ${digits} digits.`,
  )

export const unknownTarget = () => invalid(unknownId('target_id', 'order, item, bill, payment or customer'))
export const percentNotAllowed = (action: string) =>
  invalidField('percent', 'not_allowed', `Only \`discount\` takes a percent. Leave it out for \`${action}\`.`)
export const percentNeeded = () =>
  invalidField(
    'percent',
    'required',
    'Send the percentage of the net that may be given away, as `"percent": 20`; for all of it use `comp`.',
  )
