import { useState } from 'react'
import type { Draft } from '../../service/draft.types.ts'
import type { MenuProduct } from './menu.types.ts'
import type { OrderTools } from './order-context.ts'
import { leastParts, putPart } from './pieces.rules.ts'

/** Which piece of the open line is in hand, and which part of it is being chosen. */
export type Pieces = {
  /** The piece whose choices are shown. */
  at: number
  /** The part whose dish is asked for, in the place of the dishes. */
  asked: number | undefined
  touch: (at: number, lineId?: string) => void
  ask: (at: number) => void
  /** Takes a dish for the part that is asked for; then the next one is asked. */
  put: (product: MenuProduct) => void
  /** Leaves the question; a dish that needs more parts is left with it. */
  leave: () => void
}

type Of = Pick<OrderTools, 'menu' | 'change' | 'select'> & { draft: Draft; selected: string | undefined }

export function usePieces({ draft, selected, menu, change, select }: Of): Pieces {
  const line = draft.lines.find(({ id }) => id === selected)
  const product = line && menu.byId.get(line.productId)
  const [state, setState] = useState<{ id: string; at: number; asked: number | undefined }>()
  const id = line?.id ?? ''
  const mine = state?.id === id ? state : undefined
  const rule = product?.parts ?? undefined
  const parts = rule === undefined ? undefined : line!.parts.length
  const isNeeded = parts !== undefined && parts < leastParts
  const asked = mine?.asked ?? (isNeeded ? parts : undefined)
  return {
    at: mine?.at ?? 0,
    asked,
    touch: (at, lineId = id) => setState({ id: lineId, at, asked: undefined }),
    ask: at => setState({ id, at: mine?.at ?? 0, asked: at }),
    put: dish => {
      if (asked === undefined || rule === undefined) return
      change(id, one => putPart(one, asked, dish))
      const next = Math.max(parts!, asked + 1)
      setState({ id, at: asked, asked: asked === parts && next < rule.count ? next : undefined })
    },
    leave: () => (isNeeded ? select(undefined) : setState({ id, at: mine?.at ?? 0, asked: undefined })),
  }
}
