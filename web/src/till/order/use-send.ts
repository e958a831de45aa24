import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Draft } from '../../service/draft.types.ts'
import { actingPerson } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { say, showToast } from '../../ui/toast.ts'
import { billAddress, orderAddress } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import { useStaffNames } from '../use-staff-names.ts'
import { unitsOfLines } from './line.rules.ts'
import type { Bill } from './menu.types.ts'
import { keepUntil } from './outgoing.ts'
import type { Sale } from './sale.ts'
import { sendRound, type Sent } from './send-round.ts'

/** Sends the unsent lines; from there on the ticket says what is true of them. */
export function useSend(sale: Sale): (draft: Draft, approvalToken?: string) => void {
  const { t } = useLingui()
  const { id: branchId } = useBranch()
  const arrive = useArrival(sale)
  const isStoring = useRef(false)
  const showSent = (sent: Sent, units: number) => {
    say(t`Sent, ${plural(units, { one: '# item', other: '# items' })}`)
    arrive(sent)
  }
  const store = async (draft: Draft, approvalToken?: string) => {
    isStoring.current = true
    try {
      const { id, answered } = await sendRound(sale, draft, { branchId, approvalToken })
      keepUntil(id, answered)
      void answered.then(sent => showSent(sent, unitsOfLines(draft.lines)), refused)
    } catch {
      showToast(t`This device could not store the round. It is not sent.`, { tone: 'red' })
    } finally {
      isStoring.current = false
    }
  }
  return (draft, approvalToken) => {
    if (!isStoring.current && draft.lines.length > 0) void store(draft, approvalToken)
  }
}

/** The lines are back, with what the refusal needs of them; what it was about is read again. */
function refused(): void {
  for (const name of ['menu', 'floor', 'bill', 'order']) void queries.invalidateQueries({ queryKey: [name] })
}

/** Goes to the bill or order that the round made, if its table is still on the screen. */
function useArrival(sale: Sale): (sent: Sent) => void {
  const { t } = useLingui()
  const [, go] = useLocation()
  const nameOf = useStaffNames()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return ({ billId, orderId, isOthers }) => {
    const bill = billId === undefined ? undefined : queries.getQueryData<Bill>(['bill', billId])
    const opener = nameOf(bill?.staff_id)
    const table = sale.table?.name
    if (isOthers && bill?.staff_id !== actingPerson()?.id && table !== undefined)
      showToast(
        opener === undefined
          ? t`Someone had opened table ${table} already. Your round is on that bill.`
          : t`${opener} had opened table ${table} already. Your round is on that bill.`,
      )
    if (!isHere.current || sale.bill !== undefined || sale.order !== undefined) return
    const address = billId === undefined ? orderAddress(orderId!) : billAddress(billId)
    go(`${address}${location.search}`, { replace: true })
  }
}
