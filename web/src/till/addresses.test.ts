import { expect, test } from 'vitest'
import { billAddress, counterAddress, floorAddress, orderAddress, spotAt, tableAddress } from './addresses.ts'

test('an address leads back to its sale, whatever the table is called', () => {
  for (const name of ['7', '100%', 'A/B', 'Sala 1?', 'طاولة'])
    expect(spotAt(tableAddress(name))).toEqual({ kind: 'table', name })
  expect(spotAt(billAddress('B1'))).toEqual({ kind: 'bill', id: 'B1' })
  expect(spotAt(orderAddress('O1'))).toEqual({ kind: 'order', id: 'O1' })
  expect(spotAt(counterAddress)).toEqual({ kind: 'counter' })
  expect([floorAddress, '/till/table/', '/till/table/7/pay', '/till'].map(spotAt)).toEqual(
    Array(4).fill(undefined),
  )
})
