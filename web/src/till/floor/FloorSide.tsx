import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Wine } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { billAddress, counterAddress, tableAddress } from '../addresses.ts'
import type { FloorBill, FloorData } from '../frame/floor-query.ts'
import css from './floor.module.css'
import type { BillRow, FloorView } from './floor-view.rules.ts'
import { Needs } from './Needs.tsx'
import side from './side.module.css'
import { WithoutTable } from './WithoutTable.tsx'

type Props = {
  data: FloorData
  view: FloorView
  now: number
  isList: boolean
  onTab: () => void
  onMenu: (row: BillRow, at: DOMRect) => void
}

/** Beside the floor: what needs someone, what has no table, and how to begin without one. */
export function FloorSide({ data, view, now, isList, onTab, onMenu }: Props) {
  const { t } = useLingui()
  const [, go] = useLocation()
  const addressOf = (bill: FloorBill) => {
    const table = data.tables.find(({ id }) => bill.table_ids.includes(id))
    return table === undefined ? billAddress(bill.id) : tableAddress(table.name)
  }
  return (
    <aside className={`${side['side']} ${isList ? css['besideList'] : ''}`} aria-label={t`Needs you`}>
      <Needs rows={view.needs} now={now} addressOf={({ bill }) => addressOf(bill)} />
      <WithoutTable
        tabs={view.tabs}
        orders={data.orders}
        total={data.orders_total}
        now={now}
        onMenu={onMenu}
      />
      <div className={side['new']}>
        <Button icon={<Wine />} onClick={onTab}>
          <Trans>New tab</Trans>
        </Button>
        <Button tone="solid" icon={<Plus />} onClick={() => go(counterAddress)}>
          <Trans>Counter order</Trans>
        </Button>
      </div>
    </aside>
  )
}
