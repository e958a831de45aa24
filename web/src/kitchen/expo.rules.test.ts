import { expect, test } from 'vitest'
import { cardsOf, halfWithin, heldOf, progressOf, stationLoad } from './expo.rules.ts'
import { at, item, noon, ticket } from './ticket.sample.ts'
import type { Ticket } from './ticket.types.ts'

const limitsOf = () => ({ warn: 60, late: 120 })
const cards = (tickets: readonly Ticket[], seconds: number) =>
  cardsOf(tickets, limitsOf, noon + seconds * 1000)
const ready = (seconds: number) => item({ status: 'ready', ready_at: at(seconds) })

test('one card per order says the most urgent of its stations, and ready only when all of it is', () => {
  const part = (items: Ticket['items'], station_id: string) => ticket(items, { order_id: 'one', station_id })
  const words = (parts: readonly Ticket[], seconds = 10) => cards(parts, seconds).map(({ word }) => word)
  expect(words([part([ready(5)], 'oven'), part([item()], 'bar')])).toEqual(['cooking'])
  expect(words([part([item()], 'oven'), part([item()], 'bar')])).toEqual(['new'])
  expect(words([part([ready(5)], 'oven'), part([ready(8)], 'bar')])).toEqual(['ready'])
  expect(words([part([ready(5)], 'oven'), part([item()], 'bar')], 130)).toEqual(['late'])
})

test('orders that can be carried out come first, the longest ready first; then late ones, then by age', () => {
  const shown = cards(
    [
      ticket([item({ sent_at: at(190) })], { order_id: 'young' }),
      ticket([item({ sent_at: at(10) })], { order_id: 'late' }),
      ticket([ready(180)], { order_id: 'just' }),
      ticket([ready(20)], { order_id: 'waits' }),
      ticket([item({ sent_at: at(150) })], { order_id: 'b' }),
      ticket([item({ sent_at: at(150) })], { order_id: 'a' }),
    ],
    200,
  )
  expect(shown.map(({ id }) => id)).toEqual(['waits', 'just', 'late', 'a', 'b', 'young'])
  expect(shown[0]!.since).toBe(noon + 20_000)
})

test('counts what is not ready, and joins the held courses of all stations', () => {
  const tickets = [
    ticket([ready(5), item(), item({ cancelled_at: at(3) })], { held: [{ course: 2, count: 2 }] }),
    ticket([item({ status: 'preparing' })], {
      held: [
        { course: 2, count: 1 },
        { course: null, count: 1 },
      ],
    }),
  ]
  expect(progressOf({ tickets })).toEqual({ open: 2, all: 3 })
  expect(heldOf({ tickets })).toEqual([
    { course: null, count: 1 },
    { course: 2, count: 3 },
  ])
  expect(
    heldOf({
      tickets: [
        ticket([], {
          held: [
            { course: 3, count: 1 },
            { course: 2, count: 1 },
          ],
        }),
      ],
    })[0]!.course,
  ).toBe(2)
})

test('a station has its open and late tickets, and half of its spans', () => {
  const tickets = [ticket([item()]), ticket([item({ sent_at: at(100) })]), ticket([ready(5)])]
  expect(stationLoad(tickets, limitsOf, noon + 130_000)).toEqual({ open: 2, late: 1 })
  expect([halfWithin([]), halfWithin([9]), halfWithin([4, 1, 3, 2])]).toEqual([undefined, 9, 2])
})
