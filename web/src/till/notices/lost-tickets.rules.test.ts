import { expect, test } from 'vitest'
import { type Item, type Job, leftOf, lostPapers, wayOut } from './lost-tickets.rules.ts'

const at = (minute: number) => `2026-03-02T20:0${minute}:00Z`
const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'ticket',
  status: 'failed',
  order_id: 'pizza',
  dining_session_id: null,
  reprint: false,
  due_at: at(1),
  created_at: at(1),
  updated_at: at(2),
  ...more,
})
type Kitchen = Item['kitchen']
const item = (status: Kitchen['status'], more: Partial<Kitchen & Pick<Item, 'cancelled_at'>> = {}): Item => {
  const { cancelled_at = null, new_at = at(1) } = more
  return { cancelled_at, kitchen: { status, new_at } }
}

test('kitchen papers that were given up, by order or moved party, the oldest first', () => {
  const ended = [
    job('3', { kind: 'cancel', status: 'expired' }),
    job('2', { order_id: 'soup', dining_session_id: 'party' }),
    job('1'),
    job('4', { kind: 'bill', order_id: null, dining_session_id: 'party' }),
    job('5', { kind: 'receipt', order_id: 'cake' }),
    job('6', { kind: 'move', order_id: null, dining_session_id: 'party' }),
    job('7', { order_id: null }),
  ]
  expect(lostPapers(ended).map(({ jobs, ...of }) => [of, jobs.map(({ id }) => id).join()])).toEqual([
    [{ orderId: 'pizza', billId: null }, '1,3'],
    [{ orderId: 'soup', billId: 'party' }, '2'],
    [{ orderId: null, billId: 'party' }, '6'],
  ])
})

test('a paper is lost until the order is printed once more, which an interrupted round is not', () => {
  const again = job('9', { reprint: true, status: 'waiting', due_at: at(3), created_at: at(3) })
  const later = job('2', { updated_at: at(4) })
  const left = (ticket: Job) => leftOf([job('1'), later], [ticket], [item('new')]).map(({ id }) => id)
  expect(left(again)).toEqual(['2'])
  const others = [
    { ...again, reprint: false },
    // A round of which the printer was cut off.
    { ...again, due_at: at(1) },
    // Asked for while the first was tried.
    { ...again, created_at: at(1) },
    { ...again, status: 'failed' } as const,
    { ...again, status: 'expired' } as const,
  ]
  for (const other of others) expect(left(other)).toEqual(['1', '2'])
})

test('only what the kitchen never got is printed; cancellations and changes are said', () => {
  const cancel = job('2', { kind: 'cancel' })
  const change = job('3', { kind: 'change' })
  const now = Date.parse(at(5))
  const gone = item('new', { cancelled_at: at(2) })
  const cooking = [gone, item('preparing')]
  expect(wayOut([], [item('new')], now)).toBe(undefined)
  for (const lost of [[job('1')], [job('1'), cancel], [job('1', { kind: 'fire' })]])
    expect(wayOut(lost, cooking, now)).toBe('print')
  for (const lost of [cancel, change]) expect(wayOut([lost], cooking, now)).toBe('tell')
  for (const done of [item('ready'), item('delivered'), item(null, { new_at: null }), gone])
    expect(wayOut([job('1'), cancel], [done], now)).toBe(undefined)
  expect(wayOut([job('1')], [item('new', { new_at: at(6) })], now)).toBe(undefined)
  expect(wayOut([cancel], [gone], now)).toBe('tell')
  expect(wayOut([change], [gone], now)).toBe(undefined)
})
