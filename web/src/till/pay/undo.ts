import { useLingui } from '@lingui/react/macro'
import { command } from '../../service/commands.ts'
import { useMoney } from '../../service/money.ts'
import { refresh } from '../../service/queries.ts'
import { showToast } from '../../ui/toast.ts'
import { addUp } from './amount.rules.ts'
import type { Done } from './Paid.tsx'
import { type SaleTarget, placeOf, stepOn } from '../sale-target.ts'
import { useRefusal } from './use-refusal.ts'

/** Reopens the bill whose last payment settled it a moment ago; money in the drawer is given back by hand. */
export function useUndo(target: SaleTarget, onUndone: () => void) {
  const { t } = useLingui()
  const money = useMoney()
  const refusalOf = useRefusal()
  return async (done: Done) => {
    const step = stepOn(target, 'reopen', { body: { reason: t`Undone at the till` } })
    try {
      const stored = await command({ place: placeOf(target), kind: 'act', steps: [step] })
      await stored.answered
      refresh([target.kind, target.id])
      onUndone()
      const taken = addUp([done.amount, done.tip])
      showToast(t`${done.title} is open again. Give back ${money.full(taken)} by hand, and void the payment.`)
    } catch (error) {
      showToast(t`It cannot be undone. ${refusalOf(error)}`, { tone: 'red' })
    }
  }
}
