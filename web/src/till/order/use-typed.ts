import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '../../service/device.ts'
import { service } from '../../service/person.ts'
import { laterModule } from '../../ui/later.tsx'
import { showToast } from '../../ui/toast.ts'
import { useBranch } from '../frame/branch.ts'
import { readTyped, type Typed } from './keys.rules.ts'
import type { MenuProduct } from './menu.types.ts'
import type { OrderState } from './order-context.ts'
import { type OtherNames, searchDishes } from './search-dishes.ts'

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

const changes = laterModule(() => import('./change-line.ts'))

const mostHits = 30

/** The id of the search field. */
export const searchId = 'order-search'
/** The id of a hit in the page. */
export const hitId = (at: number) => `hit-${at}`

export function useTyped(order: OrderState): TypedState {
  const { t } = useLingui()
  const [{ text, at }, setState] = useState({ text: '', at: 0 })
  const names = useOtherNames(order.sale.channel, text !== '')
  const meaning = readTyped(text)
  const fitting = meaning.kind === 'search' ? searchDishes(order, names, meaning.text) : []
  const hits = fitting.slice(0, mostHits)
  const set = (next: string) => setState({ text: next, at: 0 })
  const enter = () => {
    if (meaning.kind === 'search') return addHit(order, hits[at], meaning.units) ? set('') : nothing()
    set('')
    order.sendAfter(change(meaning))
  }
  const change = async (what: Exclude<Typed, { kind: 'search' }>) => {
    const { changeLine } = await changes()
    if (!changeLine(order, what)) nothing()
  }
  const move = (step: number) => {
    const next = Math.max(0, Math.min(hits.length - 1, at + step))
    setState({ text, at: next })
    document.getElementById(hitId(next))?.scrollIntoView({ block: 'nearest' })
  }
  /** Nothing fits: it stays in the field, to be corrected. */
  const nothing = () => {
    flushSync(() => setState(now => (now.text === '' ? { text, at: 0 } : now)))
    // The next key begins again.
    document.querySelector<HTMLInputElement>(`#${searchId}`)?.select()
    showToast(t`Nothing fits “${text}”.`)
  }
  return {
    text,
    set,
    meaning,
    hits,
    found: fitting.length,
    otherName: ({ id, name }) => names.get(id)?.find(other => other !== name),
    at: Math.min(at, Math.max(0, hits.length - 1)),
    move,
    enter,
  }
}

function addHit(order: OrderState, hit: MenuProduct | undefined, units: number): boolean {
  if (hit?.orderable !== true) return false
  order.take(hit, units)
  return true
}

const noNames: OtherNames = new Map()

/** Reads the names of the dishes in every language of the brand, once someone searches. */
function useOtherNames(channel: 'table' | 'pos', isWanted: boolean): OtherNames {
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
