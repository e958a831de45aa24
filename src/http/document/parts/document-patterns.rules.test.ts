import { Ajv } from 'ajv'
import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUlid, newUlid } from '../../../lib/ulid.ts'
import { parseClockTime, parseDate, parseTimestamp } from '../../../lib/zone.ts'
import { withPatterns } from './document-patterns.rules.ts'

const ajv = new Ajv({ validateFormats: false })
const fits = (format: string) => ajv.compile(withPatterns({ type: 'string', format }))

/** The service's check of each format, and texts near its limits. */
const formats = {
  ulid: [
    isUlid,
    [newUlid(), newUlid().toLowerCase(), `8${newUlid().slice(1)}`, newUlid().slice(1), `${newUlid()}0`],
  ],
  'clock-time': [
    (text: string) => parseClockTime(text) !== undefined,
    ['00:00', '23:59', '24:00', '8:30', '08:60', ' 08:30'],
  ],
  date: [
    (text: string) => parseDate(text) !== undefined,
    [
      '1970-01-01',
      '2200-12-31',
      '1969-12-31',
      '2201-01-01',
      '2026-13-01',
      '2026-00-10',
      '2026-11-32',
      '26-11-21',
    ],
  ],
  'date-time': [
    (text: string) => parseTimestamp(text) !== undefined,
    [
      '2026-11-21T18:08:15+01:00',
      '2026-11-21t18:08:15.123456z',
      '4022-03-06T16:50:34Z',
      '2200-12-31T23:59:59Z',
      '1969-12-31T19:00:00-05:00',
      '1969-12-30T00:01:00-23:59',
      '1969-12-29T00:00:00-23:59',
      '2201-01-02T23:58:59+23:59',
      '2201-01-03T00:00:00+23:59',
      '2026-11-21T18:08:15',
      '2026-11-21T18:08:15.1234567Z',
      '2026-11-21T24:00:00Z',
      '2026-11-21T18:08:60Z',
      '2026-11-21 18:08:15Z',
      '2026-11-21T18:08:15+24:00',
    ],
  ],
} as const

describe.each(Object.entries(formats))('the pattern of %s', (format, [accepts, texts]) => {
  test.each(texts)('agrees with the service on %j', text => {
    expect(fits(format)(text)).toBe(accepts(text))
  })

  test('accepts everything that the service accepts', () => {
    const near = tuple(constantFrom<string>(...texts), string({ maxLength: 2 })).map(
      ([text, end]) => text + end,
    )
    assert(property(near, text => !accepts(text) || fits(format)(text)))
  })
})

test('adds patterns wherever a format appears and nowhere else', () => {
  const ulid = { type: 'string', format: 'ulid' }
  const pattern = expect.any(String) as unknown
  const schema = {
    type: 'object',
    properties: {
      id: ulid,
      ids: { type: 'array', items: ulid },
      format: { type: 'string', format: 'binary' },
    },
    additionalProperties: false,
    anyOf: [ulid],
  }
  expect(withPatterns(schema)).toEqual({
    type: 'object',
    properties: {
      id: { ...ulid, pattern },
      ids: { type: 'array', items: { ...ulid, pattern } },
      format: { type: 'string', format: 'binary' },
    },
    additionalProperties: false,
    anyOf: [{ ...ulid, pattern }],
  })
})
