import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { staff } from '../../src/cli/demo/floor-plan.ts'
import { openBrowser } from './chromium.ts'
import { ask, clearKitchen, openDevice, signIn } from './till.ts'

// A line that was sent is changed and replaced on the till; the kitchen is shown it once.

const demo = inject('demo')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Named = { id: string; name: string }
type Item = Named & {
  note: string | null
  cancel_kind: string | null
  replaces_id: string | null
  unit_price: number
  list_unit_price: number | null
}
type Order = { id: string; items: Item[] }
type Dish = Named & { recipe: { stock_item_id: string; quantity: number }[] }
type Deal = Named & { combo: { choices: { id: string; options: { product_id: string }[] }[] } }
type Movement = { change: number; stock_item_id: string; order_id: string | null }

const reason = 'Olga would rather have fish'
const managersPin = staff.find(({ role }) => role === 'manager')!.pin
const today = new Date().toISOString().slice(0, 10)
const soon = { timeout: 10_000 }

async function giveReason(till: Page): Promise<void> {
  await till.getByRole('button', { name: 'Other…' }).click()
  await till.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await till.getByRole('button', { name: 'Take this reason' }).click()
}

test('a sent line is changed and replaced: one ticket, one notice, right stock, no cancellation', async () => {
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  await clearKitchen(demo, branch.id)
  const stations = await ask<Named[]>(demo, 'GET', `/kitchen-stations?branch_id=${branch.id}`)
  const station = stations.find(({ name }) => name === 'Cucina')!
  const product = async (name: string) =>
    (await ask<[Dish]>(demo, 'GET', `/products?q=${encodeURIComponent(name)}&lang=en`))[0]
  const [bake, fish] = [await product('Parmigiana di'), await product('Baccal')]
  const bill = await ask<Named>(demo, 'POST', '/dining-sessions', {
    branch_id: branch.id,
    name: 'Olga',
    guests: 2,
  })
  const lines = [{ product_id: bake.id, quantity: 1 }]
  const order = await ask<Order>(demo, 'POST', `/dining-sessions/${bill.id}/orders?lang=en`, { lines })
  const read = async () => (await ask<Order>(demo, 'GET', `/orders/${order.id}?lang=en`)).items

  const kitchen = await openDevice(browser, demo, {
    purpose: 'kitchen',
    stationId: station.id,
    at: '/kitchen',
  })
  const card = kitchen.getByRole('article', { name: /^Olga, / })
  await card.waitFor()
  const till = await openDevice(browser, demo, { at: `/till/bill/${bill.id}` })
  await signIn(till, 'waiter')
  const ticket = till.getByRole('complementary', { name: 'Ticket' })
  await ticket.getByRole('button', { name: new RegExp(`^1× ${bake.name}`) }).click()

  await till.getByRole('button', { name: 'Change', exact: true }).click()
  await till.getByRole('textbox', { name: 'Note to the kitchen' }).fill('no salt')
  await till.getByRole('button', { name: 'Note it' }).click()
  await expect.poll(async () => (await read())[0]!.note, soon).toBe('no salt')
  await card.getByText('CHANGED', { exact: true }).waitFor()
  await card.getByText('no salt').waitFor()
  await kitchen.getByRole('button', { name: 'Seen, Olga' }).click()
  await card.getByText('CHANGED', { exact: true }).waitFor({ state: 'detached' })

  await till.getByRole('button', { name: 'Replace', exact: true }).click()
  await till.getByRole('textbox', { name: 'Replace by' }).fill(fish.name.slice(0, 8))
  await till.getByRole('group', { name: 'Replace by' }).getByRole('button', { name: fish.name }).click()
  await giveReason(till)
  await card.getByText(`CHANGED, was 1 ${bake.name}`).waitFor()
  expect(await kitchen.getByRole('article', { name: /^Olga, / }).count()).toBe(1)
  expect(await card.getByText('CANCELLED').count()).toBe(0)
  expect(await card.locator('[data-mark=changed]').count()).toBe(1)
  await kitchen.getByRole('button', { name: 'Seen, Olga' }).click()
  await card.locator('[data-mark=changed]').waitFor({ state: 'detached' })
  const [gone, next] = await read()
  expect([gone!.cancel_kind, next!.name, next!.replaces_id]).toEqual(['replaced', fish.name, gone!.id])

  // Stock: only the recipe of the dish that is served is gone.
  const moved = await ask<Movement[]>(
    demo,
    'GET',
    '/stock-movements?per_page=100&sort=created_at&direction=desc',
  )
  const left = new Map<string, number>()
  for (const { order_id: id, stock_item_id: item, change } of moved)
    if (id === order.id) left.set(item, (left.get(item) ?? 0) - change)
  const eaten = [...left].filter(([, quantity]) => quantity !== 0)
  expect(new Map(eaten)).toEqual(new Map(fish.recipe.map(one => [one.stock_item_id, one.quantity])))
  const report = `/reports/cancellations?branch_id=${branch.id}&from=${today}&to=${today}`
  const { rows } = await ask<{ rows: { reason: string }[] }>(demo, 'GET', report)
  expect(rows.filter(row => row.reason === reason)).toEqual([])

  await Promise.all([kitchen.context().close(), till.context().close()])
})

