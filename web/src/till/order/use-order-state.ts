import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { DraftLine } from '../../service/draft.types.ts'
import { changeDraft, useDraft } from '../../service/drafts.ts'
import { randomId } from '../../service/ids.ts'
import { say, showToast } from '../../ui/toast.ts'
import { addProduct, joinLines } from './line.rules.ts'
import { type MenuIndex, useMenu } from './menu-index.ts'
import type { MenuProduct } from './menu.types.ts'
import type { OrderState, OrderTools } from './order-context.ts'
import { problemOf } from './problem.rules.ts'
import { isForMore, type Sale } from './sale.ts'
import { usePieces } from './use-pieces.ts'
import { useSend } from './use-send.ts'

/** The unsent lines of a sale, which of its lines is open, and what can be done with them. */
export function useOrderState(sale: Sale): { order: OrderState; tools: OrderTools } {
  const { place } = sale
  const menu = useMenu(sale.channel)
  const draft = useDraft(place)
  const [selected, select] = useState<string>()
  const [wide, widen] = useState<OrderState['wide']>()
  const problems = draft.lines.flatMap(line => {
    const problem = problemOf(menu.byId, line)
    return problem === undefined ? [] : [{ line, problem }]
  })
  const { add: addOpen, addLines, change, remove } = useEdits(place, select, menu)
  const add = useAddIfOpen(sale, addOpen)
  const pay = usePay()
  const tools = useMemo(
    () => ({ sale, menu, select, add, addLines, change, remove, pay, widen }),
    [sale, menu, add, addLines, change, remove, pay],
  )
  const pieces = usePieces({ draft, selected, menu, change, select })
  const take = (dish: MenuProduct, units?: number) =>
    pieces.asked === undefined ? add(dish, units) : pieces.put(dish)
  const sendNow = useSend(sale)
  const { t } = useLingui()
  const [changing, setChanging] = useState(0)
  const sendAfter = (change: Promise<void>) => {
    setChanging(count => count + 1)
    void change.then(() => setChanging(count => count - 1))
  }
  const send = () => {
    if (changing > 0) return showToast(t`Not sent yet: the lines are still being changed.`)
    const [first] = problems
    if (first !== undefined) {
      const { line, problem } = first
      if ('at' in problem && problem.at !== undefined) pieces.touch(problem.at, line.id)
      return select(line.id)
    }
    select(undefined)
    widen(undefined)
    return sendNow(draft)
  }
  const sendAgain: OrderState['sendAgain'] = ({ without = [], approvalToken }) => {
    const { refusal: _told, ...kept } = draft
    sendNow({ ...kept, lines: draft.lines.filter(({ id }) => !without.includes(id)) }, approvalToken)
  }
  return {
    tools,
    order: { ...tools, draft, problems, selected, pieces, take, send, sendAfter, sendAgain, wide },
  }
}

function usePay(): OrderTools['pay'] {
  const [, go] = useLocation()
  return useCallback(() => go(`${location.pathname}?pay`), [go])
}

/** A bill that is closed takes no more lines, nor an order of which a part is paid. */
function useAddIfOpen(sale: Sale, add: OrderTools['add']): OrderTools['add'] {
  const { t } = useLingui()
  const isClosed = !isForMore(sale)
  return useCallback(
    (product, units) =>
      isClosed ? showToast(t`This takes no more dishes. Open a new bill first.`) : add(product, units),
    [isClosed, add, t],
  )
}

/** Each change is stored as it is made. The functions stay the same, so that tiles are not drawn again. */
function useEdits(place: string, select: OrderTools['select'], { byId: products }: MenuIndex) {
  const { t } = useLingui()
  const add = useCallback(
    (product: MenuProduct, units = 1) => {
      const id = randomId(8)
      changeDraft(place, draft => {
        const added = addProduct(draft.lines, product, { id, products, units })
        select(added.selected)
        const line = added.lines.find(one => one.id === added.selected)
        say(`${product.name}, ${line?.quantity ?? 1}`)
        return { ...draft, lines: added.lines }
      })
    },
    [place, select, products],
  )
  const addLines = useCallback(
    (lines: readonly DraftLine[]) =>
      changeDraft(place, draft => ({ ...draft, lines: joinLines(draft.lines, lines) })),
    [place],
  )
  const change = useCallback(
    (id: string, how: (line: DraftLine) => DraftLine) =>
      changeDraft(place, draft => ({
        ...draft,
        lines: draft.lines.map(line => (line.id === id ? how(line) : line)),
      })),
    [place],
  )
  const remove = useCallback(
    (id: string) => {
      let before: readonly DraftLine[] = []
      changeDraft(place, draft => {
        before = draft.lines
        return { ...draft, lines: before.filter(line => line.id !== id) }
      })
      const put = (draft: { lines: readonly DraftLine[] }) => {
        const gone = before.filter(line => line.id === id && !draft.lines.some(one => one.id === id))
        return [...draft.lines, ...gone]
      }
      const onPress = () => changeDraft(place, draft => ({ ...draft, lines: put(draft) }))
      showToast(t`Line removed`, { act: { label: t`Undo`, onPress } })
    },
    [place, t],
  )
  return { add, addLines, change, remove }
}
