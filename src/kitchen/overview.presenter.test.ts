import { expect, it } from 'vitest'
import { presentBoard, presentDish } from './overview.presenter.ts'

const dish = { productId: 'p', name: 'Lasagne', names: { it: 'Lasagne verdi' } }

it('counts dishes in units; ready ones are not to cook', () => {
  const counts = { new: 2000, preparing: 1335, ready: 4000 }
  expect(presentDish({ ...dish, ...counts }, 'it')).toEqual({
    product_id: 'p',
    name: 'Lasagne verdi',
    quantity: 3.335,
    new: 2,
    preparing: 1.335,
    ready: 4,
  })
  expect(presentDish({ ...dish, ...counts, names: null }, 'it').name).toBe('Lasagne')
})

it('a board has a half for each stage, and no names', () => {
  const since = Date.parse('2026-11-21T19:00:00+01:00')
  const one = {
    orderId: 'a',
    number: 7,
    channel: 'kiosk',
    isReady: true,
    since,
    timezone: 'Europe/Rome',
  } as const
  expect(presentBoard([one, { ...one, orderId: 'b', number: 8, isReady: false }])).toEqual({
    preparing: [
      { order_id: 'b', display_number: '008', channel: 'kiosk', since: '2026-11-21T19:00:00.000+01:00' },
    ],
    ready: [
      { order_id: 'a', display_number: '007', channel: 'kiosk', since: '2026-11-21T19:00:00.000+01:00' },
    ],
  })
})
