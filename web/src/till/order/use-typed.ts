import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMe } from '../../service/device.ts'
import { service } from '../../service/person.ts'
import { laterModule } from '../../ui/later.tsx'
import { sayNow } from '../../ui/toast.ts'
import { useBranch } from '../frame/branch.ts'
import { readTyped, type Typed } from './keys.rules.ts'
import type { MenuProduct } from './menu.types.ts'
import type { OrderState } from './order-context.ts'
import { partsOffered } from './pieces.rules.ts'
import { type Named, search } from './search.rules.ts'

/** The text in the search field, and what Enter would do with it. */
export type TypedState = {
  text: string
  set: (text: string) => void
  meaning: Typed
  hits: readonly MenuProduct[]
  /** Names in other languages of the menu. */
  otherName: (product: MenuProduct) => string | undefined
  /** Which hit Enter takes. */
  at: number
  move: (step: number) => void
  enter: () => Promise<void>
}

const mostHits = 30
const changes = laterModule(() => import('./change-line.ts'))

export function useTyped(order: OrderState): TypedState {
  const { t } = useLingui()
  const [{ text, at }, setState] = useState({ text: '', at: 0 })
  const names = useOtherNames(order.sale.channel, text !== '')
  const meaning = readTyped(text)
  const dishes = dishesAsked(order)
  const all = useMemo(() => namesOf(dishes, names), [dishes, names])
  const hits = meaning.kind === 'search' ? search(all, meaning.text).slice(0, mostHits) : []
  const set = (next: string) => setState({ text: next, at: 0 })
  const enter = async () => {
    const isDone =
      meaning.kind === 'search'
        ? addHit(order, hits[at], meaning.units)
        : (await changes()).changeLine(order, meaning)
    if (isDone) setState(now => (now.text === text ? { text: '', at: 0 } : now))
    else sayNow(t`Nothing fits “${text}”.`)
  }
  return {
    text,
    set,
    meaning,
    hits,
    otherName: ({ id, name }) => names.get(id)?.find(other => other !== name),
    at: Math.min(at, Math.max(0, hits.length - 1)),
    move: step => setState({ text, at: Math.max(0, Math.min(hits.length - 1, at + step)) }),
    enter,
  }
}

/** The dishes that a press or Enter takes: those of the menu, or those that the part asked for can be. */
function dishesAsked({ menu, draft, selected, pieces }: OrderState): readonly MenuProduct[] {
  const line = draft.lines.find(({ id }) => id === selected)
  const whole = pieces.asked === undefined ? undefined : menu.byId.get(line?.productId ?? '')
  return whole === undefined ? menu.products : partsOffered(whole, menu.products, menu.categoriesOf)
}

function addHit(order: OrderState, hit: MenuProduct | undefined, units: number): boolean {
  if (hit?.orderable !== true) return false
  order.take(hit, units)
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
