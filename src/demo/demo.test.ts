import { expect, test } from 'vitest'
import { handBrand, openApi } from '#test/support/api.ts'
import { rememberDemo } from './remember-demo.ts'
import { DemoWords } from './demo-words.ts'
import { demoEndpoints } from './demo.routes.ts'

const page = { 'x-comanda': '1' }

async function openDemo() {
  const words = new DemoWords()
  const api = await openApi({ more: ctx => demoEndpoints(ctx, words, { Sara: '5678' }) })
  const brand = await api.openBrand()
  await rememberDemo(api.ctx, { brandId: brand.id, keyNumber: 1, loaded: true })
  return { api, brand, words }
}

test('the address of a start pairs browsers, and a card signs in once', async () => {
  const { api, brand, words } = await openDemo()
  const { id: sara } = await brand.make('/staff', { name: 'Sara', role: 'cook', pin: '5678' })
  const pair = (word: string, headers: Record<string, string> = page) =>
    api.call('POST', '/demo/pair', { body: { word }, headers })
  expect((await pair(`${words.pairing}x`)).status).toBe(404)
  // Loopback by itself opens nothing, nor does a page of another site.
  expect((await pair(words.pairing, {})).status).toBe(401)
  await pair(words.pairing)
  const paired = await pair(words.pairing)
  expect([paired.status, paired.body.data.purpose]).toEqual([201, 'office'])

  const cookie = paired.headers.getSetCookie()[0]!.split(';')[0]!
  const device = handBrand(api, { ...brand, key: '' })
  const asDevice = { key: undefined, headers: { cookie, ...page } }
  const people = (await device.get('/demo', asDevice)).body.data.staff
  expect(people).toEqual([{ id: sara, name: 'Sara', role: 'cook', pin: '5678' }])
  const { word } = await device.make('/demo/words', { staff_id: sara }, asDevice)
  const { token, staff } = await device.make('/demo/sign-in', { word }, asDevice)
  expect(staff.name).toBe('Sara')
  const again = await device.call('POST', '/demo/sign-in', { ...asDevice, body: { word } })
  expect(again.status).toBe(404)
  const headers = { ...asDevice.headers, 'x-staff-token': token }
  expect((await device.get('/me', { key: undefined, headers })).body.data.staff.may).toEqual(['kitchen'])
})

test('a word is good for a minute, and there are never more than a thousand', () => {
  const words = new DemoWords()
  const { word, until } = words.give('sara', 0)
  expect(words.take(word, until)).toBeUndefined()
  const first = words.give('sara', 0)
  for (let at = 0; at < 1000; at++) words.give('sara', 0)
  expect(words.take(first.word, 0)).toBeUndefined()
})
