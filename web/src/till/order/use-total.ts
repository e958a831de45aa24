import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sum } from '../../../../src/lib/money.ts'
import type { DraftLine } from '../../service/draft.types.ts'
import { connection } from '../../service/live.ts'
import { useMoney } from '../../service/money.ts'
import { service } from '../../service/person.ts'
import { useStore } from '../../service/use-store.ts'
import { useBranch } from '../frame/branch.ts'
import { toInput } from './line.rules.ts'
import { useOrder, useOrderTools } from './order-context.ts'
import { useOutgoing } from './outgoing.ts'
import { priceOf } from './price.rules.ts'
import { useServiceType } from './use-service-type.ts'

/** The total of sent and unsent lines; `isAbout` when the service could not say what campaigns and taxes make of it. */
export type Total = { total: number; unsent: number; isAbout: boolean }

export function useTotal(): Total {
  const { sale, draft } = useOrder()
  const priceAll = usePriceAll()
  const outgoing = useOutgoing(sale)
  const preview = usePreview()
  const { isOnline } = useStore(connection)
  const sent = (sale.bill ?? sale.order)?.totals.total ?? 0
  const unsent = preview.data ?? priceAll(draft.lines)
  const waiting = priceAll(outgoing.flatMap(one => one.draft?.lines ?? []))
  const isAbout = (draft.lines.length > 0 && preview.isUnknown) || (outgoing.length > 0 && !isOnline)
  return { total: sent + unsent + waiting, unsent, isAbout }
}

/** Adds up lines by the prices of the menu. */
export function usePriceAll(): (lines: readonly DraftLine[]) => number {
  const { menu } = useOrderTools()
  const { decimals } = useMoney()
  return lines => sum(lines.map(line => Math.round(priceOf(menu.byId, line, decimals) * 100))) / 100
}

const quietMs = 300

/** The total of the unsent lines as the service would charge it, once they have stayed the same for a moment. */
function usePreview(): { data: number | undefined; isUnknown: boolean } {
  const { sale, draft, problems } = useOrder()
  const branch = useBranch()
  const eaten = useServiceType()
  const wanted = JSON.stringify(draft.lines.map(toInput))
  const settled = useQuiet(wanted)
  const where = sale.bill
    ? { dining_session_id: sale.bill.id }
    : sale.table
      ? { table_id: sale.table.id }
      : { branch_id: branch.id, ...(eaten !== 'delivery' && { service_type: eaten }) }
  const isAsked = settled === wanted && draft.lines.length > 0 && problems.length === 0
  const { data, isError } = useQuery({
    queryKey: ['preview', where, sale.bill?.version ?? 0, settled],
    queryFn: async () => {
      const body = { ...where, lines: JSON.parse(settled) as [] }
      return (await service().post('/orders/preview', { body })).totals.total
    },
    enabled: isAsked,
    retry: false,
    gcTime: 60_000,
  })
  const { isOnline } = useStore(connection)
  return { data: isAsked ? data : undefined, isUnknown: (isAsked && isError) || !isOnline }
}

/** The value once it has not changed for a moment. */
function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
