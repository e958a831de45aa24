import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allowed, can, type Kind, states } from './allowed.rules.ts'
import { billStatuses } from './shapes/bill.shape.ts'
import { orderStatuses } from './shapes/order.shape.ts'

test('an operation is allowed in the states of its row alone', () => {
  expect(states.bill.map(state => can('bill', 'refund', state))).toEqual([false, true, false, false])
  expect(states.order_on_bill.some(state => can('order_on_bill', 'pay', state))).toBe(false)
})

test('the table has the states that records have', () => {
  expect([states.order, states.order_on_bill]).toEqual([orderStatuses, orderStatuses])
  expect(states.bill).toEqual(billStatuses)
})

/** A table of the operations, as lives.md prints it. */
function printed(kind: Kind): string {
  const words = (name: string) => name.replaceAll('_', ' ')
  const rows = Object.entries<readonly string[]>(allowed[kind]).map(([act, within]) => [
    words(act),
    ...states[kind].map(state => (within.includes(state) ? 'yes' : '–')),
  ])
  const head = ['', ...states[kind].map(words)]
  const lines = [head, ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return lines
    .toSpliced(1, 0, `|${'---|'.repeat(head.length)}`)
    .join('\n')
    .replace('|  |', '| |')
}

test('lives.md prints the table', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/specification/lives.md')
  const lives = readFileSync(file, 'utf8')
  for (const kind of Object.keys(allowed) as Kind[]) expect(lives).toContain(printed(kind))
})

test('a browser can import it: it imports nothing', () => {
  const file = path.resolve(import.meta.dirname, 'allowed.rules.ts')
  expect(readFileSync(file, 'utf8')).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b/)
})
