import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { showToast } from '../../ui/toast.ts'
import type { OrderState } from './order-context.ts'
import { piecesOf } from './pieces.rules.ts'

/** Says when a dish that waits on the ticket can no longer be sent, because the menu changed meanwhile. */
export function useMenuNews({ problems, menu }: OrderState): void {
  const { t } = useLingui()
  const gone = problems.flatMap(({ line, problem }) => {
    if (problem.kind === 'piece_gone') return piecesOf(line)[problem.at]?.productId ?? []
    return problem.kind === 'gone' ? line.productId : []
  })
  const shown = useRef<readonly string[]>(gone)
  useEffect(() => {
    const news = gone.find(id => !shown.current.includes(id))
    shown.current = gone
    const name = news && menu.byId.get(news)?.name
    if (name !== undefined) showToast(t`The menu changed: ${name} cannot be ordered now.`)
  })
}
