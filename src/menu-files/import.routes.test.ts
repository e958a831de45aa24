import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'

test('a file is tried, imported once for all, and refused as a whole with the lines of its faults', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const send = (text: string | Buffer, query: string, key = brand.key) =>
    brand.call('POST', `/menu-import?${query}`, { raw: Buffer.from(text), key })
  const csv = 'name,category,price\nSoup,Warm dishes,5\nStew,Warm dishes,6'
  const tried = await send(csv, 'format=csv&create_categories=true&dry_run=true')
  expect([tried.status, tried.body.data.products.created]).toEqual([200, 2])
  expect((await brand.get('/products')).body.data).toHaveLength(0)

  expect((await send(csv, 'format=csv&create_categories=true')).body.data.categories.created).toBe(1)
  expect((await send(csv, 'format=csv')).body.data.products).toMatchObject({ created: 0, unchanged: 2 })
  const entries = (await brand.get('/audit-log?resource=product')).body.data
  expect(entries[0]).toMatchObject({ action: 'importMenu' })

  const faulty = await send('name,price\nTea,1\nCake,free', 'format=csv')
  expect([faulty.status, faulty.body.error.details.fields]).toEqual([
    422,
    [expect.objectContaining({ line: 3, column: 'price', path: 'products.1.price' })],
  ])
  expect(
    (await send(Buffer.from([0xff, 0xfe]), 'format=csv')).body.error.details.fields[0].message,
  ).toContain('UTF-8')

  const scopes = api.endpoints.find(one => one.operationId === 'importMenu')!
  const own = { scopes: [scopes.scope, ...scopes.alsoScopes!], branch_ids: [brand.branchId] }
  const bound = await brand.make('/api-keys', { name: 'One branch', ...own })
  await brand.make('/branches', { name: 'Second', code: 'TWO' })
  expect((await send('{}', 'format=json', bound.key)).status).toBe(403)
})
