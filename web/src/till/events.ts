import type { Event } from '@comanda/client'
import type { QueryKey } from '@tanstack/react-query'

type Data = Readonly<Record<string, unknown>>

/** The queries of the till that an event concerns; the floor is that of every branch this till shows. */
export function keysOf({ type, data }: Event): readonly QueryKey[] {
  const [subject = ''] = type.split('.')
  const record = data as Data
  const of = {
    order: ofOrder,
    order_item: ofItem,
    kitchen: ofOrder,
    dining_session: ofBill,
    payment: ofPayment,
  }
  if (subject in of) return [['floor'], ...of[subject as keyof typeof of](record)]
  if (subject === 'product') return [['menu'], ['sold-out']]
  if (subject === 'menu') return [['menu']]
  if (subject.startsWith('print')) return [['printers']]
  return subject === 'shift' ? [['shift']] : []
}

function ofOrder({ id, dining_session_id: bill }: Data): QueryKey[] {
  return [['order', id], ['orders'], ...(typeof bill === 'string' ? [['bill', bill]] : [])]
}

function ofItem({ order_id, dining_session_id }: Data): QueryKey[] {
  return ofOrder({ id: order_id, dining_session_id })
}

function ofBill({ id, merged_into_id: into }: Data): QueryKey[] {
  return [['bill', id], ...(typeof into === 'string' ? [['bill', into]] : [])]
}

function ofPayment({ dining_session_id, order_id }: Data): QueryKey[] {
  const order = typeof order_id === 'string' ? [['order', order_id]] : []
  return [
    ...order,
    ...(typeof dining_session_id === 'string' ? [['bill', dining_session_id]] : []),
    ['shift'],
  ]
}
