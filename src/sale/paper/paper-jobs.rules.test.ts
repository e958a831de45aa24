import { expect, test } from 'vitest'
import { plainItem } from '#test/builders/plain-item.ts'
import type { MenuPrinter } from '../../menu/menu.types.ts'
import { enterKitchen } from '../item/stage.rules.ts'
import { ticketJobs } from './paper-jobs.rules.ts'
import { linesWhenDue } from './scheduled.rules.ts'
import type { PaperContent } from './paper.types.ts'

const noon = 1_000_000
const item = (id: string, stationId: string | null, quantityMilli = 1000) => ({
  ...plainItem({ id, name: id, needsKitchen: true, kitchen: enterKitchen(noon), quantityMilli }),
  stationId,
})
const printer = (id: string, branchId: string, stationIds: string[]): MenuPrinter => {
  return { id, branchId, stationIds, registers: [], receipts: 'always', opensDrawer: 'none' }
}
const order = { id: 'order', branchId: 'roma', billId: 'bill', scheduledFor: null }

function jobs(printers: MenuPrinter[], scheduledFor: number | null = null) {
  let count = 0
  const items = [item('soup', 'grill'), item('beer', 'bar'), item('bread', null)]
  return ticketJobs([{ ...order, scheduledFor, items }], printers, () => `job ${(count += 1)}`)
}

test('an order is one ticket for each printer of its branch', () => {
  expect(jobs([])).toEqual([])
  expect(jobs([printer('there', 'milano', ['grill'])])).toEqual([])
  const printers = [printer('grill', 'roma', ['grill']), printer('bar', 'roma', ['bar', 'ice'])]
  const made = jobs(printers)
  expect(made).toMatchObject([
    { id: 'job 1', kind: 'ticket', printerId: 'grill', orderId: 'order', billId: 'bill', dueAt: noon },
    { id: 'job 2', kind: 'ticket', printerId: 'bar' },
  ])
  const names = made.map(({ content }) => (content as PaperContent).lines.map(line => line.name))
  expect(names).toEqual([['soup', 'bread'], ['beer']])
})

test('a ticket for later says what the kitchen got when it was due', () => {
  const [job] = jobs([printer('grill', 'roma', ['grill'])], noon + 3_600_000)
  const content = job!.content as PaperContent
  expect(content.isScheduled).toBe(true)
  const soup = item('soup', 'grill', 3000)
  const gone = { cancelledAt: noon + 1, splitFromId: 'soup' }
  const items = [
    { ...soup, note: 'hot' },
    { ...item('part', 'grill', 2000), ...gone },
    { ...item('early', 'grill', 5000), ...gone, cancelledAt: noon - 1 },
  ]
  // Bread is on no order any more: it says what it said.
  expect(
    linesWhenDue(content, items).map(({ name, note, quantityMilli }) => [name, note, quantityMilli]),
  ).toEqual([
    ['soup', 'hot', 5000],
    ['bread', null, 1000],
  ])
  const fired = { ...soup, kitchen: enterKitchen(noon - 5) }
  const dropped = { ...item('bread', null), cancelledAt: noon - 1 }
  expect(linesWhenDue(content, [fired, dropped])).toEqual([])
  const late = { ...item('bread', null), cancelledAt: noon + 1 }
  expect(linesWhenDue(content, [fired, late]).map(({ name }) => name)).toEqual(['bread'])
})
