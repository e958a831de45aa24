import { useLingui } from '@lingui/react/macro'
import { useOrderTools } from './order-context.ts'

/** “Table 12”, “Anna, tab”, “Order 042”. */
export function useTitle(): string {
  const { t } = useLingui()
  const { table, bill, order } = useOrderTools().sale
  if (table !== undefined) return t`Table ${table.name}`
  if (bill !== undefined) return t`${bill.name ?? ''}, tab`
  return order === undefined ? t`Counter order` : t`Order ${order.display_number}`
}
