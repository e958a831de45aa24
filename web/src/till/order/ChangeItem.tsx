import { Trans, useLingui } from '@lingui/react/macro'
import { Refused } from '@comanda/client'
import { useState } from 'react'
import { service } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Item } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import css from './panel.module.css'

const mostSeats = 12
const courses = [1, 2, 3, 4]

type Change = { note?: string | null; seat?: number | null; course?: number | null }

/** Changes the note, seat and course of a sent line; the kitchen is shown the change. */
export function ChangeItem({ item }: { item: Item }) {
  const { t } = useLingui()
  const { sale } = useOrderTools()
  const { save, fault } = useChange(item)
  const [note, setNote] = useState(item.note ?? '')
  const guests = Math.min(sale.bill?.guests ?? 0, mostSeats)
  const seats = Array.from({ length: guests < 2 ? 0 : guests }, (_, at) => at + 1)
  return (
    <form
      className={css['note']}
      onSubmit={event => {
        event.preventDefault()
        void save({ note: note.trim() === '' ? null : note.trim() })
      }}
    >
      {seats.length > 0 && (
        <Numbers name={t`Seat`} all={seats} chosen={item.seat} onChoose={seat => void save({ seat })} />
      )}
      <Numbers
        name={t`Course`}
        all={courses}
        chosen={item.course}
        onChoose={course => void save({ course })}
      />
      <label>
        <Trans>Note to the kitchen</Trans>
        <input
          dir="auto"
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </label>
      <Button type="submit" tone="solid">
        <Trans>Note it</Trans>
      </Button>
      {fault !== undefined && (
        <p className={css['fault']} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}

type NumbersProps = {
  name: string
  all: readonly number[]
  chosen: number | null
  onChoose: (number: number | null) => void
}

/** Numbers of which one is chosen, or none. */
function Numbers({ name, all, chosen, onChoose }: NumbersProps) {
  return (
    <ChipRow name={name}>
      {all.map(number => (
        <Chip
          key={number}
          isPressed={chosen === number}
          onPress={() => onChoose(chosen === number ? null : number)}
        >
          {number}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Sends a change at once: repeating it changes nothing, so it is not kept for later. */
function useChange(item: Item) {
  const { t } = useLingui()
  const [fault, setFault] = useState<string>()
  const save = async (body: Change) => {
    setFault(undefined)
    try {
      await service().patch('/order-items/{item}', { path: { item: item.id }, body })
      showToast(t`${item.name} is changed.`)
    } catch (error) {
      setFault(error instanceof Refused ? error.message : t`No connection: this did not happen. Press again.`)
    }
    for (const name of ['bill', 'order']) void queries.invalidateQueries({ queryKey: [name] })
  }
  return { save, fault }
}
