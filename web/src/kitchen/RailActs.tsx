import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { connection } from '../service/live.ts'
import { useStore } from '../service/use-store.ts'
import { Button } from '../ui/Button.tsx'
import { useMenuPress } from '../ui/use-menu.ts'
import { RecallSheet, SoldOutSheet } from './later.ts'
import type { Dish, Ticket } from './ticket.types.ts'
import { useTicketActs } from './ticket-acts.ts'
import css from './rail.module.css'

/** Sold out and recall; a long press on recall, or one with nothing made ready here, opens the list. */
export function RailActs({ tickets, dishes }: { tickets: readonly Ticket[]; dishes: readonly Dish[] }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'recall' | 'sold-out'>()
  const { isOnline } = useStore(connection)
  const acts = useTicketActs()
  const press = useMenuPress(() => setOpen('recall'))
  return (
    <div className={css['acts']}>
      <Button
        icon={<Ban />}
        off={isOnline ? undefined : t`No connection`}
        onClick={() => setOpen('sold-out')}
      >
        <Trans>Sold out…</Trans>
      </Button>
      <Button icon={<Undo2 />} {...press} onClick={() => acts.recallLast() || setOpen('recall')}>
        <Trans>Recall</Trans>
        <kbd aria-hidden>0</kbd>
      </Button>
      <Suspense>
        {open === 'recall' && <RecallSheet tickets={tickets} onClose={() => setOpen(undefined)} />}
        {open === 'sold-out' && <SoldOutSheet dishes={dishes} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  )
}
