import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { hoursAndMinutes } from '../../service/clock.ts'
import { useMoney } from '../../service/money.ts'
import type { FloorBill, FloorTable } from '../frame/floor-query.ts'
import { useStateWord } from './StateBadge.tsx'
import type { TableState } from './table-state.rules.ts'

/** The words of a bill on the floor. */
export function useTableWords() {
  const { t } = useLingui()
  const stateWord = useStateWord()
  const money = useMoney()
  const openFor = (bill: FloorBill, now: number) => hoursAndMinutes(now - Date.parse(bill.opened_at))
  const amount = (bill: FloorBill) => (bill.last_order_at === null ? t`nothing sent` : money.full(bill.due))
  const guests = (count: number) => plural(count, { one: '# guest', other: '# guests' })
  const seats = (count: number) => plural(count, { one: '# seat', other: '# seats' })
  const ago = (ms: number) => {
    const minutes = Math.floor(ms / 60_000)
    return plural(minutes, { 0: 'just now', one: '# min ago', other: '# min ago' })
  }
  const held = (count: number) => plural(count, { one: '# dish held', other: '# dishes held' })
  const unsent = (count: number) => plural(count, { one: '# not sent', other: '# not sent' })
  /** “Table 1, Cooking, 0:12, €22.50, Paolo”, “Table 5, Free, 4 seats”. */
  const tileName = (
    { table, bill, state }: { table: FloorTable; bill: FloorBill | undefined; state: TableState },
    now: number,
    unsentUnits: number,
  ) =>
    [
      t`Table ${table.name}`,
      stateWord(state),
      ...(bill === undefined ? [seats(table.seats)] : [openFor(bill, now), amount(bill)]),
      ...(bill?.staff ? [bill.staff.name] : []),
      ...(unsentUnits > 0 ? [unsent(unsentUnits)] : []),
    ].join(', ')
  return { openFor, amount, guests, seats, ago, held, unsent, tileName, stateWord, money }
}
