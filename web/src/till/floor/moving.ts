import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../ui/toast.ts'
import type { FloorBill } from '../frame/floor-query.ts'
import { joinBills, moveBill } from './floor-acts.ts'
import type { Spot } from './floor-view.rules.ts'
import type { Target } from './TableTile.tsx'

/** A bill that waits for the table it goes to. */
export type Moving = { act: 'move' | 'join'; bill: FloorBill; name: string }

/** The mode in which the next press on a table says where a bill goes. */
export function useMoving() {
  const { t } = useLingui()
  const [moving, setMoving] = useState<Moving>()
  const targetOf = ({ bill }: Spot): Target | undefined => {
    if (moving === undefined) return undefined
    if (bill?.id === moving.bill.id) return 'from'
    if (moving.act === 'move') return bill === undefined ? 'to' : { off: t`occupied` }
    return bill === undefined ? { off: t`free` } : 'to'
  }
  const go = async ({ table, bill: into }: Spot) => {
    if (moving === undefined || into?.id === moving.bill.id) return setMoving(undefined)
    setMoving(undefined)
    const { bill, name } = moving
    if (into !== undefined) {
      const done = await joinBills(moving, into)
      return done && showToast(t`Table ${name} is on the bill of table ${table.name}.`)
    }
    const done = await moveBill(moving, table.id)
    if (done === undefined) return undefined
    const [back, ...others] = bill.table_ids
    const undo = {
      act: { label: t`Undo`, onPress: () => void moveBill({ bill, name: table.name }, back!) },
    }
    // Several tables come back only one by one.
    return showToast(
      t`Table ${name} is now table ${table.name}.`,
      back === undefined || others.length > 0 ? {} : undo,
    )
  }
  return { moving, start: setMoving, stop: () => setMoving(undefined), targetOf, go }
}
