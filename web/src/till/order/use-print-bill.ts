import { NoAnswer } from '@comanda/client'
import { useLingui } from '@lingui/react/macro'
import { command } from '../../service/commands.ts'
import { showToast } from '../../ui/toast.ts'
import { printPaper } from '../print/print-paper.ts'
import type { Sale } from './sale.ts'

/** Prints what is due for the guests, and marks on the floor that they asked for it. */
export function usePrintBill({ place, bill, order }: Sale): () => void {
  const { t } = useLingui()
  const failed = (error: Error) =>
    showToast(
      error instanceof NoAnswer ? t`The service does not answer. Nothing is printed.` : error.message,
      {
        tone: 'red',
      },
    )
  return () => {
    if (order !== undefined) void printPaper({ kind: 'order', id: order.id }).catch(failed)
    if (bill === undefined) return
    const params = { session: bill.id }
    const step = {
      method: 'post',
      path: '/dining-sessions/{session}/bill-printed',
      params,
      body: {},
    } as const
    printPaper({ kind: 'bill', id: bill.id })
      .then(() => command({ place, kind: 'act', steps: [step] }))
      .catch(failed)
  }
}
