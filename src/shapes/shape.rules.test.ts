import { expect, test } from 'vitest'
import {
  columnNames,
  type ColumnOf,
  columnsOf,
  count,
  date,
  flag,
  id,
  ids,
  integer,
  json,
  lines,
  metadata,
  milli,
  money,
  number,
  orNull,
  rate,
  shape,
  text,
  texts,
  time,
  word,
} from './shape.rules.ts'
import { document, group, list } from './shape-documents.rules.ts'

const at = '2026-11-21T11:00:00+00:00'
const part = shape({ partId: id(), extra: orNull(text()) })
const dish = shape({
  id: id({ frozen: true }),
  kind: word(['food', 'drink']),
  quantityMilli: milli({ column: 'quantity', wire: 'quantity' }),
  price: money(),
  taxRate: orNull(rate()),
  isHot: flag({ wire: false }),
  madeAt: time(),
  seenAt: orNull(time({ later: true })),
  day: date(),
  note: orNull(lines(9)),
  guests: count(),
  position: integer({ readOnly: true }),
  parts: list(part),
  allergens: texts(),
  names: json<{ tr: string }>(),
  tableIds: ids(),
  size: group(
    shape({ wide: money({ column: 'size_wide' }), high: money({ column: 'size_high', later: true }) }),
  ),
})
const row = {
  id: 'a',
  kind: 'food',
  quantity: 1500,
  price: 250,
  tax_rate: null,
  is_hot: true,
  made_at: at,
  seen_at: Date.parse(at),
  day: '2026-11-21',
  note: null,
  guests: 4,
  position: 2,
  parts: [{ part_id: 'p', extra: null }],
  allergens: null,
  names: undefined,
  table_ids: ['t'],
  size_wide: 100,
  size_high: 200,
}
const record = dish.fromRow(row)

test('shows missing metadata as an empty object', () => {
  const kept = shape({ metadata: metadata() })
  const [[, write]] = Object.values(columnsOf<unknown>(kept)) as [ColumnOf<unknown>]
  for (const [stored, shown, written] of [
    [undefined, {}, null],
    [null, {}, null],
    [{ a: '1' }, { a: '1' }, '{"a":"1"}'],
  ] as const) {
    const record = kept.fromRow({ metadata: stored })
    expect(kept.show(record, 'UTC')).toEqual({ metadata: shown })
    expect(write(record)).toBe(written)
  }
})

test('reads a row: names in camel case, times from text and from milliseconds, groups from columns of the row', () => {
  expect(record).toEqual({
    id: 'a',
    kind: 'food',
    quantityMilli: 1500,
    price: 250,
    taxRate: null,
    isHot: true,
    madeAt: Date.parse(at),
    seenAt: Date.parse(at),
    day: '2026-11-21',
    note: null,
    guests: 4,
    position: 2,
    parts: [{ partId: 'p', extra: null }],
    allergens: [],
    names: null,
    tableIds: ['t'],
    size: { wide: 100, high: 200 },
  })
})

test('shows a record in units and in the zone, without hidden fields', () => {
  expect(dish.show({ ...record, taxRate: 80_000 }, 'Europe/Rome')).toEqual({
    id: 'a',
    kind: 'food',
    quantity: 1.5,
    price: 2.5,
    tax_rate: 8,
    made_at: '2026-11-21T12:00:00.000+01:00',
    seen_at: '2026-11-21T12:00:00.000+01:00',
    day: '2026-11-21',
    note: null,
    guests: 4,
    position: 2,
    parts: [{ part_id: 'p', extra: null }],
    table_ids: ['t'],
    size: { wide: 1, high: 2 },
  })
  expect(dish.show(record, 'Europe/Rome')).toMatchObject({ tax_rate: null })
})

const written = (includes?: Parameters<typeof columnsOf>[1]) =>
  Object.fromEntries(
    Object.entries(columnsOf<typeof record>(dish, includes)).map(([name, [kind, value]]) => [
      name,
      [kind, value(record)],
    ]),
  )

test('writes every column that is not read-only; empty lists and missing documents as null', () => {
  expect(written()).toEqual({
    id: ['text', 'a'],
    kind: ['text', 'food'],
    quantity: ['bigint', 1500],
    price: ['bigint', 250],
    tax_rate: ['bigint', null],
    is_hot: ['boolean', true],
    made_at: ['ms', Date.parse(at)],
    seen_at: ['ms', Date.parse(at)],
    day: ['date', '2026-11-21'],
    note: ['text', null],
    guests: ['bigint', 4],
    parts: ['json', '[{"part_id":"p"}]'],
    allergens: ['json', null],
    names: ['json', null],
    size_wide: ['bigint', 100],
    size_high: ['bigint', 200],
  })
  expect(dish.fields.parts.write([])).toBeNull()
  expect(dish.fields.allergens.write(['nuts'])).toBe('["nuts"]')
  expect(dish.fields.names.write({ tr: 'Pide' })).toBe('{"tr":"Pide"}')
  expect(dish.fields.tableIds.write(['t'])).toBe('["t"]')
})

test('omits the columns that an insert or an update does not write, also in groups', () => {
  expect(Object.keys(written(({ frozen }) => frozen !== true))).not.toContain('id')
  const first = Object.keys(written(({ later }) => later !== true))
  expect(first).toContain('size_wide')
  expect(first).not.toContain('size_high')
  expect(first).not.toContain('seen_at')
})

test('lists all columns for a select', () => {
  expect(columnNames(dish)).toEqual(Object.keys(row))
})

test('stores a document in one column, without its nulls', () => {
  const place = shape({ street: text(), lat: orNull(number()), lng: orNull(number()) })
  const route = shape({ to: orNull(document(place)) })
  const [written] = Object.values(columnsOf<{ to: unknown }>(route))
  const read = route.fromRow({ to: { street: 'Appia', lat: 41.9 } })
  expect(read).toEqual({ to: { street: 'Appia', lat: 41.9, lng: null } })
  expect(route.show(read, 'UTC')).toEqual(read)
  expect(written![0]).toBe('json')
  expect(written![1](read)).toBe('{"street":"Appia","lat":41.9}')
  expect([route.fromRow({ to: null }).to, written![1]({ to: null })]).toEqual([null, null])
})
