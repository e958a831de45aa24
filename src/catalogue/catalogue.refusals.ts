import { fault, invalidField, Refusal } from '../lib/refusal.ts'
import type { Picture } from '../menu/image.format.ts'

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`

export const menuTooLarge = (limit: number) =>
  new Refusal(
    'limit_reached',
    `The menu of this branch is larger than ${inMebibytes(limit)}. ` +
      'Switch off products that are no longer sold, or offer fewer addon groups with each.',
    { limit },
  )

export const pictureTooLarge = (maxBytes: number) =>
  new Refusal(
    'payload_too_large',
    `A picture may have at most ${inMebibytes(maxBytes)}. Send a smaller one.`,
    {
      max_bytes: maxBytes,
    },
  )
export const notPicture = () =>
  new Refusal('unsupported_media_type', 'Send the bytes of a complete PNG, JPEG or WebP picture.')
export const pictureSize = (rule: 'min' | 'max', { width, height }: Picture, maxSide: number) => {
  const help = rule === 'min' ? 'Send one that has pixels.' : 'Scale it down.'
  const message = `The picture has ${width} × ${height} pixels; each side may have 1 to ${maxSide}. ${help}`
  return invalidField('body', rule, message)
}
export const picturesTooLarge = (limit: number, bytes: number) =>
  new Refusal(
    'limit_reached',
    `The pictures of a brand may take at most ${inMebibytes(limit)} together. Give products smaller pictures first.`,
    { limit, bytes },
  )

export const maxBelowMin = (min: number) =>
  fault('max', 'min', `The group's min is ${min}. Send at least that, or null for no limit.`)
export const categoryBelowItself = (path: string) =>
  fault(path, 'not_allowed', 'A category cannot be below itself. Choose another parent.')
export const priceNeeded = () =>
  fault('price', 'required', 'A product with a fixed price needs one. Send price.')
export const secondStation = (path: string) =>
  fault(path, 'duplicate', 'A station of this branch is already in the list. Send one for each branch.')
export const rateNeeded = () =>
  fault('rate', 'required', 'A tax needs a rate, or components whose rates add up to it. Send one of them.')
export const rateNotSum = (sum: number) =>
  fault(
    'rate',
    'not_allowed',
    `The components of this tax add up to ${sum} %. Leave the rate out, or send components that add up to it, or null for none.`,
  )
export const componentsExceed = (sum: number) =>
  fault('components', 'max', `The components add up to ${sum} %; a tax has at most 100 %. Lower them.`)
export const componentsWithServiceRates = () =>
  fault(
    'components',
    'not_allowed',
    'A tax with components has one rate for all service types. Send {} as service_type_rates, or make a tax without components.',
  )
