import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { ask, openDevice, presses, pressLong, signIn } from './till.ts'

// The floor of the demo: moving a bill and firing a course take as few presses as promised, counted on the real page.

const demo = inject('demo')

let browser: Browser
let till: Page
beforeAll(async () => {
  browser = await openBrowser()
  till = await openDevice(browser, demo)
  await signIn(till, 'cashier')
})
afterAll(() => browser?.close())

type Floor = { tables: { id: string; name: string; dining_session_id: string | null }[] }
type Order = { items: { id: string }[] }

async function branchId(): Promise<string> {
  return (await ask<[{ id: string }]>(demo, 'GET', '/branches?sort=created_at'))[0].id
}

async function table(name: string) {
  const floor = await ask<Floor>(demo, 'GET', `/floor?branch_id=${await branchId()}`)
  return floor.tables.find(one => one.name === name)!
}

/** Opens a bill at a table, with a first course that is served and a second that is held. */
async function openBill(name: string): Promise<string> {
  const bill = await ask<{ id: string }>(demo, 'POST', '/dining-sessions', {
    table_id: (await table(name)).id,
    guests: 2,
  })
  const dishes = await ask<{ id: string; name: string }[]>(demo, 'GET', '/products?q=Margherita')
  const line = { product_id: dishes[0]!.id, quantity: 1 }
  const lines = [
    { ...line, course: 1 },
    { ...line, course: 2, hold: true },
  ]
  const { items } = await ask<Order>(demo, 'POST', `/dining-sessions/${bill.id}/orders`, { lines })
  await ask(demo, 'POST', `/kitchen/items/${items[0]!.id}/status`, { status: 'delivered' })
  return bill.id
}

test('flow E: a bill moves to a free table with three presses', async () => {
  const billId = await openBill('4')
  const tile = till.getByRole('button', { name: /^Table 4, Course 2 due, 0:00, €/ })
  await tile.waitFor()
  await presses(till)
  await pressLong(till, /^Table 4, Course 2 due/)
  await till.getByRole('menuitem', { name: 'Move' }).click()
  await till.getByRole('button', { name: 'Table 3, Move here, 4 seats' }).click()
  await till.getByRole('button', { name: /^Table 3, Course 2 due/ }).waitFor()
  expect(await presses(till)).toBe(3)
  expect([(await table('4')).dining_session_id, (await table('3')).dining_session_id]).toEqual([null, billId])
})

test('flow F: a course is fired with one press', async () => {
  const billId = await openBill('5')
  const fire = till.getByRole('group', { name: 'Table 5' }).getByRole('button', { name: 'Fire course 2' })
  await fire.waitFor()
  await presses(till)
  await fire.click()
  await till.getByRole('button', { name: /^Table 5, Cooking/ }).waitFor()
  expect(await presses(till)).toBe(1)
  const { orders } = await ask<{ orders: { items: { kitchen: { held: boolean } | null }[] }[] }>(
    demo,
    'GET',
    `/dining-sessions/${billId}`,
  )
  expect(JSON.stringify(orders)).not.toContain('"held":true')
})
