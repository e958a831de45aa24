import { sum } from '../../../../src/lib/money.ts'
import type { DraftLine, Taken } from '../../service/draft.types.ts'
import { takenAtFirst } from './choice.rules.ts'
import type { LineInput, MenuProduct } from './menu.types.ts'
import { choicesAtFirst } from './pieces.rules.ts'

// Lines that were not sent: how a press makes them, which of them are the same, and how they are sent.

type Products = ReadonlyMap<string, MenuProduct>

/** A line as a press on the dish makes it: what leaves no choice is chosen. */
export function newLine(product: MenuProduct, id: string, products: Products): DraftLine {
  const quantity = product.sold_by === 'weight' ? 0 : 1
  return {
    id,
    productId: product.id,
    quantity,
    ...takenAtFirst(product),
    parts: [],
    choices: choicesAtFirst(product, products),
    note: null,
    seat: null,
    course: null,
    hold: false,
    serviceType: null,
    unitPrice: null,
  }
}

/** Adds units of a dish: to the line of it whose choices are untouched, else as a new line. @returns the line to select */
export function addProduct(
  lines: readonly DraftLine[],
  product: MenuProduct,
  { id, products, units = 1 }: { id: string; products: Products; units?: number },
): { lines: readonly DraftLine[]; selected: string } {
  const fresh = newLine(product, id, products)
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

function keyOf(line: DraftLine): string {
  const { note, seat, course, hold, serviceType, unitPrice } = line
  const choices = line.choices.map(choice => [choice.choiceId, choice.note])
  const dishes = [line, ...line.parts, ...line.choices].map(dish => [dish.productId, inOrder(dish)])
  return JSON.stringify([dishes, choices, note, seat, course, hold, serviceType, unitPrice])
}

function inOrder({ addons, without }: Taken) {
  const named = addons.map(({ addonId, groupId, quantity }) => `${groupId} ${addonId} ${quantity}`)
  return { addons: named.toSorted(), without: without.toSorted() }
}

/** Units to be sent; what is weighed counts as one. */
export function unitsOfLines(lines: readonly DraftLine[]): number {
  return sum(lines.map(({ quantity }) => (Number.isInteger(quantity) ? quantity : 1)))
}

/** The line as the service takes it. */
export function toInput(line: DraftLine): LineInput {
  const { id, productId, quantity, parts, choices, note, seat, course, hold, serviceType, unitPrice } = line
  return {
    product_id: productId,
    quantity,
    client_line_id: id,
    ...takenInput(line),
    ...(parts.length > 0 && {
      parts: parts.map(part => ({ product_id: part.productId, ...takenInput(part) })),
    }),
    ...(choices.length > 0 && {
      choices: choices.map(choice => ({
        choice_id: choice.choiceId,
        product_id: choice.productId,
        ...takenInput(choice),
        ...(choice.note !== null && { note: choice.note }),
      })),
    }),
    ...(note !== null && { note }),
    ...(seat !== null && { seat }),
    ...(course !== null && { course }),
    ...(hold && { hold }),
    ...(serviceType !== null && { service_type: serviceType }),
    ...(unitPrice !== null && { unit_price: unitPrice }),
  }
}

function takenInput({ addons, without }: Taken): Pick<LineInput, 'addons' | 'without'> {
  return {
    ...(addons.length > 0 && {
      addons: addons.map(one => ({
        addon_id: one.addonId,
        addon_group_id: one.groupId,
        quantity: one.quantity,
      })),
    }),
    ...(without.length > 0 && { without: [...without] }),
  }
}
