import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { command } from '../../service/commands.ts'
import { changeDraft } from '../../service/drafts.ts'
import { queries } from '../../service/queries.ts'
import { showToast } from '../../ui/toast.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { guestsId } from './OrderBar.tsx'
import { useOrder } from './order-context.ts'
import type { Sale } from './sale.ts'
import css from './ticket.module.css'

/** How many guests a new table has: optional, the table's seats until someone says. */
export function GuestsRow() {
  return (
    <div className={css['guests']}>
      <Numbers onDone={() => undefined} />
    </div>
  )
}

/** The same for a table that is open, below the number in the bar. */
export function GuestsPanel() {
  const { t } = useLingui()
  const { sale } = useOrder()
  if (sale.table === undefined && sale.bill === undefined) return null
  return (
    <div id={guestsId} popover="auto" role="dialog" aria-label={t`Guests`} className={css['panel']}>
      <Numbers onDone={() => document.getElementById(guestsId)?.hidePopover()} />
    </div>
  )
}

const first = 6
const most = 20

function Numbers({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { sale, draft } = useOrder()
  const guests = sale.bill?.guests ?? draft.guests ?? sale.table?.seats ?? 1
  const [isLong, setLong] = useState(guests > first)
  const set = (count: number) => {
    onDone()
    if (sale.bill === undefined) changeDraft(sale.place, one => ({ ...one, guests: count }))
    else void change(sale, count).catch((error: Error) => showToast(error.message, { tone: 'red' }))
  }
  return (
    <ChipRow name={t`Guests`}>
      {Array.from({ length: isLong ? most : first }, (_, at) => at + 1).map(count => (
        <Chip key={count} isPressed={count === guests} onPress={() => set(count)}>
          {count}
        </Chip>
      ))}
      {!isLong && (
        <Chip isPressed={false} onPress={() => setLong(true)}>
          +
        </Chip>
      )}
    </ChipRow>
  )
}

async function change({ place, bill }: Sale, guests: number): Promise<void> {
  const step = {
    method: 'patch',
    path: '/dining-sessions/{session}',
    params: { session: bill!.id },
    body: { guests },
  } as const
  const { answered } = await command({ place, kind: 'act', steps: [step] })
  await answered
  await queries.invalidateQueries({ queryKey: ['bill', bill!.id] })
}
