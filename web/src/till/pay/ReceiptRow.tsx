import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Printer } from 'lucide-react'
import type { components } from '@comanda/client'
import { makeStore } from '../../service/store.ts'
import { useStore } from '../../service/use-store.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useBranch } from '../frame/branch.ts'
import css from './pay.module.css'

type Choice = 'print' | 'none'
const kept = 'comanda-receipt'

/** Whether this device prints a receipt after the last payment. */
export const receiptChoice = makeStore<Choice>(localStorage.getItem(kept) === 'print' ? 'print' : 'none')

export function ReceiptRow({
  shift,
}: {
  shift: Pick<components['schemas']['Shift'], 'register' | 'opened_at'> | undefined
}) {
  const { t } = useLingui()
  const { timezone } = useBranch()
  const choice = useStore(receiptChoice)
  const choose = (next: Choice) => {
    localStorage.setItem(kept, next)
    receiptChoice.set(next)
  }
  const options = [
    {
      value: 'print',
      label: (
        <>
          <Printer /> <Trans>Print</Trans>
        </>
      ),
    },
    { value: 'none', label: <Trans>None</Trans> },
  ] as const
  return (
    <footer className={css['foot']}>
      <span>
        <Trans>Receipt</Trans>
      </span>
      <Segments name={t`Receipt`} value={choice} options={options} onChange={choose} />
      {shift !== undefined && (
        <span className={css['drawer']}>
          <Archive />
          <span>
            <Trans>
              Drawer: <bdi>{shift.register}</bdi>, open since {timeIn(timezone, Date.parse(shift.opened_at))}
            </Trans>
          </span>
        </span>
      )}
    </footer>
  )
}
