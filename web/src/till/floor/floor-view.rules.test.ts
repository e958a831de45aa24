import { expect, test } from 'vitest'
import { chairsOf } from './chairs.rules.ts'
import { compareRows, findTable, nameOfBill, viewFloor } from './floor-view.rules.ts'
import { fitMap } from './map-fit.rules.ts'

const kitchen = {
  new: 0,
  preparing: 0,
  ready: 0,
  oldest_ready_at: null,
  late_at: null,
  held_courses: [],
  due_course: null,
}
const opened = '2026-11-29T19:00:00Z'
const table = (name: string, billId: string | null = null, area = 'sala') => ({
  id: `t${name}`,
  area_id: area,
  name,
  seats: 4,
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  shape: null,
  dining_session_id: billId,
})
const bill = (id: string, table_ids: string[], more: object = {}) => ({
  id,
  table_ids,
  name: null,
  guests: 2,
  staff: null,
  opened_at: opened,
  version: 1,
  totals: { total: 10 },
  due: 10,
  bill_printed_at: null,
  last_order_at: opened,
  kitchen,
  ...more,
})
const floor = {
  areas: [
    { id: 'sala', name: 'Sala', position: 1 },
    { id: 'banco', name: 'Banco', position: 2 },
  ],
  tables: [
    table('10', 'joined'),
    table('2'),
    table('1', 'ready'),
    table('9', 'joined'),
    table('B1', null, 'banco'),
  ],
  bills: [
    bill('joined', ['t10', 't9'], { bill_printed_at: opened }),
    bill('ready', ['t1'], { kitchen: { ...kitchen, ready: 2, oldest_ready_at: opened } }),
    bill('zoe', [], { name: 'Zoe' }),
    bill('anna', [], { name: 'Anna' }),
  ],
  bills_total: 4,
  staff: [],
  orders: [],
  orders_total: 0,
}

test('the floor by areas, by need, and what has no table', () => {
  const { areas, needs, tabs } = viewFloor(floor, Date.parse(opened))
  expect(
    areas.map(({ name, occupied, spots }) => [name, occupied, spots.map(spot => spot.table.name)]),
  ).toEqual([
    ['Sala', 3, ['1', '2', '9', '10']],
    ['Banco', 0, ['B1']],
  ])
  expect(areas[0]!.spots.map(({ state }) => state.kind)).toEqual(['ready', 'free', 'printed', 'printed'])
  expect(needs.map(({ name }) => name)).toEqual(['1', '9 + 10'])
  expect(tabs.map(({ name }) => name)).toEqual(['Anna', 'Zoe'])
  expect(nameOfBill({ table_ids: ['gone'], name: null }, floor.tables)).toBe('')
  const free = { kind: 'free' } as const
  expect(compareRows({ name: '2', state: free }, { name: '10', state: free })).toBeLessThan(0)
})

test('a typed name finds its table, or the only one that begins so', () => {
  const named = (typed: string) => findTable(typed, floor.tables)?.name
  expect(['1', '10', ' b', '9', 'x', ''].map(named)).toEqual(['1', '10', 'B1', '9', undefined, undefined])
  expect(findTable('t', [table('T1'), table('T2')])).toBeUndefined()
})

test('a map fills its space, and grows beyond it before a table becomes too small', () => {
  const two = [
    { id: 'a', x: 100, y: 100, width: 100, height: 100 },
    { id: 'b', x: 300, y: 100, width: null, height: 0 },
  ]
  const least = { width: 96, height: 72 }
  const wide = fitMap(two, { width: 664, height: 400 }, least)
  expect(wide).toMatchObject({ width: 664, height: 400 })
  expect(wide.boxes.get('a')).toEqual({ left: 32, top: 100, width: 200, height: 200 })
  expect(wide.boxes.get('b')).toEqual({ left: 432, top: 100, width: 200, height: 200 })
  const tall = fitMap(two, { width: 364, height: 800 }, least)
  expect(tall.boxes.get('b')).toMatchObject({ width: 100, height: 100 })
  const narrow = fitMap(two, { width: 200, height: 200 }, least)
  expect(narrow.boxes.get('a')).toMatchObject({ width: 96, height: 96 })
  const [a, b] = [narrow.boxes.get('a')!, narrow.boxes.get('b')!]
  expect(b.left - a.left - a.width).toBeGreaterThanOrEqual(24)
  expect(narrow.width).toBeLessThan(260)
  const pushed = two.map((one, at) => ({ ...one, x: 100 + 101 * at }))
  expect(fitMap(pushed, { width: 264, height: 200 }, least).width).toBe(264)
  // Where nothing helps, it does not grow for ever.
  const tiny = two.map((one, at) => ({ ...one, width: 1, height: 1, x: at * 2 }))
  expect(fitMap(tiny, { width: 64, height: 64 }, least).width).toBeLessThan(80)
  expect(fitMap([], { width: 1, height: 1 }, least).boxes.size).toBe(0)
})

test('tables without a place stand in rows below the others', () => {
  const lost = { x: null, y: null, width: null, height: null }
  const tables = [
    { id: 'a', x: 0, y: 0, width: 100, height: 100 },
    ...Array.from({ length: 6 }, (_, at) => ({ id: `n${at}`, ...lost })),
    { id: 'half', ...lost, x: 5 },
  ]
  const { boxes } = fitMap(tables, { width: 800, height: 800 }, { width: 96, height: 72 })
  const rows = [...boxes.values()].map(({ top }) => Math.round(top))
  expect(new Set(rows).size).toBe(3)
  expect(rows[6]).toBe(rows[7])
})

test('chairs face each other, and those of guests are taken', () => {
  const sides = (seats: number, isLong = false) =>
    chairsOf(seats, 1, isLong).map(
      ({ side, at, isTaken }) => `${side} ${at.toFixed(2)}${isTaken ? ' taken' : ''}`,
    )
  expect(sides(1)).toEqual(['start 0.50 taken'])
  expect(sides(2)).toEqual(['start 0.50 taken', 'end 0.50'])
  expect(sides(4)).toEqual(['start 0.50 taken', 'end 0.50', 'top 0.50', 'bottom 0.50'])
  expect(sides(6, true)).toHaveLength(6)
  expect(sides(8)).toHaveLength(8)
  expect(sides(20)).toHaveLength(12)
})
