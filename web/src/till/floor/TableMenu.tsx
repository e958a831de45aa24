import { useLingui } from '@lingui/react/macro'
import { Armchair, Combine, HandHelping, Move, QrCode, ReceiptText, Trash2, Users } from 'lucide-react'
import { MenuBox, type MenuItem } from '../../ui/MenuBox.tsx'
import { useMe } from '../../service/device.ts'
import { useMay } from '../frame/branch.ts'
import type { FloorBill, FloorTable } from '../frame/floor-query.ts'
import { cancelBill, changeBill } from './floor-acts.ts'
import { printBill } from './print-bill.ts'

/** A table, or a bill without one. */
export type MenuSubject = { table?: FloorTable | undefined; bill: FloorBill | undefined; name: string }
export type MenuAct = 'move' | 'join' | 'guests' | 'seat'

type Props = {
  subject: MenuSubject
  title: string
  at: DOMRect
  /** Acts that ask for one thing more. */
  onAct: (act: MenuAct) => void
  onClose: () => void
}

/** The menu of a table, a bill or a tab. */
export function TableMenu({ subject, title, at, onAct, onClose }: Props) {
  return <MenuBox name={title} at={at} items={useItems(onAct)(subject)} onClose={onClose} />
}

function useItems(onAct: (act: MenuAct) => void): (subject: MenuSubject) => readonly MenuItem[] {
  const { t } = useLingui()
  const { staff } = useMe()
  const mayServe = useMay('service')
  const off = mayServe ? undefined : t`not for your role`
  return ({ bill, name }) => {
    if (bill === undefined)
      return [{ label: t`Seat guests`, icon: <Armchair />, off, onChoose: () => onAct('seat') }]
    const on = { bill, name }
    const isEmpty = bill.totals.total === 0 && bill.last_order_at === null
    const isMine = bill.staff?.id === staff?.id
    return [
      { label: t`Move`, icon: <Move />, off, onChoose: () => onAct('move') },
      { label: t`Join`, icon: <Combine />, off, onChoose: () => onAct('join') },
      {
        label: t`Print the bill`,
        icon: <ReceiptText />,
        off: isEmpty ? t`nothing ordered` : undefined,
        onChoose: () => void printBill(on),
      },
      { label: t`Guests`, icon: <Users />, off, onChoose: () => onAct('guests') },
      { label: t`QR code for guests`, icon: <QrCode />, off: t`not yet`, onChoose: () => undefined },
      {
        label: t`Take over`,
        icon: <HandHelping />,
        off: off ?? (isMine ? t`yours already` : undefined),
        onChoose: () => void (staff !== null && changeBill(on, { staff_id: staff.id })),
      },
      {
        label: t`Cancel the empty bill`,
        icon: <Trash2 />,
        off: off ?? (isEmpty ? undefined : t`it has rounds`),
        onChoose: () => void cancelBill(on),
      },
    ]
  }
}
