import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { useBranch, useMay } from '../frame/branch.ts'
import { fireCourse, serve } from './floor-acts.ts'
import type { BillRow } from './floor-view.rules.ts'
import { readReadyItems } from './ready-items.ts'
import { useIsBusy } from './use-floor.ts'

type Props = {
  row: BillRow
  /** Where the bill is. */
  address: string
  /** Where there is little room. */
  isShort?: boolean
}

/** The step that the state of a bill asks for: look, serve, fire, take the payment or the first order. */
export function NextAct({ row: { bill, name, state }, address, isShort = false }: Props) {
  const { t } = useLingui()
  const [, go] = useLocation()
  const { id: branchId } = useBranch()
  const mayPay = useMay('pay')
  const isBusy = useIsBusy(bill.id)
  const off = isBusy ? t`Sending…` : undefined
  if (state.kind === 'ready') {
    const press = async () => serve({ bill, name }, await readReadyItems(branchId, bill.id))
    return (
      <Button tone="green" off={off} aria-label={t`Served, ${name}`} onClick={() => void press()}>
        <Trans>Served</Trans>
      </Button>
    )
  }
  if (state.kind === 'course')
    return (
      <Button
        tone="amber"
        off={off}
        aria-label={t`Fire course ${state.course}`}
        onClick={() => void fireCourse({ bill, name }, state.course)}
      >
        {isShort ? <Trans>Fire</Trans> : <Trans>Fire course {state.course}</Trans>}
      </Button>
    )
  if ((state.kind === 'printed' || state.kind === 'part_paid') && mayPay)
    return (
      <Button aria-label={t`Pay, ${name}`} onClick={() => go(`${address}?pay`)}>
        <Trans>Pay</Trans>
      </Button>
    )
  if (state.kind === 'seated')
    return (
      <Button aria-label={t`Order, ${name}`} onClick={() => go(address)}>
        <Trans>Take the order</Trans>
      </Button>
    )
  return (
    <Button aria-label={t`Look, ${name}`} onClick={() => go(address)}>
      <Trans>Look</Trans>
    </Button>
  )
}
