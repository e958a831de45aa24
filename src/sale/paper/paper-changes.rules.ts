import { isAhead } from '../item/stage.rules.ts'
import { halvesOf, wholeChoices } from '../item/halves.rules.ts'
import type { StoredItem } from '../shapes/order.shape.ts'
import type { PaperDish, PaperKind, PaperLine } from './paper.types.ts'

/** A change of an order that a kitchen printer tells, from when on (epoch ms), and the station it concerns. */
export type PaperChange = { kind: PaperKind; stationId: string | null; dueAt: number; line: PaperLine }

type Items = readonly StoredItem[]

/**
 * Lists the changes of an order that the kitchen gets on paper: dishes that are new to it or fired, changed or cancelled after
 * it got them. Refunds are none, nor are dishes that only move or are divided.
 */
export function paperChanges(before: Items, after: Items): PaperChange[] {
  const known = new Map(before.map(item => [item.id, item]))
  return after.flatMap(item => {
    if (item.kind !== 'product' || !item.needsKitchen) return []
    const old = known.get(item.id)
    return item === old ? [] : changesOf({ item, old, known, after })
  })
}

type Pair = {
  item: StoredItem
  old: StoredItem | undefined
  known: ReadonlyMap<string, StoredItem>
  after: Items
}

function changesOf(pair: Pair): PaperChange[] {
  const { item, old } = pair
  if (hasEntered(item, old)) return [entered(pair)]
  if (isCancelledNow(item, old)) return isReplacedThere(pair) ? [] : [cancelled(item)]
  if (old === undefined || item.cancelledAt !== null) return []
  if (item.changedAt === null) return []
  const isHeldBack = item.held && !old.held
  return isHeldBack || item.changedAt !== old.changedAt ? [changed(item, old, { isHeldBack })] : []
}

/** Whether the kitchen gets a dish by this change; a part of a line that it has is not new to it. */
function hasEntered(item: StoredItem, old: StoredItem | undefined): boolean {
  const { newAt } = item.kitchen
  if (newAt === null || item.cancelledAt !== null || newAt === old?.kitchen.newAt) return false
  return old !== undefined || item.splitFromId === null
}

function entered({ item, old, after }: Pair): PaperChange {
  const replaced = old === undefined ? after.find(({ id }) => id === item.replacesId) : undefined
  const dueAt = item.kitchen.newAt!
  if (replaced !== undefined && endsUnserved(replaced) && isCookedFor(item, replaced)) {
    return change('change', item, dueAt, { replaced: paperDish(replaced) })
  }
  const wasHeld = old?.held === true && !old.awaitsPayment
  return change(wasHeld ? 'fire' : 'ticket', item, dueAt)
}

function isCancelledNow(item: StoredItem, old: StoredItem | undefined): boolean {
  return (old?.cancelledAt ?? null) === null && endsUnserved(item)
}

/** Whether a dish ends that the kitchen had and has not served. */
function endsUnserved(item: StoredItem): boolean {
  const { cancelledAt, cancelKind, kitchen } = item
  const isKnown = cancelledAt !== null && (isHeldThere(item) || isWithKitchen(item, cancelledAt))
  return isKnown && kitchen.status !== 'delivered' && (cancelKind === 'cancel' || cancelKind === 'replaced')
}

/** Whether the kitchen had a dish that is held back, and waits with it. */
function isHeldThere({ held, changedAt }: StoredItem): boolean {
  return held && changedAt !== null
}

/** Whether the paper of the dish in its place says that it is replaced. */
function isReplacedThere({ item, known, after }: Pair): boolean {
  return after.some(
    other =>
      other.replacesId === item.id &&
      isCookedFor(other, item) &&
      !known.has(other.id) &&
      hasEntered(other, undefined),
  )
}

/** Whether a dish is cooked at the station of the one that ended for it, and not only at the time of its order. */
function isCookedFor({ kitchen, stationId }: StoredItem, ended: StoredItem): boolean {
  return stationId === ended.stationId && !isAhead(kitchen, ended.cancelledAt!)
}

function cancelled(item: StoredItem): PaperChange {
  const reason = { name: item.cancelReason ?? '', names: item.cancelReasonNames }
  return change('cancel', item, item.cancelledAt!, { reason })
}

function changed(
  item: StoredItem,
  { note, seat, course }: StoredItem,
  { isHeldBack }: Pick<PaperLine, 'isHeldBack'>,
): PaperChange {
  const isSame = note === item.note && seat === item.seat && course === item.course
  return change('change', item, item.changedAt!, {
    before: isSame ? null : { note, seat, course },
    isHeldBack,
  })
}

function isWithKitchen({ kitchen }: StoredItem, atMs: number): boolean {
  return kitchen.newAt !== null && !isAhead(kitchen, atMs)
}

function change(
  kind: PaperKind,
  item: StoredItem,
  dueAt: number,
  more: Partial<PaperLine> = {},
): PaperChange {
  return { kind, stationId: item.stationId, dueAt, line: { ...paperLine(item), ...more } }
}

/** The dishes that the kitchen has and has not served, of a party that moves or of an order whose head changes. */
export function unservedChanges(kind: 'move' | 'change', items: Items, atMs: number): PaperChange[] {
  return items.flatMap(item => {
    const isHere = item.needsKitchen && item.cancelledAt === null && isWithKitchen(item, atMs)
    return isHere && item.kitchen.status !== 'delivered' ? [change(kind, item, atMs)] : []
  })
}

/** A dish as a kitchen paper tells it. */
export function paperLine(item: StoredItem): PaperLine {
  const { id, serviceType, allergens, combo } = item
  return {
    id,
    ...paperDish(item),
    combo: combo && named(combo),
    serviceType,
    allergens,
    reason: null,
    replaced: null,
    before: null,
    isHeldBack: false,
  }
}

function paperDish(item: StoredItem): PaperDish {
  const { quantityMilli, weighed, note, seat, course } = item
  return {
    ...named(item),
    quantityMilli,
    weighed,
    ...choices(wholeChoices(item)),
    halves: halvesOf(item).map(half => ({ ...named(half), ...choices(half) })),
    note,
    seat,
    course,
  }
}

function named({ name, names }: Pick<StoredItem, 'name' | 'names'>) {
  return { name, names }
}

/** An addon that is part of the dish goes without saying. */
function choices({ addons, without }: Pick<StoredItem, 'addons' | 'without'>) {
  const chosen = addons.filter(addon => !addon.included)
  return {
    addons: chosen.map(addon => ({ ...named(addon), quantity: addon.quantity })),
    without: without.map(named),
  }
}
