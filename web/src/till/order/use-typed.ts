import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMe } from '../../service/device.ts'
import { service } from '../../service/person.ts'
import { sayNow } from '../../ui/toast.ts'
import { useBranch } from '../frame/branch.ts'
import { isLeaveOut, setUnits, toggleAddon, unitsChosen } from './choice.rules.ts'
import { readTyped, type Typed } from './keys.rules.ts'
import type { MenuProduct } from './menu.types.ts'
import type { OrderState } from './order-context.ts'
import { type Named, search } from './search.rules.ts'

/** The text in the search field, and what Enter would do with it. */
export type TypedState = {
  text: string
  set: (text: string) => void
  meaning: Typed
  /** The best of those that fit. */
  hits: readonly MenuProduct[]
  /** How many fit. */
  found: number
  /** Names in other languages of the menu. */
  otherName: (product: MenuProduct) => string | undefined
  /** Which hit Enter takes. */
  at: number
  move: (step: number) => void
  enter: () => void
}

const mostHits = 30

export function useTyped(order: OrderState): TypedState {
  const { t } = useLingui()
  const [{ text, at }, setState] = useState({ text: '', at: 0 })
  const names = useOtherNames(order.sale.channel, text !== '')
  const meaning = readTyped(text)
  const { byId } = order.menu
  const all = useMemo(() => namesOf([...byId.values()], names), [byId, names])
  const fitting = meaning.kind === 'search' ? search(all, meaning.text) : []
  const hits = fitting.slice(0, mostHits)
  const set = (next: string) => setState({ text: next, at: 0 })
  const enter = () => {
    const isDone =
      meaning.kind === 'search' ? addHit(order, hits[at], meaning.units) : changeLine(order, meaning)
    if (isDone) set('')
    else sayNow(t`Nothing fits “${text}”.`)
  }
  return {
    text,
    set,
    meaning,
    hits,
    found: fitting.length,
    otherName: ({ id, name }) => names.get(id)?.find(other => other !== name),
    at: Math.min(at, Math.max(0, hits.length - 1)),
    move: step => setState({ text, at: Math.max(0, Math.min(hits.length - 1, at + step)) }),
    enter,
  }
}

function addHit(order: OrderState, hit: MenuProduct | undefined, units: number): boolean {
  if (hit?.orderable !== true) return false
  order.add(hit, units)
  return true
}

/** Does what was typed to the selected line. @returns whether it could */
function changeLine(order: OrderState, meaning: Exclude<Typed, { kind: 'search' }>): boolean {
  const { selected, change, draft, menu } = order
  const line = draft.lines.find(({ id }) => id === selected)
  const product = line && menu.byId.get(line.productId)
  if (line === undefined || product === undefined) return false
  if (meaning.kind === 'note')
    change(line.id, one => ({ ...one, note: meaning.text === '' ? null : meaning.text }))
  else if ('text' in meaning) return choose(order, { line, product }, meaning)
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

/** Leaves out the default that fits, or adds one unit of the addon that fits. */
function choose(
  { change }: OrderState,
  { line, product }: { line: OrderState['draft']['lines'][number]; product: MenuProduct },
  { kind, text }: { kind: 'without' | 'addon'; text: string },
): boolean {
  const offered = product.addon_groups.flatMap(group =>
    group.addons
      .filter(addon => addon.orderable && (kind === 'addon') !== isLeaveOut(group, addon))
      .map(addon => ({ value: { group, addon }, names: [addon.name] })),
  )
  const [found] = search(offered, text)
  if (found === undefined) return false
  const { group, addon } = found
  const units = unitsChosen(product, line, group, addon)
  if (kind === 'without' && units === 0) return true
  const isMore = kind === 'addon' && units > 0 && group.max !== 1
  change(line.id, one =>
    isMore ? setUnits(one, group, addon, units + 1) : toggleAddon(product, one, group, addon),
  )
  return true
}

type Names = ReadonlyMap<string, readonly string[]>

function namesOf(products: readonly MenuProduct[], others: Names): Named<MenuProduct>[] {
  return products.map(product => ({
    value: product,
    names: [product.name, ...(others.get(product.id) ?? []), ...(product.barcode ? [product.barcode] : [])],
  }))
}

const noNames: Names = new Map()

/** Reads the names of the dishes in every language of the brand, once someone searches. */
function useOtherNames(channel: 'table' | 'pos', isWanted: boolean): Names {
  const { languages } = useMe().brand
  const branch = useBranch()
  const { data } = useQuery({
    queryKey: ['menu', branch.id, channel, languages],
    queryFn: async () => {
      const menus = await Promise.all(
        languages.map(lang => service().get('/menu', { query: { branch_id: branch.id, channel, lang } })),
      )
      const byId = Map.groupBy(
        menus.flatMap(menu => menu.products),
        ({ id }) => id,
      )
      return new Map([...byId].map(([id, same]) => [id, [...new Set(same.map(({ name }) => name))]]))
    },
    enabled: isWanted && languages.length > 1,
  })
  return data ?? noNames
}
