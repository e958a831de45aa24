import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { isLong } from '#test/support/sweep.ts'

test.skipIf(!isLong)(
  "writes a customer while the brand's row is locked; the control, a category, waits and is refused",
  async () => {
    const api = await openApi()
    const brand = await api.openBrand()
    const answers = await api.db.transact(async tx => {
      await lockBrand(tx, brand.id)
      const made = await brand.call('POST', '/customers', { body: { name: 'Ada', phone: '+390612345678' } })
      const path = `/customers/${made.body.data.id}`
      const patched = await brand.call('PATCH', path, { body: { name: 'Ada L.' } })
      const category = await brand.call('POST', '/categories', { body: { name: 'Mains' } })
      return [made.status, patched.status, category.status]
    })
    expect(answers).toEqual([201, 200, 503])
  },
)

test('gives one of eight callers a phone number, and the others the id of its owner', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const body = { name: 'Ada', phone: '+390612345678' }
  const make = () => brand.call('POST', '/customers', { body })
  const answers = await Promise.all(Array.from({ length: 8 }, make))
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(1)
  const refused = answers.filter(answer => answer.body.error?.details.id === made[0]!.body.data.id)
  expect(refused.map(answer => answer.body.error.code)).toEqual(Array(7).fill('already_exists'))
})
