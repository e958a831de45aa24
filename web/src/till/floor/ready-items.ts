import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '@comanda/client'
import { service } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { dishLanguage } from '../sale-queries.ts'

type Ticket = components['schemas']['Ticket']

/** The tickets of every station of the branch; read only while something needs someone. */
const allTickets = (branchId: string) =>
  queryOptions({
    queryKey: ['tickets', branchId, 'all'],
    queryFn: () =>
      service().get('/kitchen/tickets', { query: { branch_id: branchId, per_page: 100, ...dishLanguage() } }),
  })

export function useAllTickets(branchId: string, isWanted: boolean): readonly Ticket[] {
  return useQuery({ ...allTickets(branchId), enabled: isWanted }).data ?? none
}

const none: readonly Ticket[] = []

/** The items of a bill that wait at the pass, as the service sees them now. */
export async function readReadyItems(branchId: string, billId: string): Promise<string[]> {
  const tickets = await queries.fetchQuery({ ...allTickets(branchId), staleTime: 0 })
  return ticketsOf(tickets, billId).flatMap(({ items }) =>
    items.filter(item => item.status === 'ready' && item.cancelled_at === null).map(({ item_id }) => item_id),
  )
}

export function ticketsOf(tickets: readonly Ticket[], billId: string): readonly Ticket[] {
  return tickets.filter(ticket => ticket.dining_session_id === billId)
}
