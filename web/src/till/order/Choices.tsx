import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftLine } from '../../service/draft.types.ts'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import {
  hasRoom,
  isLeaveOut,
  ruleOf,
  setUnits,
  toggleAddon,
  unitsChosen,
  unitsOfGroup,
} from './chips.rules.ts'
import { CountedChip } from './CountedChip.tsx'
import type { MenuAddon, MenuGroup, MenuProduct } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import { changeTaken, takenAt } from './piece-choices.rules.ts'
import { addonPrice } from './addon-price.rules.ts'
import type { Problem } from './problem.rules.ts'

/** A line, or a piece of it, with the product whose groups it chooses from. */
export type Dish = { line: DraftLine; at: number | undefined; product: MenuProduct }

const mostChips = 12
const shownOfMany = 8

/** The choices of one group, its rule in words. A long group shows its first, and the rest in the place of the dishes. */
function GroupRow({ dish, group, isMissing }: { dish: Dish; group: MenuGroup; isMissing: boolean }) {
  const { widen } = useOrderTools()
  const taken = takenAt(dish.line, dish.at)
  const rule = useRule(group, unitsOfGroup(dish.product, taken, group))
  const isMany = group.addons.length > mostChips
  const shown = isMany
    ? group.addons.filter(
        (addon, at) => at < shownOfMany || taken.addons.some(({ addonId }) => addonId === addon.id),
      )
    : group.addons
  return (
    <ChipRow name={group.name} rule={rule} isMissing={isMissing}>
      {shown.map(addon => (
        <AddonChip key={addon.id} dish={dish} group={group} addon={addon} />
      ))}
      {isMany && (
        <Button onClick={() => widen({ lineId: dish.line.id, at: dish.at, group })}>
          <Trans>All {group.addons.length}…</Trans>
        </Button>
      )}
    </ChipRow>
  )
}

function useRule(group: MenuGroup, chosen: number): string {
  const { t } = useLingui()
  const free = group.free_quantity
  const isOff = group.addons.length > 0 && group.addons.every(addon => isLeaveOut(group, addon))
  const count = useCountRule(group, chosen)
  const words = isOff ? t`any` : count
  const more = plural(free, { one: 'first one free', other: 'first # free' })
  return free > 0 ? `${words}, ${t`${more}`}` : words
}

/** How many are to be chosen, in words. */
export function useCountRule(limits: { min: number; max: number | null }, chosen: number): string {
  const { t } = useLingui()
  const rule = ruleOf(limits)
  if (rule.kind === 'any') return t`any`
  if (rule.kind === 'one') return t`choose 1`
  if (rule.kind === 'up_to') return t`up to ${rule.count}`
  if (rule.kind === 'between') return t`choose ${rule.min} to ${rule.max}, chose ${chosen}`
  if (rule.kind === 'exactly') return t`choose ${rule.count}, chose ${chosen}`
  return t`choose at least ${rule.count}, chose ${chosen}`
}

/** An addon of a group, or the part of the dish that it leaves out. */
export function AddonChip({ dish, group, addon }: { dish: Dish; group: MenuGroup; addon: MenuAddon }) {
  const { t } = useLingui()
  const money = useMoney()
  const { change, menu } = useOrderTools()
  const { line, at, product } = dish
  const taken = takenAt(line, at)
  const price = addonPrice(menu.byId, line, at, addon, money.decimals)
  const units = unitsChosen(product, taken, group, addon)
  const isOff = isLeaveOut(group, addon)
  const isRoom = hasRoom(product, taken, group, addon)
  const toggle = () =>
    change(line.id, one => changeTaken(one, at, taken => toggleAddon(product, taken, group, addon)))
  if (isOff)
    return (
      <Chip isPressed={units === 0} onPress={toggle}>
        {t`No ${addon.name}`}
      </Chip>
    )
  const set = (next: number) =>
    change(line.id, one => changeTaken(one, at, taken => setUnits(taken, group, addon, next)))
  return (
    <CountedChip
      name={addon.name}
      units={units}
      orderable={addon.orderable}
      isRoom={isRoom}
      isCounted={group.max !== 1 && addon.max_quantity !== 1}
      price={price}
      onToggle={toggle}
      onLess={() => set(units - 1)}
      onMore={() => set(units + 1)}
    />
  )
}

/** The groups of a dish: what must be chosen is asked first. */
export function Groups({ dish, problem }: { dish: Dish; problem: Problem | undefined }) {
  const groups = dish.product.addon_groups.toSorted(
    (one, other) => Number(other.min > 0) - Number(one.min > 0),
  )
  return groups.map(group => (
    <GroupRow
      key={group.id}
      dish={dish}
      group={group}
      isMissing={problem?.kind === 'group' && problem.at === dish.at && problem.group.id === group.id}
    />
  ))
}
