import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { isLong } from '#test/support/sweep.ts'

test.skipIf(!isLong)(
  "orders for locked bills wait outside the batches: another brand's requests are answered first",
  async () => {
    const api = await openApi()
    const [held, quiet] = [await api.openBrand(), await api.openBrand()]
    const [{ product, tables }, { product: dish }] = [
      await makeFullRestaurant(held),
      await makeFullRestaurant(quiet),
    ]
    const bills: string[] = []
    for (const { id } of tables)
      bills.push((await held.make('/dining-sessions', { table_id: id, guests: 2 })).id)
    const counter = {
      branch_id: quiet.branchId,
      channel: 'pos',
      lines: [{ product_id: dish.id, quantity: 1 }],
    }
    const answered: string[] = []
    const stuck = await api.db.transact(async tx => {
      await tx.query(
        sql`select 1 from dining_sessions where brand_id = ${held.id} and id = any (${bills}::text[]) for no key update`,
      )
      const body = { lines: [{ product_id: product.id, quantity: 1 }] }
      const waiting = bills.map(async bill => {
        const { status } = await held.call('POST', `/dining-sessions/${bill}/orders`, { body })
        answered.push('held')
        return status
      })
      await new Promise(resolve => setTimeout(resolve, 200))
      expect((await quiet.call('POST', '/orders', { body: counter })).status).toBe(201)
      expect((await quiet.get('/orders')).status).toBe(200)
      answered.push('quiet')
      return waiting
    })
    expect(await Promise.all(stuck)).toEqual([201, 201, 201])
    expect(answered).toEqual(['quiet', 'held', 'held', 'held'])
  },
)
