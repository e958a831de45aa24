import { useLingui } from '@lingui/react/macro'
import type { ServiceType } from '../../service/draft.types.ts'
import { changeDraft } from '../../service/drafts.ts'
import { Segments } from '../../ui/Segments.tsx'
import { useOrderTools } from './order-context.ts'
import css from './ticket.module.css'
import { useSaleAct } from './use-sale-act.ts'
import { useServiceType } from './use-service-type.ts'

/** Whether an order at the counter is eaten here or taken along: its taxes follow, until something of it is paid. */
export function HereOrToGo() {
  const { t } = useLingui()
  const { sale } = useOrderTools()
  const eaten = useServiceType()
  const { order } = sale
  const act = useSaleAct({ action: 'discount', target_id: order?.id ?? '' }, () => undefined)
  const choose = (serviceType: ServiceType) => {
    if (order === undefined) changeDraft(sale.place, draft => ({ ...draft, serviceType }))
    else
      act.run({
        method: 'patch',
        path: '/orders/{order}',
        params: { order: order.id },
        body: { service_type: serviceType },
      })
  }
  if (eaten === 'delivery' || (order !== undefined && (order.status !== 'pending' || order.paid > 0)))
    return null
  const options = [
    { value: 'dine_in', label: t`Eat here` },
    { value: 'takeaway', label: t`To go` },
  ] as const
  return (
    <div className={css['guests']}>
      <Segments name={t`Here or to go`} value={eaten} options={options} onChange={choose} />
      {act.fault !== undefined && <p role="alert">{act.fault}</p>}
    </div>
  )
}