test('a component of a sent deal is replaced by another option of its choice, at what that costs more', async () => {
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  const [deal] = await ask<[Deal]>(demo, 'GET', '/products?q=Pizza%20meal&lang=en')
  const { id } = await ask<Named>(demo, 'POST', '/dining-sessions', { branch_id: branch.id, name: 'Rosa' })
  const choices = deal.combo.choices.map(choice => ({
    choice_id: choice.id,
    product_id: choice.options[0]!.product_id,
  }))
  const lines = [{ product_id: deal.id, quantity: 2, choices }]
  const order = await ask<Order>(demo, 'POST', `/dining-sessions/${id}/orders?lang=en`, { lines })
  const [, water] = order.items
  const till = await openDevice(browser, demo, { at: `/till/bill/${id}` })
  await signIn(till, 'waiter')
  const ticket = till.getByRole('complementary', { name: 'Ticket' })
  await ticket.getByRole('button', { name: /^2× Pizza meal.*25.00/ }).click()
  await till.getByRole('button', { name: 'Replace', exact: true }).click()
  // The coffee has no other option.
  expect(await till.getByRole('group', { name: /^Instead of/ }).count()).toBe(2)
  await till
    .getByRole('group', { name: `Instead of ${water!.name}` })
    .getByRole('button', { name: 'Chinotto +1.00' })
    .click()
  await giveReason(till)
  await ticket.getByRole('button', { name: /^2× Pizza meal.*27.00/ }).waitFor()
  await ticket.getByRole('button', { name: new RegExp(`^2× ${water!.name}, Cancelled`) }).waitFor()
  const { items } = await ask<Order>(demo, 'GET', `/orders/${order.id}?lang=en`)
  const live = items.filter(({ cancel_kind }) => cancel_kind === null)
  expect(live.map(({ name, replaces_id }) => [name, replaces_id])).toEqual([
    [order.items[0]!.name, null],
    ['Chinotto', water!.id],
    ['Espresso', null],
  ])
  await till.context().close()
})

test('a waiter sells at another price with a manager’s PIN, a manager without', async () => {
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  const { id } = await ask<Named>(demo, 'POST', '/dining-sessions', { branch_id: branch.id, name: 'Ugo' })
  const sold = async () => {
    const { orders } = await ask<{ orders: Order[] }>(demo, 'GET', `/dining-sessions/${id}`)
    return orders.map(({ items }) => items.map(item => [item.unit_price, item.list_unit_price]))
  }
  const till = await openDevice(browser, demo, { at: `/till/bill/${id}` })
  const sellAt = async (digits: string, priced: RegExp) => {
    await till.getByRole('button', { name: /^Tiramisù/ }).click()
    await till.getByRole('button', { name: 'More: hold, price, allergens' }).click()
    await till.getByRole('menuitem', { name: 'Another price' }).click()
    await till.getByRole('group', { name: 'Price' }).waitFor()
    await till.keyboard.type(digits)
    await till.keyboard.press('Enter')
    await till.getByRole('button', { name: priced }).waitFor()
    await till.getByRole('button', { name: /^Send 1/ }).click()
  }
  await signIn(till, 'waiter')
  await sellAt('400', /^1× Tiramisù, 4.00/)
  const pad = till.getByRole('region', { name: "A colleague's PIN" })
  await pad.getByText('Another price').waitFor()
  expect(await sold()).toEqual([])
  await till.keyboard.type(managersPin)
  await till.keyboard.press('Enter')
  await till.getByRole('region', { name: 'Round 1', exact: true }).waitFor()
  expect(await sold()).toEqual([[[4, 6.5]]])

  await till.goto(`${demo.url}/till/bill/${id}`)
  await signIn(till, 'manager')
  await sellAt('300', /^1× Tiramisù, 3.00/)
  await till.getByRole('region', { name: 'Round 2', exact: true }).waitFor()
  expect(await sold()).toEqual([[[4, 6.5]], [[3, 6.5]]])
  await till.context().close()
})
