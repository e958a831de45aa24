import { expect, test } from 'vitest'
import { deprecationHeaders } from './deprecation.rules.ts'

const deprecated = { since: '2027-03-01', sunset: '2028-03-01', link: 'https://example.com/comanda/old' }

test('writes the headers of RFC 9745 and RFC 8594', () => {
  expect(deprecationHeaders(deprecated)).toEqual({
    deprecation: '@1803859200',
    sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
    link: '<https://example.com/comanda/old>; rel="deprecation"; type="text/html", <https://example.com/comanda/old>; rel="sunset"; type="text/html"',
  })
})
