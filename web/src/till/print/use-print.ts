import { NoAnswer, Refused } from '@comanda/client'
import { useLingui } from '@lingui/react/macro'
import { command } from '../../service/commands.ts'
import { laterModule } from '../../ui/later.tsx'
import { showToast } from '../../ui/toast.ts'
import { placeOf, type SaleTarget } from '../sale-target.ts'

const paper = laterModule(() => import('./print-paper.ts'))

async function printPaper(target: SaleTarget, isFirst?: boolean): Promise<boolean> {
  return (await paper()).printPaper(target, isFirst)
}

/** Prints the paper of a sale, and says why if it cannot. */
export function usePrint(): (target: SaleTarget, isFirst?: boolean) => void {
  const failed = useFailed()
  return (target, isFirst) => void printPaper(target, isFirst).catch(failed)
}

/** Prints what is due for the guests; of a bill the floor then knows that they have it. */
export function usePrintBill(target: SaleTarget | undefined): () => void {
  const failed = useFailed()
  return () => {
    if (target === undefined) return
    void printPaper(target)
      .then(isPrinted => (isPrinted && target.kind === 'bill' ? markPrinted(target) : undefined))
      .catch(failed)
  }
}

function markPrinted(target: SaleTarget) {
  const step = {
    method: 'post',
    path: '/dining-sessions/{session}/bill-printed',
    params: { session: target.id },
    body: {},
  } as const
  return command({ place: placeOf(target), kind: 'act', steps: [step] })
}

function useFailed(): (error: unknown) => void {
  const { t } = useLingui()
  return error => {
    const isSilent = error instanceof NoAnswer
    if (!isSilent && !(error instanceof Refused)) throw error
    showToast(isSilent ? t`The service does not answer. Nothing is printed.` : error.message, { tone: 'red' })
  }
}
