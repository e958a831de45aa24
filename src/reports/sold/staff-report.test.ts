import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { sell, signIn, type TillRoom, useSoundTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

/** Sells a pizza, of which the cashier takes an amount with a tip of 3.00 by card. */
async function tipped(room: TillRoom, cashier: Record<string, string>, amount = 10): Promise<Body> {
  const { id } = await sell(room, [[room.pizza, 1]])
  const payments = [{ payment_method_id: room.card.id, amount, tip: 3 }]
  return room.brand.make(`/orders/${id}/pay`, { payments }, { headers: cashier })
}

test('tips belong to the person who took the payment, also after others refund or void them', async () => {
  const room = await openTillRoom()
  const { brand } = room
  const cashier = await signIn(room, 'cashier', '1111')
  const manager = await signIn(room, 'manager', '222222')
  const staff = async () => {
    const { rows } = (await brand.get('/reports/staff?from=2026-11-21&to=2026-11-21')).body.data
    const figures = rows.map(({ name, tip, voids, voided }: Body) => [name, [tip, voids, voided]])
    return Object.fromEntries(figures) as Record<string, number[]>
  }
  const refunded = await tipped(room, cashier)
  const voided = await tipped(room, cashier, 4)
  await tipped(room, cashier)
  expect(await staff()).toMatchObject({ cashier: [9, 0, 0] })
  await brand.make(`/orders/${refunded.id}/refund`, { refund_tip: true }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [6, 0, 0] })
  const [payment] = voided.payments
  await brand.make(`/payments/${payment.id}/void`, { reason: 'wrong card' }, { headers: manager })
  expect(await staff()).toMatchObject({ cashier: [3, 0, 0], manager: [0, 1, 4] })
})
