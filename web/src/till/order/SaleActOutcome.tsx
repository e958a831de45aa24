import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApprovalPad } from '../approval/ApprovalPad.tsx'
import { intoView } from '../../ui/into-view.ts'
import type { Item } from './menu.types.ts'
import css from './panel.module.css'
import type { useSaleAct } from './use-sale-act.ts'

type Act = ReturnType<typeof useSaleAct>

/** Why a command on a sent line did not happen, or the pad for the PIN that it needs. @param what is to be approved */
export function SaleActOutcome({ act, what, children }: { act: Act; what: string; children?: ReactNode }) {
  const { fault, approval } = act
  return (
    <>
      {fault !== undefined && (
        <p ref={intoView} className={css['fault']} role="alert">
          {fault}
        </p>
      )}
      {approval.asked !== undefined && (
        <ApprovalPad what={what} onPin={approval.approve} onCancel={approval.cancel}>
          {children}
        </ApprovalPad>
      )}
    </>
  )
}

/** The same of a command that takes a line out: what the kitchen has started is waste. */
export function TakenOutOutcome({ act, item }: { act: Act; item: Item }) {
  const { t } = useLingui()
  const isStarted = item.kitchen.preparing_at !== null
  return (
    <SaleActOutcome act={act} what={isStarted ? t`The kitchen has started it` : t`This needs an approval`}>
      {isStarted && t`Its cost counts as waste.`}
    </SaleActOutcome>
  )
}
