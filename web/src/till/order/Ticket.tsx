import { Trans, useLingui } from '@lingui/react/macro'
import { Receipt } from 'lucide-react'
import { memo, useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { Foot } from './Foot.tsx'
import { useOrder } from './order-context.ts'
import { useOutgoing } from './outgoing.ts'
import { isOpen } from './sale.ts'
import { SentRound } from './SentRound.tsx'
import css from './ticket.module.css'
import { WaitingSlip } from './WaitingSlip.tsx'
import { useTotal } from './use-total.ts'

const Dock = later(async () => (await import('./Dock.tsx')).Dock)
const HereOrToGo = later(async () => (await import('./HereOrToGo.tsx')).HereOrToGo)
const GuestsRow = later(async () => (await import('./Guests.tsx')).GuestsRow)
const GuestsPanel = later(async () => (await import('./Guests.tsx')).GuestsPanel)
const DraftSlip = later(async () => (await import('./DraftSlip.tsx')).DraftSlip)
const ClosedNote = later(async () => (await import('./ClosedNote.tsx')).ClosedNote)

/** The slips of a sale: rounds that were sent, those on their way, and what waits to be sent. */
export const Ticket = memo(function Ticket() {
  const { t } = useLingui()
  const { sale, draft, selected } = useOrder()
  const [isWhole, setWhole] = useState(false)
  const outgoing = useOutgoing(sale)
  const total = useTotal()
  const { rounds, bill, table } = sale
  const isEmpty = rounds.length === 0 && outgoing.length === 0 && draft.lines.length === 0
  const isNew = isEmpty && bill === undefined && table !== undefined
  return (
    <aside
      className={css['ticket']}
      aria-label={t`Ticket`}
      data-whole={isWhole || undefined}
      data-region="ticket"
    >
      <Dock isWhole={isWhole} onChange={setWhole} />
      <div className={css['scroll']}>
        {!isOpen(sale) && <ClosedNote />}
        {isNew && <GuestsRow />}
        {sale.channel === 'pos' && <HereOrToGo />}
        {isEmpty && isOpen(sale) && (
          <Empty icon={<Receipt />} title={t`Tap a dish.`}>
            <Trans>It waits here until you send it.</Trans>
          </Empty>
        )}
        {outgoing.toReversed().map((command, at) => (
          <WaitingSlip key={command.id} command={command} number={rounds.length + outgoing.length - at} />
        ))}
        {rounds.map((order, at) => (
          <SentRound
            key={order.id}
            order={order}
            number={rounds.length - at}
            open={order.items.find(({ id }) => id === selected)?.id}
          />
        ))}
        {draft.lines.length > 0 && <DraftSlip amount={total.unsent} />}
      </div>
      <Foot {...total} />
      <GuestsPanel />
    </aside>
  )
})
