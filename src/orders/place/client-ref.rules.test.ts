import { expect, it } from 'vitest'
import { refusedWith } from '#test/builders/refused.ts'
import { clientRefName, clientRefOf, requireNewRef } from './client-ref.rules.ts'

const guest = { guest: { billId: 'bill' } }
const till = { guest: null }

it('is unique in the brand for staff, and in the bill for a guest', () => {
  const [own, other] = [clientRefOf(guest, '7')!, clientRefOf(till, '7')!]
  expect([own, other]).toEqual([
    { text: '7', billId: 'bill' },
    { text: '7', billId: null },
  ])
  expect(clientRefOf(guest, null)).toBeNull()
  const known = new Map([[clientRefName(own), 'order']])
  expect(() => requireNewRef(null, known)).not.toThrow()
  expect(() => requireNewRef(other, known)).not.toThrow()
  const details = { field: 'client_ref', id: 'order' }
  expect(refusedWith(() => requireNewRef(own, known))).toEqual(['already_exists', details])
})
