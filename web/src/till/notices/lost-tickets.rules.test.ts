import { expect, test } from 'vitest'
import { type Job, lostTickets } from './lost-tickets.rules.ts'

const at = (minute: number) => `2026-03-02T20:0${minute}:00Z`
const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'ticket',
  status: 'failed',
  order_id: 'pizza',
  reprint: false,
  created_at: at(1),
  updated_at: at(2),
  ...more,
})

test('kitchen papers that were given up, by order, the oldest first', () => {
  const ended = [
    job('3', { kind: 'cancel', status: 'expired' }),
    job('2', { order_id: 'soup' }),
    job('1'),
    job('4', { kind: 'bill', order_id: null }),
    job('5', { kind: 'receipt', order_id: 'cake' }),
  ]
  expect(lostTickets(ended, [])).toEqual([
    { orderId: 'pizza', jobs: ['1', '3'] },
    { orderId: 'soup', jobs: ['2'] },
  ])
})

test('one that was printed once more since is not lost, unless that was given up too', () => {
  const again = job('9', { reprint: true, status: 'waiting', created_at: at(3) })
  expect(lostTickets([job('1')], [again])).toEqual([])
  const others = [
    { ...again, order_id: 'soup' },
    // The next round, which is another paper.
    { ...again, reprint: false },
    // Torn off while the first was tried.
    { ...again, created_at: at(1) },
    { ...again, status: 'failed' } as const,
    { ...again, status: 'expired' } as const,
  ]
  expect(lostTickets([job('1')], others)).toEqual([{ orderId: 'pizza', jobs: ['1'] }])
})
