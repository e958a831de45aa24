import { amountText, type Cents, maxCentsText } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const lineNeeded = () =>
  invalidField('lines', 'min_items', 'An order needs at least one line. Send one.')
export const tooManyLines = (limit: number) =>
  invalidField(
    'lines',
    'max_items',
    `An order can have at most ${limit} lines. Send the rest as another order.`,
  )
export const orderTooLarge = () =>
  invalidField(
    'lines',
    'max',
    `The total and the cost of an order can each be at most ${maxCentsText}. Split it into several orders.`,
  )
export const tooMuchStock = (at: number) =>
  invalidField(
    `lines.${at}.quantity`,
    'max',
    'This takes more than 9,999,999.999 of a stock item. Order less.',
  )
export const couponUnusable = (why: string) =>
  invalidField(
    'coupon_code',
    'not_allowed',
    `This coupon cannot be used on this order (${why}). Leave it out, or change the order.`,
  )

/** Why a product or an addon of a line cannot be ordered; `line` counts from 0. */
export type UnavailableLine = {
  line: number
  /** The place of the part that cannot be ordered, or has the addon. */
  part?: number
  product_id: string
  addon_id?: string
  reason: string
}

/** @param lines the reason for each line and addon @param name of the first of these products and addons */
export const linesUnavailable = (lines: readonly UnavailableLine[], name: string) =>
  new Refusal(
    'product_unavailable',
    `"${name}" is not available (${lines[0]?.reason}). Remove or change the lines in details.lines.`,
    { lines },
  )

// Faults of a line, at paths within it.

export const quantityAboveZeroNeeded = () => fault('quantity', 'min', 'Send a quantity above 0.')
export const tooManyUnits = (limit: number) => fault('quantity', 'max', `Order at most ${limit} in one line.`)
export const lineTooLarge = () =>
  fault('quantity', 'max', `Quantity times price is at most ${maxCentsText}. Order less in one line.`)
export const priceTooLow = (least: Cents) =>
  fault('unit_price', 'min', `The price of this product is at least ${amountText(least)}. Send no less.`)
export const priceNeeded = () =>
  fault('unit_price', 'required', 'This product has an open price. Send unit_price.')

export const tooManyAddons = (limit: number) =>
  fault('addons', 'max_items', `A line can have at most ${limit} addons. Remove some.`)
export const addonTwice = (at: number) =>
  fault(`addons.${at}`, 'duplicate', 'This addon is already in the list. Raise its quantity instead.')
export const tooManyOfAddon = (at: number, limit: number) =>
  fault(`addons.${at}.quantity`, 'max', `Choose at most ${limit} of this addon per unit.`)
export const addonNotOffered = (addonId: string, groupId: string | null) => {
  const group = groupId === null ? '' : ` in the group ${groupId}`
  const message = `The menu does not offer the addon ${addonId} with this product${group}. Leave it out.`
  return fault('addons', 'not_allowed', message)
}
export const addonGroupNeeded = (at: number, groupIds: readonly string[]) =>
  fault(
    `addons.${at}.addon_group_id`,
    'required',
    `Several groups have this addon. Send the id of one: ${groupIds.join(', ')}.`,
  )
export const notDefault = (at: number) =>
  fault(
    `without.${at}`,
    'not_allowed',
    'The product does not take this addon by default. Leave it out of without.',
  )
export const withAndWithout = (at: number) =>
  fault(
    `without.${at}`,
    'not_allowed',
    'The line also names this addon. Send it in addons or in without, not in both.',
  )
export const notMadeOfParts = () =>
  fault('parts', 'not_allowed', 'This product is not made of parts. Leave parts out.')
export const partsNeeded = (product: string) =>
  fault('parts', 'required', `${product} is made of parts. Send at least 2, each with its product_id.`)
export const tooManyParts = (count: number) =>
  fault('parts', 'max_items', `This product has at most ${count} parts. Remove some.`)
export const notAPart = (name: string) =>
  fault(
    'product_id',
    'not_allowed',
    `${name} cannot be a part of this product. Choose one of its categories, with a fixed price and sold by the piece.`,
  )
/** @param addons ids to choose from */
export const tooFewOfGroup = (min: number, group: string, product: string, addons: readonly string[]) => ({
  ...fault('addons', 'min', `Choose at least ${min} of ${group} for ${product}.`),
  allowed: addons,
})
export const tooManyOfGroup = (max: number, group: string) =>
  fault('addons', 'max', `Choose at most ${max} of ${group}.`)

// Faults of the choices of a combo.

export const unknownChoice = (at: number, choices: readonly { id: string }[]) => ({
  ...fault(
    `choices.${at}.choice_id`,
    'not_found',
    'The combo has no choice with this id. Send one from allowed.',
  ),
  allowed: choices.map(({ id }) => id),
})
export const optionNotOffered = (at: number, options: readonly { productId: string }[]) => ({
  ...fault(
    `choices.${at}.product_id`,
    'not_allowed',
    'The combo does not offer this product for this choice. Send one from allowed.',
  ),
  allowed: options.map(({ productId }) => productId),
})
/** @param name of the choice @param combo the name of its product */
export const tooFewOfChoice = (
  { min, options }: { min: number; options: readonly { productId: string }[] },
  name: string,
  combo: string,
) => ({
  ...fault('choices', 'min', `Choose at least ${min} of ${name} for ${combo}.`),
  allowed: options.map(({ productId }) => productId),
})
export const tooManyOfChoice = (max: number, name: string) =>
  fault('choices', 'max', `Choose at most ${max} of ${name}.`)
export const noCombo = () => fault('choices', 'not_allowed', 'This product is no combo. Leave choices out.')
export const inChoices = (path: 'addons' | 'without') =>
  fault(path, 'not_allowed', 'A combo has no addons of its own. Send those of a component in choices.')
/** @param options of the choice in the menu now */
export const otherChoice = (options: readonly { productId: string }[]) => ({
  ...fault(
    'line.product_id',
    'not_allowed',
    'The combo does not offer this product for the choice of this item. Send one from allowed, or cancel the combo and order again.',
  ),
  allowed: options.map(({ productId }) => productId),
})
/** @param path `reason` or `reason_id` */
export const reasonOfMenuPrice = (path: string) =>
  fault(
    path,
    'not_allowed',
    `Only a line at another price than that of the menu has a reason. Leave ${path} out.`,
  )
export const priceOfCombo = () =>
  fault(
    'unit_price',
    'not_allowed',
    'A component has its share of the price of the combo. Leave unit_price out.',
  )
export const tooManyItems = (limit: number) =>
  invalidField(
    'lines',
    'max_items',
    `A request can order at most ${limit} items; each component of a combo is one. Send the rest as another order.`,
  )
