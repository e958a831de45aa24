import { fault, invalidField, Refusal } from '../lib/refusal.ts'
import type { Picture } from '../menu/images/image.format.ts'
import { maxAddonGroups } from '../menu/sold.rules.ts'

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`

export const menuTooLarge = (limit: number) =>
  new Refusal(
    'limit_reached',
    `The menu of this branch exceeds ${inMebibytes(limit)}. ` +
      'Deactivate products that are no longer sold, or reduce the addon groups per product.',
    { limit },
  )

export const pictureTooLarge = (maxBytes: number) =>
  new Refusal('payload_too_large', `The picture exceeds ${inMebibytes(maxBytes)}. Send a smaller one.`, {
    max_bytes: maxBytes,
  })
export const notPicture = () =>
  new Refusal('unsupported_media_type', 'The body is not a complete PNG, JPEG or WebP picture. Send one.')
export const pictureSize = (rule: 'min' | 'max', { width, height }: Picture, maxSide: number) => {
  const help = rule === 'min' ? 'Send a larger one.' : 'Scale it down.'
  const message = `The picture is ${width} × ${height} pixels; each side must be 1 to ${maxSide}. ${help}`
  return invalidField('body', rule, message)
}
export const wholePictureNeeded = () =>
  invalidField(
    'query.size',
    'not_allowed',
    'The product has no picture that this could be a smaller one of. Send the whole picture first, without size.',
  )
export const picturesTooLarge = (limit: number, bytes: number) =>
  new Refusal(
    'limit_reached',
    `The brand's pictures would exceed ${inMebibytes(limit)} in total. Replace some with smaller pictures first.`,
    { limit, bytes },
  )

export const notForGuests = (path: string) =>
  fault(path, 'not_allowed', 'Guests read the menu of now, with the prices of `qr`. Omit this.')

export const maxBelowMin = (min: number) =>
  fault(
    'max',
    'min',
    `The maximum is below the group's min of ${min}. Send at least ${min}, or null for no limit.`,
  )
export const defaultOutsideGroup = (at: number) =>
  fault(
    `default_addon_ids.${at}`,
    'not_allowed',
    'This addon is not in the group. Send it in addon_ids too, or leave it out here.',
  )
export const tooManyDefaults = (max: number) =>
  fault(
    'default_addon_ids',
    'max_items',
    `A line may take ${max} of this group. Send at most as many defaults, or raise max.`,
  )
export const tooManyGroups = (path: string) =>
  fault(
    path,
    'max_items',
    `The product already has ${maxAddonGroups} addon groups, the most. Remove one from it first.`,
  )
export const categoryBelowItself = (path: string) =>
  fault(path, 'not_allowed', 'A category cannot be its own ancestor. Choose another parent.')
export const priceNeeded = () =>
  fault('price', 'required', 'A product with a fixed price requires a price. Send price.')
export const partsNotPlain = () =>
  fault(
    'parts',
    'not_allowed',
    'A product with parts is sold by the piece, at the price of its parts. Send `sold_by` each and `price_mode` fixed.',
  )
export const secondStation = (path: string) =>
  fault(path, 'duplicate', 'The list already has a station of this branch. Send one per branch.')
export const rateNeeded = () =>
  fault('rate', 'required', 'A tax requires a rate or components. Send one of them.')
export const rateNotSum = (sum: number) =>
  fault(
    'rate',
    'not_allowed',
    `The rate is not the sum of the components, ${sum} %. Omit the rate, send components that add up to it, or send null for no components.`,
  )
export const componentsExceed = (sum: number) =>
  fault('components', 'max', `The components add up to ${sum} %, more than 100 %. Lower them.`)
export const componentsWithServiceRates = () =>
  fault(
    'components',
    'not_allowed',
    'A tax with components has the same rate for all service types. Send {} as service_type_rates, or create a tax without components.',
  )
export const comboHasNone = (field: string) =>
  fault(
    field,
    'not_allowed',
    'A combo has a fixed price for a piece, and no tax, recipe, stations, parts or addon groups of its own. Leave this out.',
  )
export const choiceMaxBelowMin = (path: string, min: number) =>
  fault(path, 'min', `The maximum is below the choice's min of ${min}. Send at least ${min}.`)
export const emptyCombo = () =>
  fault('combo.choices', 'min', 'No choice has to be made. Give one of them a min of at least 1.')
export const tooManyComponents = (limit: number) =>
  fault('combo.choices', 'max', `A combo has at most ${limit} components. Lower the min of some choices.`)
export const optionNotAllowed = (path: string) =>
  fault(
    path,
    'not_allowed',
    'An option of a combo is sold by the piece, at a fixed price, without parts, and no combo itself. Choose another product.',
  )
export const usedInCombo = (path: string, comboId: string) =>
  fault(
    path,
    'not_allowed',
    `This product is an option of the combo ${comboId}, so it is sold by the piece, at a fixed price, without parts, and no combo itself. ` +
      'Remove it from that combo first.',
  )
