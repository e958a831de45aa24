import { describe, expect, test } from 'vitest'
import {
  clearedCookie,
  countingCookie,
  isDueForRenewal,
  isSameOrigin,
  keyCookie,
  type SentCookie,
} from './cookie.rules.ts'

const same = { 'sec-fetch-site': 'same-origin' }

describe('a request of a page of this service', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'x-comanda': '1' }, true],
    [{}, false],
    [{ 'x-comanda': '0' }, false],
    // A browser that says where a request comes from is believed, whatever the page adds.
    [{ 'sec-fetch-site': 'cross-site', 'x-comanda': '1' }, false],
    [{ 'sec-fetch-site': 'same-site', 'x-comanda': '1' }, false],
    [{ 'sec-fetch-site': 'none', 'x-comanda': '1' }, false],
  ])('%j: %s', (headers, expected) => {
    expect(isSameOrigin(headers)).toBe(expected)
    const cookie = countingCookie({ ...headers, cookie: 'comanda=k' })
    expect(cookie).toEqual(expected ? { name: 'comanda', key: 'k', setAt: 0 } : undefined)
  })
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['other=1; comandas=2', undefined],
  ['comanda=k.1700000000', { name: 'comanda', key: 'k', setAt: 1_700_000_000 }],
  ['comanda=k.x', { name: 'comanda', key: 'k', setAt: 0 }],
  ['comanda=', { name: 'comanda', key: '', setAt: 0 }],
  ['a=1;comanda=one; __Host-comanda=two.7', { name: '__Host-comanda', key: 'two', setAt: 7 }],
])('reads %j', (cookie, expected) => {
  expect(countingCookie({ ...same, ...(cookie !== undefined && { cookie }) })).toEqual(expected)
})

test('a key in `Authorization` replaces the cookie, an empty one too', () => {
  expect(countingCookie({ ...same, cookie: 'comanda=k', authorization: '' })).toBeUndefined()
})

test('is written for https and for http, and reads back', () => {
  const secure = keyCookie('k', 1_700_000_000_999, true)
  expect(secure).toBe(
    '__Host-comanda=k.1700000000; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict; Secure',
  )
  expect(keyCookie('k', 0, false)).toBe('comanda=k.0; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict')
  expect(countingCookie({ ...same, cookie: secure.split(';')[0]! })?.setAt).toBe(1_700_000_000)
  expect(clearedCookie('comanda')).toContain('comanda=; Max-Age=0; Path=/')
})

test('is renewed after a day', () => {
  const sent: SentCookie = { name: 'comanda', key: 'k', setAt: 1_700_000_000 }
  expect(isDueForRenewal(sent, (1_700_000_000 + 86_400) * 1000)).toBe(false)
  expect(isDueForRenewal(sent, (1_700_000_000 + 86_401) * 1000)).toBe(true)
})
