import { type components, Refused } from '@comanda/client'
import { service } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { printersQuery } from '../notices/printer-queries.ts'

export type Printer = components['schemas']['Printer']

/** Whether the papers of guests come out of one of the printers: not where all are the kitchen's. */
export function hasCounter(printers: readonly Printer[] | undefined): boolean {
  return (
    printers?.some(({ station_ids, registers }) => station_ids.length === 0 || registers.length > 0) ?? false
  )
}

const timeoutMs = 5000

/**
 * Reads the active printers: no event tells that one was added. A query would wait for the network, this fails without it.
 * @returns none to a device that may not read them @throws Refused, NoAnswer
 */
export async function readPrinters(branchId: string): Promise<readonly Printer[]> {
  try {
    const query = { branch_id: branchId, active: true, per_page: 100 } as const
    const printers = await service().get('/printers', { query, timeoutMs })
    queries.setQueryData(printersQuery(branchId).queryKey, printers)
    return printers
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return []
    throw error
  }
}
