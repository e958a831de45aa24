import { unknownId } from '../lib/common.refusals.ts'
import { invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { maxWrongPins, type PinWait } from './pin-lock.rules.ts'

export const pinRejected = (triesLeft: number) =>
  new Refusal('pin_rejected', 'The PIN is not valid here. Enter it again.', { tries_left: triesLeft })

const { branch, key, family } = maxWrongPins
const whoSent: Readonly<Record<PinWait['limit'], string>> = {
  [branch]: `This key sent more than ${branch} wrong PINs in this branch`,
  [key]: `This key sent more than ${key} wrong PINs in all branches together`,
  [family]: `The keys of one maker sent more than ${family} wrong PINs`,
}

export const pinLocked = ({ leftMs, limit }: PinWait) => {
  const retryAfter = Math.ceil(leftMs / 1000)
  const message =
    `${whoSent[limit]} within an hour, so correct ones are refused too. ` +
    `Wait ${retryAfter} s and try again.`
  return new Refusal('rate_limited', message, { limit, retry_after: retryAfter }, retryAfter)
}

export const pinTooShort = (role: string, digits: number) =>
  invalidField(
    'pin',
    'min_length',
    `The role ${role} may approve, so its PIN must have at least ${digits} digits. Send a longer one.`,
  )

export const unknownTarget = () =>
  invalid(unknownId('target_id', 'order, item, bill, payment, branch or customer'))
export const limitNotAllowed = (limit: 'percent' | 'amount', action: string) =>
  invalidField(limit, 'not_allowed', `An approval of \`${action}\` has no ${limit}. Omit it.`)
export const percentNeeded = () =>
  invalidField(
    'percent',
    'required',
    'An approval of a discount requires a percentage. Send one, such as `"percent": 20`; for 100 percent use `comp`.',
  )
export const amountNeeded = (action: string) =>
  invalidField(
    'amount',
    'required',
    `An approval of \`${action}\` requires the amount that it covers. Send one, such as \`"amount": 20\`.`,
  )

export const lastOwner = (id: string) =>
  new Refusal(
    'in_use',
    'This is the last active owner with a PIN, without whom nobody could change the settings. Make another owner first.',
    { by: 'staff', ids: [id] },
  )
