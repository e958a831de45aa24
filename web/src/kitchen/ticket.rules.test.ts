import { expect, it, test } from 'vitest'
import { inOrder, isAllergy, isOpen, linesOf, unseen, wordOf } from './ticket.rules.ts'
import { at, item, noon, ticket } from './ticket.sample.ts'

const limits = { warn: 60, late: 120 }
const word = (items: Parameters<typeof ticket>[0], seconds: number) =>
  wordOf(ticket(items), limits, noon + seconds * 1000)
const gone = { cancelled_at: at(5), cancel_reason: 'changed mind' }

test('the word of a ticket is the first that is true', () => {
  expect(word([item()], 10)).toBe('new')
  expect(word([item({ status: 'preparing' })], 10)).toBe('cooking')
  expect(word([item({ status: 'ready' }), item()], 10)).toBe('cooking')
  expect(word([item(), item({ sent_at: at(9) })], 10)).toBe('changed')
  expect(word([item()], 60)).toBe('soon')
  expect(word([item(), item(gone)], 120)).toBe('late')
  expect(word([item({ status: 'ready' })], 500)).toBe('ready')
  expect(word([item({ status: 'ready' }), item(gone)], 500)).toBe('changed')
  expect(word([item(gone)], 500)).toBe('changed')
  expect(wordOf(ticket([item()]), { warn: null, late: null }, noon + 9_999_000)).toBe('new')
})

test('it is open while something is to cook or a cancellation is not seen', () => {
  expect(isOpen(ticket([item()]))).toBe(true)
  expect(isOpen(ticket([item({ status: 'ready' })]))).toBe(false)
  expect(isOpen(ticket([item({ status: 'ready' }), item(gone)]))).toBe(true)
  expect(isOpen(ticket([item({ ...gone, acknowledged_at: at(9) })]))).toBe(false)
})

test('equal lines join; choices, notes, courses, stages and changes keep lines apart', () => {
  const cheese = [{ addon_id: 'a', name: 'Cheese', quantity: 1, included: false }]
  const all = [
    item(),
    item({ quantity: 2, seat: 2 }),
    item({ addons: cheese }),
    item({ note: 'hot' }),
    item({ course: 2 }),
  ]
  expect(linesOf(ticket(all)).map(({ quantity }) => quantity)).toEqual([3, 1, 1, 1])
  const [done, open] = linesOf(ticket([item({ status: 'ready' }), item()]))
  expect([done!.isDone, open!.isDone]).toEqual([true, false])
  const weights = [item({ weighed: true, quantity: 0.1 }), item({ weighed: true, quantity: 0.2 })]
  expect(linesOf(ticket(weights))[0]!.quantity).toBe(0.3)
})

test('a line says that it was added, lessened or cancelled, until that is seen', () => {
  const three = item({ quantity: 2, quantity_before: 3, status: 'preparing' })
  const part = item({ ...gone, split_from_id: three.item_id })
  const marks = linesOf(ticket([three, part, item(gone), item({ sent_at: at(70) })])).map(({ mark }) => mark)
  expect(marks).toEqual([
    { kind: 'fewer', before: 3 },
    { kind: 'cancelled', reason: 'changed mind' },
    { kind: 'added', at: noon + 70_000 },
  ])
  const seen = { acknowledged_at: at(80) }
  const later = linesOf(ticket([three, { ...part, ...seen }, item({ sent_at: at(70), status: 'preparing' })]))
  expect(later.map(({ mark }) => mark)).toEqual([undefined])
})

test('late tickets come first, then the oldest', () => {
  const tickets = [
    ticket([item({ sent_at: at(100) })], { id: 'young', ordered_at: at(100) }),
    ticket([item({ sent_at: at(90) })], { id: 'old', ordered_at: at(10) }),
    ticket([item({ sent_at: at(20) })], { id: 'late', ordered_at: at(20) }),
    ticket([item({ sent_at: at(95) })], { id: 'older', ordered_at: at(10) }),
  ]
  const shown = inOrder(tickets, () => limits, noon + 145_000).map(({ id }) => id)
  expect(shown).toEqual(['late', 'old', 'older', 'young'])
})

it.each(['ALLERGY: nuts', 'Allergia alle noci', 'حساسية'])('%s warns of an allergy', note => {
  expect(isAllergy(note)).toBe(true)
})

it('takes no other note for a warning', () => {
  expect([isAllergy('no salt'), isAllergy(null)]).toEqual([false, false])
})

test('a changed line keeps to itself, with the dish in whose place it is, until it is seen', () => {
  const replaced = { name: 'Soup', quantity: 1 }
  const changed = item({ changed_at: at(5), replaced })
  const lines = linesOf(ticket([item(), changed]))
  expect(lines.map(({ mark }) => mark)).toEqual([undefined, { kind: 'changed', replaced }])
  expect(unseen(ticket([item(), changed]))).toEqual([changed])
})
