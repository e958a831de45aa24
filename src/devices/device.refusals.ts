import { fault, invalidField, notFound, Refusal } from '../lib/refusal.ts'

/** For codes that are unknown, used and expired alike, and those of a key that has ended. */
export const unknownCode = (code: string) => notFound('device_code', code)

export const tooManyCodes = (limit: number) =>
  new Refusal(
    'limit_reached',
    `There are ${limit} codes that no device has used yet. Use one of them, or wait until they expire after ten minutes.`,
    { limit },
  )

export const tooManyDevices = (limit: number) =>
  new Refusal('limit_reached', `The brand has ${limit} devices. Unpair one that is not used any more.`, {
    limit,
  })

export const notOfPurpose = (field: string, purpose: string) =>
  fault(field, 'not_allowed', `A device for ${purpose} has none. Leave it out.`)

export const stationElsewhere = () =>
  fault('station_id', 'not_allowed', 'This station is in another branch. Choose one of branch_ids.')

export const notPrivateNetwork = () =>
  invalidField(
    'code',
    'not_allowed',
    'Without https devices are paired in the network of the house only. Open this page by https.',
  )

export const officeNeedsHttps = () =>
  invalidField(
    'code',
    'not_allowed',
    'An office device may do everything, so it is paired by https, or on the machine of the service.',
  )
