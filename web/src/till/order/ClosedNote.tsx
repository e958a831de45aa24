import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { floorAddress, tableAddress } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import { useStaffNames } from '../use-staff-names.ts'
import { useOrder } from './order-context.ts'
import { moveDraft } from './send-round.ts'
import css from './ticket.module.css'

/** The bill or order was closed, here or on another device: who took the payment, and where to go on. */
export function ClosedNote() {
  const { sale, draft } = useOrder()
  const { timezone } = useBranch()
  const nameOf = useStaffNames()
  const [, go] = useLocation()
  const { bill, order, table } = sale
  const last = (bill ?? order)?.payments.at(-1)
  const who = nameOf(last?.staff_id)
  const at = bill?.closed_at ?? last?.paid_at
  const time = at === undefined || at === null ? '' : timeIn(timezone, Date.parse(at))
  const isCancelled = (bill ?? order)?.status === 'cancelled'
  const openNew = () => {
    if (draft.lines.length > 0) moveDraft(draft, `table:${table!.id}`)
    go(tableAddress(table!.name))
  }
  return (
    <div className={css['closed']} role="status">
      <p>
        {isCancelled ? (
          <Trans>This was cancelled.</Trans>
        ) : who === undefined ? (
          <Trans>This is paid, at {time}.</Trans>
        ) : (
          <Trans>
            <bdi>{who}</bdi> took the payment at {time}.
          </Trans>
        )}
      </p>
      <Button tone="solid" onClick={() => go(floorAddress)}>
        <Trans>Back to the floor</Trans>
      </Button>
      {table !== undefined && (
        <Button onClick={openNew}>
          <Trans>Open a new bill</Trans>
        </Button>
      )}
    </div>
  )
}
