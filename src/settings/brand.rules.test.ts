import { expect, test } from 'vitest'
import {
  branchCodeFrom,
  brandCodeFaults,
  currencyDecimals,
  currencyFault,
  languageFault,
  timezoneFault,
} from './brand.rules.ts'

test.each(['EUR', 'USD', 'THB', 'JPY', 'CLP', 'LBP'])('accepts the currency %s', code => {
  expect(currencyFault('path', code)).toBeUndefined()
})

test.each(['KWD', 'BHD', 'TND', 'IQD', 'JOD', 'OMR', 'LYD', 'CLF'])(
  'refuses the currency %s with too many decimals',
  code => {
    expect(currencyFault('path', code)?.message).toMatch(/more than two decimals/)
  },
)

test.each(['eur', 'EURO', 'XXX', 'ZZZ', '', 'DM'])('refuses the currency %j', code => {
  expect(currencyFault('path', code)?.message).toMatch(/not a currency/)
})

test('the yen has no decimals and the Lebanese pound two, regardless of the engine', () => {
  expect([currencyDecimals('JPY'), currencyDecimals('LBP'), currencyDecimals('EUR')]).toEqual([0, 2, 2])
})

test.each(['Europe/Rome', 'Asia/Kolkata', 'America/Argentina/Ushuaia', 'UTC'])(
  'accepts the time zone %s',
  name => {
    expect(timezoneFault('path', name)).toBeUndefined()
  },
)

test.each(['Rome', '+01:00', '-03', '', 'Europe/rome', 'Mars/Olympus'])('refuses the time zone %j', name => {
  expect(timezoneFault('path', name)?.message).toMatch(/time zone/)
})

test.each(['it', 'en', 'zh-Hans', 'pt-BR', 'th'])('accepts the language %s', code => {
  expect(languageFault('path', code)).toBeUndefined()
})

test.each(['', 'xx', 'EN', 'pt-br', 'italian', 'iw', 'e', 'en_US'])('refuses the language %j', code => {
  expect(languageFault('path', code)?.message).toMatch(/language/)
})

test.each([
  ['Trattoria da Nino', 'TRATTORI'],
  ['Çiğköfte', 'CIGKOFTE'],
  ['บ้านหญิง', 'MAIN'],
  ['7', 'MAIN'],
  ['24h', '24H'],
])('makes branch code %s into %s', (name, code) => {
  expect(branchCodeFrom(name)).toBe(code)
})

test('reports every code among the settings that a brand cannot have, each with its path', () => {
  const good = { currency: 'EUR', timezone: 'Europe/Rome', defaultLanguage: 'it', languages: ['it', 'en'] }
  expect(brandCodeFaults(good)).toEqual([])
  const bad = { currency: 'DM', timezone: 'Rome', defaultLanguage: '?', languages: ['it', '?'] }
  expect(brandCodeFaults(bad).map(({ path }) => path)).toEqual([
    'currency',
    'timezone',
    'default_language',
    'languages.1',
  ])
})
