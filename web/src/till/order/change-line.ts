import type { DraftLine } from '../../service/draft.types.ts'
import { isLeaveOut, setUnits, toggleAddon, unitsChosen } from './chips.rules.ts'
import type { Typed } from './keys.rules.ts'
import type { OrderState } from './order-context.ts'
import { changeTaken, offeredAt, takenAt } from './piece-choices.rules.ts'
import { piecesOf } from './pieces.rules.ts'
import { search } from './search.rules.ts'

/** Does what was typed to the selected line. @returns whether it could */
export function changeLine(order: OrderState, meaning: Exclude<Typed, { kind: 'search' }>): boolean {
  const { selected, change, draft } = order
  const line = draft.lines.find(({ id }) => id === selected)
  if (line === undefined) return false
  if (meaning.kind === 'note')
    change(line.id, one => ({ ...one, note: meaning.text === '' ? null : meaning.text }))
  else if ('text' in meaning) return choose(order, line, meaning)
  else return setNumber(order, line.id, meaning)
  return true
}

function setNumber(
  { change }: OrderState,
  id: string,
  { kind, number }: { kind: 'quantity' | 'seat' | 'course'; number: number | undefined },
): boolean {
  if (number === undefined) return false
  if (kind === 'seat') change(id, one => ({ ...one, seat: number }))
  else if (kind === 'course') change(id, one => ({ ...one, course: number, hold: number > 1 }))
  else change(id, one => ({ ...one, quantity: number }))
  return true
}

/** Leaves out the default that fits, or adds one unit of the addon that fits: on the line, or on its piece in hand. */
function choose(
  { change, menu, pieces }: OrderState,
  line: DraftLine,
  { kind, text }: { kind: 'without' | 'addon'; text: string },
): boolean {
  const places = [undefined, ...(piecesOf(line).length > 0 ? [pieces.at] : [])]
  const offered = places.flatMap(at => {
    const product = offeredAt(menu.byId, line, at)
    const groups = product?.addon_groups ?? []
    return groups.flatMap(group =>
      group.addons
        .filter(addon => addon.orderable && (kind === 'addon') !== isLeaveOut(group, addon))
        .map(addon => ({ value: { at, product: product!, group, addon }, names: [addon.name] })),
    )
  })
  const [found] = search(offered, text)
  if (found === undefined) return false
  const { at, product, group, addon } = found
  const units = unitsChosen(product, takenAt(line, at), group, addon)
  if (kind === 'without' && units === 0) return true
  const isMore = kind === 'addon' && units > 0 && group.max !== 1
  change(line.id, one =>
    changeTaken(one, at, taken =>
      isMore ? setUnits(taken, group, addon, units + 1) : toggleAddon(product, taken, group, addon),
    ),
  )
  return true
}
