import type { components } from '@comanda/client'
import { compareNeed, needsSomeone, type TableState, tableState } from './table-state.rules.ts'

type Floor = components['schemas']['Floor']
type Table = components['schemas']['FloorTable']
type Bill = components['schemas']['FloorBill']
type Area = components['schemas']['FloorArea']

/** A table with what is on it. */
export type Spot = { table: Table; bill: Bill | undefined; state: TableState }
/** A bill with the names of its tables: one row of the lists. */
export type BillRow = {
  bill: Bill
  /** “7”, “7 + 8”; the bill’s own name for a tab. */ name: string
  state: TableState
}
export type FloorView = {
  areas: readonly (Area & { spots: readonly Spot[]; occupied: number })[]
  needs: readonly BillRow[]
  tabs: readonly BillRow[]
}

const names = new Intl.Collator('en', { numeric: true })

/** @param now epoch ms */
export function viewFloor({ areas, tables, bills }: Floor, now: number): FloorView {
  const byId = new Map(bills.map(bill => [bill.id, bill]))
  const spots = tables
    .map(table => spotOf(table, byId.get(table.dining_session_id ?? ''), now))
    .sort((a, b) => names.compare(a.table.name, b.table.name))
  const rows = bills.map(bill => ({ bill, name: nameOfBill(bill, tables), state: tableState(bill, now) }))
  return {
    areas: areas.map(area => inArea(area, spots)),
    needs: rows.filter(({ state }) => needsSomeone(state)).sort(compareRows),
    tabs: rows.filter(({ bill }) => bill.table_ids.length === 0).sort(compareRows),
  }
}

function spotOf(table: Table, bill: Bill | undefined, now: number): Spot {
  return { table, bill, state: tableState(bill, now) }
}

function inArea(area: Area, all: readonly Spot[]) {
  const spots = all.filter(({ table }) => table.area_id === area.id)
  return { ...area, spots, occupied: spots.filter(({ bill }) => bill !== undefined).length }
}

/** @returns “7”, “7 + 8”; for a tab its own name */
export function nameOfBill(
  { table_ids, name }: Pick<Bill, 'table_ids' | 'name'>,
  tables: readonly Table[],
): string {
  const known = table_ids.flatMap(id => tables.find(table => table.id === id)?.name ?? [])
  return known.length === 0 ? (name ?? '') : known.sort(names.compare).join(' + ')
}

/** Sorts rows by need, then by name. */
export function compareRows(
  a: { name: string; state: TableState },
  b: { name: string; state: TableState },
): number {
  return compareNeed(a.state, b.state) || names.compare(a.name, b.name)
}

/** The table that a typed name means, in any case: exactly that one, else the only one that begins so. */
export function findTable(typed: string, tables: readonly Table[]): Table | undefined {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted === '') return undefined
  const nameOf = ({ name }: Table) => name.toLocaleLowerCase()
  const exact = tables.find(table => nameOf(table) === wanted)
  const [first, ...others] = tables.filter(table => nameOf(table).startsWith(wanted))
  return exact ?? (others.length === 0 ? first : undefined)
}

/** The rows of an area’s list: each bill once, free tables, sorted by need, then by name. */
export function listRows(
  spots: readonly Spot[],
  tables: readonly Table[],
): readonly (Spot & { name: string })[] {
  const first = spots.filter(
    ({ bill }, at) => bill === undefined || spots.findIndex(other => other.bill?.id === bill.id) === at,
  )
  return first
    .map(spot => ({
      ...spot,
      name: spot.bill === undefined ? spot.table.name : nameOfBill(spot.bill, tables),
    }))
    .sort(compareRows)
}
