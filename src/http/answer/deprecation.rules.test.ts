import { expect, test } from 'vitest'
import { deprecationHeaders, minNoticeMs, noticeMs } from './deprecation.rules.ts'

const going = { since: '2027-03-01', sunset: '2028-03-01', link: 'https://example.com/comanda/old' }

test('announces in the forms of RFC 9745 and RFC 8594', () => {
  expect(deprecationHeaders(going)).toEqual({
    deprecation: '@1803859200',
    sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
    link: '<https://example.com/comanda/old>; rel="deprecation"; type="text/html", <https://example.com/comanda/old>; rel="sunset"; type="text/html"',
  })
})

test('counts the notice from one day to the other', () => {
  expect(noticeMs(going)).toBe(minNoticeMs + 24 * 3600 * 1000)
  expect(noticeMs({ ...going, sunset: '2027-09-01' })).toBeLessThan(minNoticeMs)
})
