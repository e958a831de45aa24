import { useLingui } from '@lingui/react/macro'
import { useMoney } from '../../service/money.ts'
import type { FloorOrder } from '../frame/floor-query.ts'

/** “Kiosk, Ada”; “Takeaway, to pay €16.00”. @param timeOf epoch ms in the branch’s time */
export function useOrderWords(
  timeOf: (time: number) => string,
): (order: FloorOrder) => { title: string; facts: string } {
  const { t } = useLingui()
  const money = useMoney()
  const channels: Readonly<Record<FloorOrder['channel'], string>> = {
    table: t`Table`,
    pos: t`Counter`,
    kiosk: t`Kiosk`,
    qr: t`Guest’s phone`,
    online: t`Web shop`,
    phone: t`Phone`,
    delivery: t`Delivery`,
  }
  const services: Readonly<Record<FloorOrder['service_type'], string>> = {
    dine_in: t`Eat here`,
    takeaway: t`Takeaway`,
    delivery: t`Delivery`,
  }
  return ({ channel, customer_name: name, service_type, scheduled_for: at, due }) => {
    const amount = money.full(due)
    const what = services[service_type]
    const time = at === null ? '' : timeOf(Date.parse(at))
    return {
      title: name === null ? channels[channel] : `${channels[channel]}, ${name}`,
      facts: at === null ? t`${what}, to pay ${amount}` : t`${what} at ${time}, to pay ${amount}`,
    }
  }
}
