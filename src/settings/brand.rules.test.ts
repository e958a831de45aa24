import { expect, test } from 'vitest'
import {
  branchCodeFrom,
  currencyDecimals,
  currencyFault,
  languageFault,
  timezoneFault,
} from './brand.rules.ts'

test.each(['EUR', 'USD', 'THB', 'JPY', 'CLP', 'LBP'])('%s is a currency', code => {
  expect(currencyFault('path', code)).toBeUndefined()
})

test.each(['KWD', 'BHD', 'TND', 'IQD', 'JOD', 'OMR', 'LYD', 'CLF'])('%s has too many decimals', code => {
  expect(currencyFault('path', code)?.message).toMatch(/more than two decimals/)
})

test.each(['eur', 'EURO', 'XXX', 'ZZZ', '', 'DM'])('%j is no currency', code => {
  expect(currencyFault('path', code)?.message).toMatch(/not a currency/)
})

test('the yen has no decimals, the Lebanese pound has two, whatever the engine shows', () => {
  expect([currencyDecimals('JPY'), currencyDecimals('LBP'), currencyDecimals('EUR')]).toEqual([0, 2, 2])
})

test.each(['Europe/Rome', 'Asia/Kolkata', 'America/Argentina/Ushuaia', 'UTC'])('%s is a time zone', name => {
  expect(timezoneFault('path', name)).toBeUndefined()
})

test.each(['Rome', '+01:00', '-03', '', 'Europe/rome', 'Mars/Olympus'])('%j is no time zone', name => {
  expect(timezoneFault('path', name)?.message).toMatch(/time zone/)
})

test.each(['it', 'en', 'zh-Hans', 'pt-BR', 'th'])('%s is a language', code => {
  expect(languageFault('path', code)).toBeUndefined()
})

test.each(['', 'xx', 'EN', 'pt-br', 'italian', 'iw', 'e', 'en_US'])('%j is no language', code => {
  expect(languageFault('path', code)?.message).toMatch(/language/)
})

test.each([
  ['Trattoria da Nino', 'TRATTORI'],
  ['Çiğköfte', 'CIGKOFTE'],
  ['บ้านหญิง', 'MAIN'],
  ['7', 'MAIN'],
  ['24h', '24H'],
])('%s gives the branch code %s', (name, code) => {
  expect(branchCodeFrom(name)).toBe(code)
})
