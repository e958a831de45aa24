import type { Body } from '#test/support/api.ts'
import { to } from '#test/fixtures/sample.ts'
import type { World } from '#test/fixtures/world.ts'
import type { Ask } from './code-cases.ts'

/** A branch that is paused, with an open bill and the token of its guests. */
export type PausedBranch = { pausedBranch: Body; pausedBill: Body; pausedGuest: string }

export async function makePausedBranch({ brand: { make } }: World): Promise<PausedBranch> {
  const pausedBranch = await make('/branches', { name: 'Paused', code: 'PAUSED' })
  const area = await make('/areas', { branch_id: pausedBranch.id, name: 'Paused' })
  const table = await make('/tables', { area_id: area.id, name: 'Paused' })
  const pausedBill = await make('/dining-sessions', { table_id: table.id, guests: 1 })
  const pausedGuest = (await make(`/dining-sessions/${pausedBill.id}/guest-token`, {})).token
  await make(`/branches/${pausedBranch.id}/pause`, { channels: [], reason: 'Too busy' })
  return { pausedBranch, pausedBill, pausedGuest }
}

const linesOf = ({ product }: World) => ({ lines: [{ product_id: product.id, quantity: 1 }] })

/** An order of a kiosk of the branch, placed or previewed. */
export const atKiosk =
  (path: string): Ask =>
  (world, { pausedBranch }) =>
    to(path, { branch_id: pausedBranch.id, channel: 'kiosk', ...linesOf(world) })

/** A round that the guests of its bill send. */
export const byGuests: Ask = (world, { pausedBill, pausedGuest }) => ({
  ...to(`/dining-sessions/${pausedBill.id}/orders`, linesOf(world)),
  headers: { authorization: `Bearer ${pausedGuest}` },
})
