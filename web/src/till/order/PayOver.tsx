import { useLocation, useSearch } from 'wouter'
import { later } from '../../ui/later.tsx'
import { floorAddress } from '../addresses.ts'
import { unitsOfLines } from './line.rules.ts'
import { useOrder } from './order-context.ts'
import { useTitle } from './use-title.ts'

const PaySheet = later(async () => (await import('../pay/PaySheet.tsx')).PaySheet)

/** The pay sheet, over the order while the address says so. */
export function PayOver() {
  const { sale, draft, send } = useOrder()
  const [, go] = useLocation()
  const isAsked = new URLSearchParams(useSearch()).has('pay')
  const title = useTitle()
  const id = sale.bill?.id ?? sale.order?.id
  if (!isAsked || id === undefined) return null
  return (
    <PaySheet
      target={{ kind: sale.bill === undefined ? 'order' : 'bill', id }}
      title={title}
      unsent={unitsOfLines(draft.lines)}
      onSendUnsent={send}
      onClose={() => go(location.pathname, { replace: true })}
      onSettled={() => go(floorAddress, { replace: true })}
    />
  )
}
