import { expect, test } from 'vitest'
import { plainItem } from '#test/builders/plain-item.ts'
import { enterKitchen, noKitchen } from '../sale/item/stage.rules.ts'
import { againChanges, requireSubject, type Subject } from './request-print.rules.ts'

test('each kind is printed of its own records', () => {
  const fine = [
    ['ticket', { order_id: 'O' }],
    ['bill', { dining_session_id: 'B' }],
    ['receipt', { receipt_id: 'R' }],
    ['receipt', { order_id: 'O' }],
    ['receipt', { dining_session_id: 'B', payment_id: 'P' }],
    ['z_report', { shift_id: 'S' }],
    ['drawer', { shift_id: 'S', order_id: undefined }],
  ] as const
  for (const [kind, subject] of fine) expect(() => requireSubject(kind, subject)).not.toThrow()
  const wrong: [Parameters<typeof requireSubject>[0], Subject, string, string][] = [
    ['ticket', {}, 'order_id', 'required'],
    ['bill', { order_id: 'O' }, 'dining_session_id', 'required'],
    ['receipt', { order_id: 'O', dining_session_id: 'B' }, 'order_id', 'not_allowed'],
    ['receipt', { receipt_id: 'R', order_id: 'O' }, 'order_id', 'not_allowed'],
    ['receipt', {}, 'receipt_id', 'required'],
    ['receipt', { order_id: 'O', payment_id: 'P' }, 'payment_id', 'not_allowed'],
    ['drawer', { shift_id: 'S', order_id: 'O' }, 'order_id', 'not_allowed'],
    ['test', {}, 'printer_id', 'required'],
  ]
  const ways: Record<string, string> = {
    'ticket order_id': 'Send its id as order_id.',
    'receipt receipt_id': 'Send its id as receipt_id or dining_session_id or order_id.',
    'drawer order_id': 'Leave it out.',
  }
  for (const [kind, subject, path, rule] of wrong) {
    const words = ways[`${kind} ${path}`] ?? ''
    const fields = [
      expect.objectContaining({ path, rule, message: expect.stringContaining(words) as string }),
    ]
    expect(() => requireSubject(kind, subject)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields }) as object }) as Error,
    )
  }
  expect(() => requireSubject('test', { order_id: undefined }, 'P')).not.toThrow()
  expect(() => requireSubject('test', { order_id: 'O' }, 'P')).toThrow('Leave this out.')
})

test('tells again what the kitchen has and still counts', () => {
  const item = (id: string) => plainItem({ id, name: id, kitchen: enterKitchen(10) })
  const items = [
    item('soup'),
    { ...item('gone'), cancelledAt: 12 },
    { ...item('held'), kitchen: noKitchen },
    { ...item('ahead'), kitchen: enterKitchen(30) },
  ]
  expect(againChanges(items, 20).map(({ kind, line, dueAt }) => [kind, line.name, dueAt])).toEqual([
    ['ticket', 'soup', 20],
  ])
})
