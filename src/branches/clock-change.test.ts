import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { seatAt, sell, useSoundTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

test('business dates never go back when the clocks do, and bills are listed by them', async () => {
  const room = await openTillRoom()
  const { api, brand } = room
  // In Rome 02:30 occurs twice that night: at 00:30 and 01:30 in UTC.
  await brand.call('PATCH', `/branches/${brand.branchId}`, { body: { day_starts_at: '02:30' } })
  const sold: string[] = []
  for (const time of ['00:29', '00:31', '01:10', '01:31']) {
    api.clock.set(`2026-10-25T${time}:00Z`)
    sold.push((await sell(room, [[room.pizza, 1]])).business_date)
  }
  expect(sold).toEqual(['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-25'])
  api.clock.set('2026-10-25T01:10:00Z')
  const { bill } = await seatAt(room, 0, [])
  const billsOf = async (date: string) =>
    (await brand.get(`/dining-sessions?business_date_from=${date}&business_date_to=${date}`)).body.data.map(
      (one: Body) => one.id,
    )
  expect([await billsOf('2026-10-24'), await billsOf('2026-10-25')]).toEqual([[], [bill.id]])
})
