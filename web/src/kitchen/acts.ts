import { NoAnswer, Refused } from '@comanda/client'
import { makeStore } from '../service/store.ts'
import { forgetExpired, service } from '../service/person.ts'
import { putTicket, readAgain } from './read-kitchen.ts'
import type { Ticket } from './ticket.types.ts'

// The commands of a cook. Each is sent at once; a refusal stands on the ticket that was pressed.

/** Tickets with a command on its way. */
export const busy = makeStore<ReadonlySet<string>>(new Set())
/** Why the last act on a ticket did not happen, by ticket. */
export const faults = makeStore<ReadonlyMap<string, string>>(new Map())
/** Who waits for a PIN. */
export const waitsForPin = makeStore<{ answer: (isSignedIn: boolean) => void } | undefined>(undefined)
/** The tickets made ready here, the latest last. */
export const bumped = makeStore<readonly Ticket[]>([])

const mostBumped = 50

export type Said = { noAnswer: string }

/** Does something to a ticket; asks for a PIN where the service wants one. @returns whether it happened */
async function onTicket(ticket: Ticket, said: Said, work: () => Promise<unknown>): Promise<boolean> {
  if (busy.get().has(ticket.id)) return false
  forgetFault(ticket.id)
  busy.set(new Set([...busy.get(), ticket.id]))
  try {
    await work()
    return true
  } catch (error) {
    if (!forgetExpired(error)) {
      faults.set(new Map([...faults.get(), [ticket.id, wordsOf(error, said)]]))
      return false
    }
  } finally {
    busy.set(new Set([...busy.get()].filter(id => id !== ticket.id)))
  }
  return (await askPin()) && onTicket(ticket, said, work)
}

/** Resolves once no command on the ticket is on its way. */
export function untilAnswered({ id }: Ticket): Promise<void> {
  return new Promise(done => {
    const look = () => {
      if (busy.get().has(id)) return
      stop()
      done()
    }
    const stop = busy.subscribe(look)
    look()
  })
}

/** Shows the pad. @returns whether someone signed in */
export function askPin(): Promise<boolean> {
  return new Promise(answer => waitsForPin.set({ answer }))
}

/** @throws what is no answer of the service at all */
export function wordsOf(error: unknown, { noAnswer }: Said): string {
  if (error instanceof Refused) return error.message
  if (error instanceof NoAnswer) return noAnswer
  throw error
}

function forgetFault(ticketId: string): void {
  if (!faults.get().has(ticketId)) return
  faults.set(new Map([...faults.get()].filter(([id]) => id !== ticketId)))
}

/** Starts the part of one station. */
export function start(branchId: string, ticket: Ticket, said: Said): Promise<boolean> {
  return onTicket(ticket, said, () => setStage(branchId, ticket, 'preparing'))
}

/** Makes the part of one station ready. */
export async function bump(branchId: string, ticket: Ticket, said: Said): Promise<boolean> {
  // At once, so that a recall pressed before the answer never takes back the ticket before it.
  bumped.set([...othersBumped(ticket), ticket].slice(-mostBumped))
  const isDone = await onTicket(ticket, said, () => setStage(branchId, ticket, 'ready'))
  if (!isDone) bumped.set(othersBumped(ticket))
  return isDone
}

async function setStage(branchId: string, ticket: Ticket, status: 'preparing' | 'ready'): Promise<void> {
  const path = { ticket: ticket.id }
  putTicket(branchId, await service().post('/kitchen/tickets/{ticket}/status', { path, body: { status } }))
  readAgain(branchId)
}

function othersBumped(ticket: Ticket): readonly Ticket[] {
  return bumped.get().filter(({ id }) => id !== ticket.id)
}

/** Takes a ticket back into the kitchen. */
export function recall(branchId: string, ticket: Ticket, said: Said) {
  return onTicket(ticket, said, async () => {
    const path = { ticket: ticket.id }
    await service().post('/kitchen/tickets/{ticket}/recall', { path, body: { to: 'preparing' } })
    bumped.set(othersBumped(ticket))
    readAgain(branchId)
  })
}

/** Moves single items of a ticket. */
export function setItems(
  branchId: string,
  ticket: Ticket,
  { itemIds, status }: { itemIds: readonly string[]; status: 'ready' | 'delivered' },
  said: Said,
) {
  return onTicket(ticket, said, async () => {
    for (const item of itemIds)
      await service().post('/kitchen/items/{item}/status', { path: { item }, body: { status } })
    readAgain(branchId)
  })
}

/** Takes single items of a ticket back. */
export function recallItems(branchId: string, ticket: Ticket, itemIds: readonly string[], said: Said) {
  return onTicket(ticket, said, async () => {
    for (const item of itemIds) await service().post('/kitchen/items/{item}/recall', { path: { item } })
    readAgain(branchId)
  })
}

/** Takes cancelled items off their ticket. */
export function acknowledge(branchId: string, ticket: Ticket, itemIds: readonly string[], said: Said) {
  return onTicket(ticket, said, async () => {
    for (const item of itemIds) await service().post('/kitchen/items/{item}/acknowledge', { path: { item } })
    readAgain(branchId)
  })
}

/** Hands an order over: all of it is delivered. */
export function handOver(branchId: string, ticket: Ticket, said: Said) {
  return onTicket(ticket, said, async () => {
    const path = { order: ticket.order_id }
    await service().post('/orders/{order}/kitchen-status', { path, body: { status: 'delivered' } })
    readAgain(branchId)
  })
}

/** Fires a held course; without a number, everything that is held. */
export function fire(branchId: string, ticket: Ticket, course: number | null, said: Said) {
  return onTicket(ticket, said, async () => {
    const { dining_session_id: session, order_id: order } = ticket
    const body = course === null ? {} : { course }
    if (session === null) await service().post('/orders/{order}/fire', { path: { order }, body })
    else await service().post('/dining-sessions/{session}/fire', { path: { session }, body })
    readAgain(branchId)
  })
}
