import { useOrder } from './order-context.ts'

/** Where the order that is taken is eaten: at a table here, at the counter as someone said. */
export function useServiceType(): 'dine_in' | 'takeaway' | 'delivery' {
  const { sale, draft } = useOrder()
  return sale.order?.service_type ?? (sale.channel === 'pos' ? (draft.serviceType ?? 'dine_in') : 'dine_in')
}
