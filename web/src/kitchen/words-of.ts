import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Ticket, TicketWord } from './ticket.types.ts'

/** The words of a ticket's head. */
export function useTicketWords() {
  const { t } = useLingui()
  const channels: Record<Ticket['channel'], string> = {
    table: t`Table`,
    pos: t`Counter`,
    kiosk: t`Kiosk`,
    qr: t`Guest`,
    online: t`Web shop`,
    phone: t`Phone`,
    delivery: t`Delivery`,
  }
  const services: Record<Ticket['service_type'], string> = {
    dine_in: t`eat here`,
    takeaway: t`takeaway`,
    delivery: t`delivery`,
  }
  const states: Record<TicketWord, string> = {
    new: t`New`,
    cooking: t`Cooking`,
    changed: t`Changed`,
    soon: t`Soon late`,
    late: t`Late`,
    ready: t`Ready`,
  }
  return {
    state: (word: TicketWord) => states[word],
    /** Table 8; Anna; 042 Ada. */
    title: ({ table, dining_session_name: tab, display_number: number, customer_name: customer }: Ticket) => {
      if (table !== null) return t`Table ${table}`
      return tab ?? (customer === null ? number : `${number} ${customer}`)
    },
    /** 2 guests · Paolo; Kiosk · takeaway. */
    detail: ({
      dining_session_id: bill,
      table,
      guests,
      staff_name: waiter,
      channel,
      service_type,
    }: Ticket) => {
      if (bill === null) return [channels[channel], services[service_type]].join(' · ')
      const who =
        table === null ? t`Tab` : guests !== null && plural(guests, { one: '# guest', other: '# guests' })
      return [who, waiter].filter(Boolean).join(' · ')
    },
  }
}
