import { smallestAmount, sum, toAmount, toCents, toMilli } from '../../../../src/lib/money.ts'
import { linePrice } from '../../../../src/pricing/line-price.rules.ts'
import type { DraftLine } from '../../service/draft.types.ts'
import { choicesOf } from './choice.rules.ts'
import type { LineInput, MenuGroup, MenuProduct } from './menu.types.ts'

// Lines that were not sent: what they cost until the service says so, and which of them are the same.

/** @param decimals of the brand's currency */
export function priceOf(product: MenuProduct, line: DraftLine, decimals: number): number {
  const prices = new Map(
    product.addon_groups.flatMap(({ addons }) => addons.map(({ id, price }) => [id, price])),
  )
  const addons = choicesOf(product, line).map(choice => ({
    ...choice,
    unitPrice: toCents(prices.get(choice.addonId)!),
  }))
  const amounts = {
    quantityMilli: toMilli(line.quantity),
    weighed: product.sold_by === 'weight',
    unitPrice: toCents(product.price_mode === 'open' ? (line.unitPrice ?? 0) : product.price),
    addons,
  }
  return toAmount(linePrice(amounts, smallestAmount(decimals === 0 ? 0 : 2)).subtotal)
}

/** A line as a press on the dish makes it: the only free one of a choice that must be made is taken. */
export function newLine(product: MenuProduct, id: string): DraftLine {
  const addons = product.addon_groups.flatMap(group =>
    onlyFree(group).map(addon => ({ addonId: addon.id, groupId: group.id, quantity: 1 })),
  )
  const quantity = product.sold_by === 'weight' ? 0 : 1
  return {
    id,
    productId: product.id,
    quantity,
    addons,
    without: [],
    note: null,
    seat: null,
    course: null,
    hold: false,
    unitPrice: null,
  }
}

function onlyFree({ min, max, default_addon_ids, addons }: MenuGroup): MenuGroup['addons'] {
  if (min !== 1 || max !== 1 || default_addon_ids.length > 0) return []
  const free = addons.filter(({ price, orderable }) => price === 0 && orderable)
  return free.length === 1 ? free : []
}

/** Adds units of a dish: to the line of it whose choices are untouched, else as a new line. @returns the line to select */
export function addProduct(
  lines: readonly DraftLine[],
  product: MenuProduct,
  { id, units = 1 }: { id: string; units?: number },
): { lines: readonly DraftLine[]; selected: string } {
  const fresh = newLine(product, id)
  const isCounted = product.sold_by === 'each' && product.price_mode === 'fixed'
  const same = isCounted ? lines.find(line => isSame(line, fresh)) : undefined
  if (same === undefined) {
    const line = isCounted ? { ...fresh, quantity: units } : fresh
    return { lines: [...lines, line], selected: id }
  }
  const more = { ...same, quantity: Math.min(same.quantity + units, maxUnits) }
  return { lines: lines.map(line => (line === same ? more : line)), selected: same.id }
}

export const maxUnits = 999

/** Adds lines that were made elsewhere; those that are the same as one here are counted on it. */
export function joinLines(lines: readonly DraftLine[], added: readonly DraftLine[]): readonly DraftLine[] {
  return added.reduce<readonly DraftLine[]>((all, line) => {
    const same = all.find(one => isSame(one, line) && Number.isInteger(one.quantity))
    if (same === undefined || !Number.isInteger(line.quantity)) return [...all, line]
    return all.map(one => (one === same ? { ...one, quantity: one.quantity + line.quantity } : one))
  }, lines)
}

/** Whether two lines differ in nothing but their number. */
function isSame(one: DraftLine, other: DraftLine): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ productId, addons, without, note, seat, course, hold, unitPrice }: DraftLine): string {
  const named = addons.map(({ addonId, groupId, quantity }) => `${groupId} ${addonId} ${quantity}`)
  return JSON.stringify([
    productId,
    named.toSorted(),
    [...without].toSorted(),
    note,
    seat,
    course,
    hold,
    unitPrice,
  ])
}

/** Units to be sent; what is weighed counts as one. */
export function unitsOfLines(lines: readonly DraftLine[]): number {
  return sum(lines.map(({ quantity }) => (Number.isInteger(quantity) ? quantity : 1)))
}

/** The line as the service takes it. */
export function toInput(line: DraftLine): LineInput {
  const { id, productId, quantity, addons, without, note, seat, course, hold, unitPrice } = line
  return {
    product_id: productId,
    quantity,
    client_line_id: id,
    ...(addons.length > 0 && {
      addons: addons.map(one => ({
        addon_id: one.addonId,
        addon_group_id: one.groupId,
        quantity: one.quantity,
      })),
    }),
    ...(without.length > 0 && { without: [...without] }),
    ...(note !== null && { note }),
    ...(seat !== null && { seat }),
    ...(course !== null && { course }),
    ...(hold && { hold }),
    ...(unitPrice !== null && { unit_price: unitPrice }),
  }
}
