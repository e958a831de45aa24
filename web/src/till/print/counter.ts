import { counterPrinter } from '../../../../src/printers/choose-printer.rules.ts'
import type { Me } from '../../service/device.ts'
import { queries } from '../../service/queries.ts'
import { branchOf } from '../frame/branch.ts'
import { printersQuery } from '../notices/printer-queries.ts'

export type Counter = {
  /** Of the printer where papers of this till come out. */
  name: string
  /** It does not answer, and no other prints in its place. */
  isSilent: boolean
  /** It prints each receipt by itself. */
  printsAll: boolean
}

/** The printer of this till's papers; undefined: the branch has none but those of the kitchen. */
export async function counterOf(): Promise<Counter | undefined> {
  const me = queries.getQueryData<Me>(['me'])
  if (me === undefined) return undefined
  // No event tells that a printer was added or changed.
  const printers = await queries.fetchQuery({ ...printersQuery(branchOf(me).id), staleTime: 0 })
  const known = printers.map(({ id, branch_id, station_ids, registers, receipts, opens_drawer }) => ({
    id,
    branchId: branch_id,
    stationIds: station_ids,
    registers,
    receipts,
    opensDrawer: opens_drawer,
  }))
  const chosen = counterPrinter(known, me.key.register)
  const printer = printers.find(({ id }) => id === chosen?.id)
  if (printer === undefined || (printer.station_ids.length > 0 && printer.registers.length === 0))
    return undefined
  const isSilent = printer.failing_since !== null
  const other = printers.find(({ id, failing_since }) => id === printer.fallback_id && failing_since === null)
  return {
    name: (isSilent && other ? other : printer).name,
    isSilent: isSilent && other === undefined,
    printsAll: printer.receipts === 'always',
  }
}
