import type { Body, BrandAtHand } from './api.ts'

/** Somebody who may approve, and a drawer that is open. */
export type StaffAtWork = { staff: Body; shift: Body }

export const managersPin = '471100'

export async function makeStaff({ make, branchId }: BrandAtHand, word: string): Promise<StaffAtWork> {
  const staff = await make('/staff', { name: `${word} Lovelace`, role: 'manager', pin: managersPin })
  const shift = await make('/shifts', {
    branch_id: branchId,
    register: `${word} till`,
    opening_float: 50,
  })
  return { staff, shift }
}

/** Somebody who may not approve. */
export type Waiter = { waitersPin: string }

export async function makeWaiter({ make }: BrandAtHand): Promise<Waiter> {
  const waitersPin = '4721'
  await make('/staff', { name: 'Waiter', role: 'waiter', pin: waitersPin })
  return { waitersPin }
}
