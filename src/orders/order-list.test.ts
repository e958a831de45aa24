import { expect, test } from 'vitest'
import { openApi } from '../../test/api.ts'

test('a page of many items is read in portions and is the page it would be in one', async () => {
  const api = await openApi()
  const { make, get, branchId } = await api.openBrand()
  const category = await make('/categories', { name: 'Food' })
  const product = await make('/products', { name: 'Dish', category_id: category.id, price: 1 })
  const order = (lines: number, note: string) =>
    make('/orders', {
      branch_id: branchId,
      channel: 'pos',
      note,
      lines: Array.from({ length: lines }, () => ({ product_id: product.id, quantity: 1 })),
    })
  const small = await order(1, 'small')
  const alone = await get('/orders')
  expect(alone.body).toMatchObject({ data: [{ id: small.id }], meta: { total: 1 } })
  expect(alone.headers.get('content-length')).not.toBeNull()

  const made = [small]
  for (const lines of [100, 90, 80, 3]) made.push(await order(lines, `${lines} lines`))
  const page = await get('/orders?sort=total&direction=desc')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-length'), 'sent as it is read').toBeNull()
  expect(page.body.meta).toEqual({ total: 5, page: 1, per_page: 25, last_page: 1 })
  expect(page.body.data.map(({ note }: { note: string }) => note)).toEqual([
    '100 lines',
    '90 lines',
    '80 lines',
    '3 lines',
    'small',
  ])
  const each = await Promise.all(page.body.data.map(({ id }: { id: string }) => get(`/orders/${id}`)))
  expect(page.body.data).toEqual(each.map(one => one.body.data))
  const head = await api.call('HEAD', '/orders', { key: (await api.openBrand()).key })
  expect(head.status).toBe(200)
})
