import { useLingui } from '@lingui/react/macro'
import { command } from '../../service/commands.ts'
import { sayNow, showToast } from '../../ui/toast.ts'
import type { Sale } from './sale.ts'

/** Marks that the guests have asked for their bill, and that it was printed for them. */
export function usePrintBill({ place, bill }: Sale): () => void {
  const { t } = useLingui()
  return () => {
    if (bill === undefined) return
    const step = {
      method: 'post',
      path: '/dining-sessions/{session}/bill-printed',
      params: { session: bill.id },
      body: {},
    } as const
    command({ place, kind: 'act', steps: [step] })
      .then(({ answered }) => answered)
      .then(
        () => showToast(t`The bill is printed.`),
        (error: Error) => sayNow(error.message),
      )
  }
}
