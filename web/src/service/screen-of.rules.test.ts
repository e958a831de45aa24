import { expect, test } from 'vitest'
import { screenOf } from './screen-of.rules.ts'

test.each([
  ['till', null, '/till'],
  ['kitchen', null, '/kitchen'],
  ['kitchen', '01K', '/kitchen/01K'],
  ['board', null, '/board'],
  ['office', null, '/setup'],
  ['kiosk', null, undefined],
  [null, null, undefined],
])('a device for %s at the station %s opens %s', (purpose, station, address) => {
  expect(screenOf({ purpose, station_id: station })).toBe(address)
})
