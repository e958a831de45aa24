import { useLingui } from '@lingui/react/macro'
import { MoreHorizontal, Pencil } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Spot } from './floor-view.rules.ts'
import type { TableState } from './table-state.rules.ts'
import { useTableWords } from './table-words.ts'
import { useUnsent } from './use-floor.ts'

export type ListRow = Spot & { /** “7”, “7 + 8”. */ name: string }
export type ListProps = {
  rows: readonly ListRow[]
  /** Epoch ms. */
  now: number
  onMenu: (row: ListRow, at: DOMRect) => void
}

/** Whether a row has something to do beside being opened. */
export function asksForAct({ kind }: TableState): boolean {
  return kind !== 'cooking' && kind !== 'eating' && kind !== 'free'
}

export function NotSent({ row: { table, bill } }: { row: ListRow }) {
  const words = useTableWords()
  const unsent = useUnsent()(`table:${table.id}`, bill && `bill:${bill.id}`)
  if (unsent === 0) return null
  return (
    <Badge tone="pen" icon={<Pencil />}>
      {words.unsent(unsent)}
    </Badge>
  )
}

export function MoreButton({ row, onMenu }: { row: ListRow; onMenu: ListProps['onMenu'] }) {
  const { t } = useLingui()
  return (
    <Button
      tone="bare"
      isSquare
      icon={<MoreHorizontal />}
      aria-label={t`More for table ${row.name}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onMenu(row, currentTarget.getBoundingClientRect())}
    />
  )
}
