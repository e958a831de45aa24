import { useLocation, useSearch } from 'wouter'
import { later } from '../../ui/later.tsx'
import { floorAddress } from '../addresses.ts'
import { unitsOfLines } from './line.rules.ts'
import { useOrder } from './order-context.ts'
import { targetOf } from './sale.ts'
import { useTitle } from './use-title.ts'

const PaySheet = later(async () => (await import('../pay/PaySheet.tsx')).PaySheet)

/** The pay sheet, over the order while the address says so. */
export function PayOver() {
  const { sale, draft, send } = useOrder()
  const [, go] = useLocation()
  const isAsked = new URLSearchParams(useSearch()).has('pay')
  const title = useTitle()
  const target = targetOf(sale)
  if (!isAsked || target === undefined) return null
  return (
    <PaySheet
      target={target}
      title={title}
      unsent={unitsOfLines(draft.lines)}
      onSendUnsent={send}
      onClose={() => go(location.pathname, { replace: true })}
      onSettled={() => go(floorAddress, { replace: true })}
    />
  )
}
