import { expect, test } from 'vitest'
import { type Printer, silences } from './silent-printers.rules.ts'

const at = (minute: number) => `2026-03-02T20:0${minute}:00Z`
const printer = (id: string, more: Partial<Printer> = {}): Printer => ({
  id,
  name: id,
  station_ids: [],
  fallback_id: null,
  failing_since: at(5),
  ...more,
})
const grouped = (...printers: Printer[]) =>
  silences(printers).map(({ lacks, fallback, printers: silent, since }) => [
    lacks,
    fallback?.id,
    silent.map(({ id }) => id).join(),
    since,
  ])

test('printers that answer are not named', () => {
  expect(grouped(printer('bar', { failing_since: null }))).toEqual([])
})

test('those of the kitchen are first, each group since its first', () => {
  const stations = { station_ids: ['oven'] }
  const found = grouped(
    printer('counter'),
    printer('pass', stations),
    printer('grill', { ...stations, failing_since: at(2) }),
    printer('bar', { ...stations, failing_since: at(7) }),
  )
  expect(found).toEqual([
    ['tickets', undefined, 'pass,grill,bar', at(2)],
    ['bills', undefined, 'counter', at(5)],
  ])
})

test('nothing is lacking where the fallback prints, which a silent one does not', () => {
  const pass = printer('pass', { station_ids: ['oven'], fallback_id: 'bar' })
  const bar = printer('bar', { failing_since: null })
  expect(grouped(pass, bar, printer('counter', { fallback_id: 'bar' }))).toEqual([
    ['nothing', 'bar', 'pass,counter', at(5)],
  ])
  expect(grouped(pass, printer('bar'))).toEqual([
    ['tickets', undefined, 'pass', at(5)],
    ['bills', undefined, 'bar', at(5)],
  ])
})
