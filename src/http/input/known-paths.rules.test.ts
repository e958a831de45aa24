import { expect, test } from 'vitest'
import { KnownPaths } from './known-paths.rules.ts'

function known(...urls: readonly (readonly [string, string])[]): KnownPaths {
  const paths = new KnownPaths()
  for (const [method, url] of urls) paths.add(url, [method])
  return paths
}

const staff = [
  ['GET', '/staff/:id'],
  ['POST', '/staff/sign-in'],
  ['PATCH', '/:kind/:id/parts'],
  ['PUT', '/staff/:id/:part'],
  ['DELETE', '/staff/:id/parts'],
] as const

test.each([
  ['/staff/sign-in', 'OPTIONS, POST'],
  ['/staff/12', 'GET, OPTIONS'],
  ['/staff/12/parts', 'DELETE, OPTIONS'],
  ['/staff/12/others', 'OPTIONS, PUT'],
  ['/tables/12/parts', 'OPTIONS, PATCH'],
  ['/staff/', undefined],
  ['/nothing', undefined],
])('reports for %s the methods %s, in any order of routes', (path, allow) => {
  expect(known(...staff).allow(path)).toBe(allow)
  expect(known(...staff.toReversed()).allow(path)).toBe(allow)
})

test('collects the methods of all routes of a URL', () => {
  expect(known(['GET', '/a.b/:id'], ['POST', '/a.b/:id']).allow('/a.b/1')).toBe('GET, OPTIONS, POST')
  expect(known(['GET', '/a.b/:id']).allow('/axb/1')).toBeUndefined()
})
