import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'
import { within } from './scenes/checks.ts'
import { desk, type Scene } from './scenes/scene.ts'
import { setStage, type Stage } from './scenes/stage.ts'
import { ask } from './till.ts'

// Text of guests and strangers never runs, never breaks a screen, and never reaches a device's key.

const names = {
  markup: '<img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script>',
  wide: 'W'.repeat(60),
  turned: 'לחם ושמן, 2 × 3',
  emoji: '👩‍👩‍👧‍👦🍕🏴󠁧󠁢󠁷󠁬󠁳󠁿',
}
let stage: Stage
let tab: string

beforeAll(async () => {
  stage = await setStage()
  const { demo, branchId, stations } = stage.evening
  const [tax] = await ask<[{ id: string }]>(demo, 'GET', '/taxes')
  const category = await ask<{ id: string }>(demo, 'POST', '/categories', {
    name: names.markup,
    kitchen_station_ids: [stations['Forno']],
  })
  const bills: string[] = []
  for (const name of Object.values(names)) {
    const dish = await ask<{ id: string }>(demo, 'POST', '/products', {
      name: name.repeat(name === names.wide ? 2 : 1),
      price: 1,
      tax_id: tax.id,
      category_id: category.id,
    })
    const bill = await ask<{ id: string }>(demo, 'POST', '/dining-sessions', {
      branch_id: branchId,
      name: name.slice(0, 60),
    })
    const lines = [{ product_id: dish.id, quantity: 1, note: name }]
    await ask(demo, 'POST', `/dining-sessions/${bill.id}/orders`, { lines, note: name })
    await ask(demo, 'POST', '/orders', {
      branch_id: branchId,
      channel: 'pos',
      customer_name: name.slice(0, 60),
      lines,
    })
    bills.push(bill.id)
  }
  tab = bills[0]!
})
afterAll(() => stage?.close())

const till = { device: 'till', who: 'cashier', ...desk } as const
const scenes: readonly Scene[] = [
  { name: 'the floor', ...till, at: '/till/floor' },
  { name: 'the list of the floor', ...till, at: '/till/floor?view=list' },
  { name: 'a bill', ...till, at: () => `/till/bill/${tab}` },
  { name: 'its payment', ...till, at: () => `/till/bill/${tab}?pay` },
  { name: 'today’s orders', ...till, at: '/till/orders' },
  { name: 'the kitchen', device: 'kitchen', ...desk, at: ({ stations }) => `/kitchen/${stations['Forno']}` },
]

test.each(scenes)('hostile names run nothing and break nothing: $name', async scene => {
  const { page, fault, faults } = await stage.show(scene)
  if (fault !== undefined) throw fault
  await page.getByText('onerror').first().waitFor()
  expect(await page.evaluate(`globalThis.broken`)).toBeUndefined()
  expect([...faults, ...(await within(page, 'sideways()')), ...(await within(page, 'looseNames()'))]).toEqual(
    [],
  )
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await within(page, 'sideways()')).toEqual([])
  await page.context().close()
})

test('a mark that turns a line around is refused before any screen sees it', async () => {
  const body = { branch_id: stage.evening.branchId, name: 'Pane \u202Elatot' }
  await expect(ask(stage.evening.demo, 'POST', '/dining-sessions', body)).rejects.toThrow('422')
})

test('a name that is markup, and one of another direction, are noticed where a page trusts them', async () => {
  const page = await stage.browser.newPage()
  await page.setContent(`<p>${names.markup}</p><p>${names.turned}</p>`)
  await expect.poll(() => page.evaluate(`globalThis.broken`)).toBe(1)
  expect(await within(page, 'looseNames()')).toHaveLength(1)
  await page.close()
})

test('scripts find no key: not in storage, not in cookies, not in the address', async () => {
  const { page } = await stage.show({ name: 'keys', ...till, at: '/till/table/2' })
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('comanda'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const secrets = [stage.evening.demo.key, cookie!.value, decodeURIComponent(cookie!.value)]
  const known = await within<string>(page, 'everythingKept()')
  expect(known).toContain('comanda-language')
  expect(secrets.filter(secret => known.includes(secret))).toEqual([])
  // The control: what a script keeps is found.
  await page.evaluate(`sessionStorage.setItem('planted', '${secrets[1]}')`)
  expect(await within<string>(page, 'everythingKept()')).toContain(secrets[1])
  await page.context().close()
})

test('a page of another site neither reads nor writes with the cookie of a till', async () => {
  const other = await servePages()
  const { page } = await stage.show({ name: 'another site', ...till, at: '/till/floor' })
  const { demo, branchId } = stage.evening
  const count = async () =>
    (await ask<unknown[]>(demo, 'GET', '/dining-sessions?status=open&per_page=100')).length
  const before = await count()
  const call = `async ([path, init]) => fetch(path, init).then(answer => [answer.type, answer.status], () => ['refused'])`
  const api = `${new URL(page.url()).origin}/v1/pos`
  const read = [`${api}/floor?branch_id=${branchId}`, { credentials: 'include' }]
  const body = JSON.stringify({ branch_id: branchId, name: 'Planted' })
  const write = [
    `${api}/dining-sessions`,
    {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'include',
      headers: { 'content-type': 'text/plain' },
      body,
    },
  ]
  // The control: the till itself reads.
  expect(await page.evaluate(`(${call})(${JSON.stringify(read)})`)).toEqual(['basic', 200])
  const stranger = await page.context().newPage()
  await stranger.goto(other.origin)
  expect(await stranger.evaluate(`(${call})(${JSON.stringify(read)})`)).toEqual(['refused'])
  await stranger.evaluate(`(${call})(${JSON.stringify(write)})`)
  expect(await count()).toBe(before)
  await page.context().close()
  await other.close()
})

test('the screen of a device that is unpaired ends by itself within a second', async () => {
  const { page } = await stage.show({ name: 'unpaired', ...till, at: '/till/floor' })
  await page.getByText('Late').first().waitFor()
  const devices = await ask<{ id: string; name: string }[]>(stage.evening.demo, 'GET', '/devices')
  const { id } = devices.find(({ name }) => name === 'Till 1')!
  await remove(id)
  await page.getByText('This device was unpaired').waitFor({ timeout: 1500 })
  expect(await page.getByText('Late').count()).toBe(0)
  await page.context().close()
})

async function remove(id: string): Promise<void> {
  const { url, key } = stage.evening.demo
  const answer = await fetch(`${url}/v1/pos/devices/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.ok).toBe(true)
}
