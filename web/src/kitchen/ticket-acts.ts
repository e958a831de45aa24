import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { showToast } from '../ui/toast.ts'
import {
  acknowledge,
  bump,
  bumped,
  fire,
  handOver,
  untilAnswered,
  recall,
  recallItems,
  setItems,
  start,
} from './acts.ts'
import { touch } from './alerts.ts'
import { usePlace } from './read-kitchen.ts'
import { unseen } from './ticket.rules.ts'
import type { Line, Ticket } from './ticket.types.ts'
import { useTicketWords } from './words-of.ts'

export type TicketActs = ReturnType<typeof useTicketActs>

/** The commands on a ticket, with what the screen says then. */
export function useTicketActs() {
  const { t } = useLingui()
  const { branchId } = usePlace()
  const words = useTicketWords()
  const leaving = useRef(new Set<string>())
  const said = { noAnswer: t`No connection: this did not happen. Press again when it is back.` }
  const back = (ticket: Ticket) => void recall(branchId, ticket, said)
  const backOnceAnswered = async (ticket: Ticket) => {
    await untilAnswered(ticket)
    if (bumped.get().includes(ticket)) back(ticket)
  }
  const leave = async (ticket: Ticket, work: () => Promise<boolean>, done: string, canUndo: boolean) => {
    touch(ticket.id)
    leaving.current.add(ticket.id)
    const isDone = await work()
    leaving.current.delete(ticket.id)
    if (isDone) showToast(done, canUndo ? { act: { label: t`Undo`, onPress: () => back(ticket) } } : {})
  }
  return {
    isLeaving: ({ id }: Ticket) => leaving.current.has(id),
    ready: (ticket: Ticket) =>
      leave(ticket, () => bump(branchId, ticket, said), t`${words.title(ticket)} is ready`, true),
    start(ticket: Ticket) {
      touch(ticket.id)
      return start(branchId, ticket, said)
    },
    seen(ticket: Ticket) {
      touch(ticket.id)
      return acknowledge(
        branchId,
        ticket,
        unseen(ticket).map(({ item_id }) => item_id),
        said,
      )
    },
    /** Done; pressed again, not done; a cancelled line is seen. */
    line(ticket: Ticket, { items, isDone, mark }: Line) {
      touch(ticket.id)
      const itemIds = items.map(({ item_id }) => item_id)
      if (mark?.kind === 'cancelled') return acknowledge(branchId, ticket, itemIds, said)
      if (isDone) return recallItems(branchId, ticket, itemIds, said)
      return setItems(branchId, ticket, { itemIds, status: 'ready' }, said)
    },
    delivered: (ticket: Ticket, { items }: Line) =>
      setItems(branchId, ticket, { itemIds: items.map(({ item_id }) => item_id), status: 'delivered' }, said),
    handOver: (ticket: Ticket) =>
      leave(ticket, () => handOver(branchId, ticket, said), t`${words.title(ticket)} is handed over`, false),
    fire: (ticket: Ticket, course: number | null) => fire(branchId, ticket, course, said),
    recall: back,
    /** Takes the last ticket that was made ready here back; false if there is none. */
    recallLast() {
      const last = bumped.get().at(-1)
      if (last !== undefined) void backOnceAnswered(last)
      return last !== undefined
    },
  }
}
