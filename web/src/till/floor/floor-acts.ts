import { Refused } from '@comanda/client'
import { type Act, command } from '../../service/commands.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { makeStore } from '../../service/store.ts'
import type { FloorBill } from '../frame/floor-query.ts'

// Writes from the floor. Each is a command: stored first, sent until it is answered.

type Step = Act['steps'][number]

/** The last refusal, by the name of the table; it stays until it is closed or something else is done. */
export const floorFault = makeStore<{ name: string; message: string } | undefined>(undefined)

/** @param name of the table or tab, as the floor shows it @returns the answers, undefined if it was refused */
async function act(
  place: string,
  name: string,
  steps: readonly Step[],
): Promise<readonly unknown[] | undefined> {
  floorFault.set(undefined)
  try {
    const { answered } = await command({ place, kind: 'act', steps })
    return await answered
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    floorFault.set({ name, message: refusalText(error) })
    return undefined
  } finally {
    refresh(['floor'])
  }
}

function onBill({ id }: { id: string }, verb: string, body: object): Step {
  return { method: 'post', path: `/dining-sessions/{session}${verb}`, params: { session: id }, body }
}

type OnBill = { bill: FloorBill; name: string }

const actOn = ({ bill, name }: OnBill, steps: readonly Step[]) => act(`bill:${bill.id}`, name, steps)

export const moveBill = (on: OnBill, tableId: string) =>
  actOn(on, [onBill(on.bill, '/move', { table_id: tableId })])

/** Its rounds, payments and guests go to the other bill. */
export const joinBills = (on: OnBill, into: FloorBill) =>
  actOn(on, [onBill(into, '/merge', { dining_session_id: on.bill.id })])

export const fireCourse = (on: OnBill, course: number) => actOn(on, [onBill(on.bill, '/fire', { course })])

export const cancelBill = (on: OnBill) => actOn(on, [onBill(on.bill, '/cancel', {})])

/** @param itemIds ready in the kitchen, now at the table */
export const serve = (on: OnBill, itemIds: readonly string[]) =>
  actOn(
    on,
    itemIds.map(item => ({
      method: 'post',
      path: '/kitchen/items/{item}/status',
      params: { item },
      body: { status: 'delivered' },
    })),
  )

export const changeBill = (on: OnBill, body: { guests: number } | { staff_id: string }) =>
  actOn(on, [{ method: 'patch', path: '/dining-sessions/{session}', params: { session: on.bill.id }, body }])

export const seatGuests = (table: { id: string; name: string }, guests: number) =>
  act(`table:${table.id}`, table.name, [
    { method: 'post', path: '/dining-sessions', body: { table_id: table.id, guests } },
  ])

/** @returns the id of the tab's bill, undefined if it was refused */
export async function openTab(branchId: string, name: string): Promise<string | undefined> {
  const answers = await act(`tab:${name}`, name, [
    { method: 'post', path: '/dining-sessions', body: { branch_id: branchId, name } },
  ])
  return (answers?.[0] as { id: string } | undefined)?.id
}

/** The guests have the paper: the floor says so until the total changes. */
export const markPrinted = (on: OnBill) => actOn(on, [onBill(on.bill, '/bill-printed', {})])
