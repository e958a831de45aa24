import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { staff } from '../../src/cli/demo/floor-plan.ts'
import { ask, openDevice, signIn } from './till.ts'

// Paying on the real page: every cent as the service has it, a lost answer paid once.

const demo = inject('demo')

let browser: Browser
let till: Page
beforeAll(async () => {
  browser = await openBrowser()
  till = await openDevice(browser, demo)
  await signIn(till, 'cashier')
})
afterAll(() => browser?.close())

type Bill = {
  id: string
  status: string
  due: number
  payments: { amount: number; type: string; voided_at: string | null }[]
}
type Floor = { tables: { id: string; name: string }[] }

/** Opens a bill with a round of so many dishes at a table. */
async function openBill(table: string, dishes: readonly string[], guests = 2): Promise<string> {
  const [branch] = await ask<[{ id: string }]>(demo, 'GET', '/branches?sort=created_at')
  const { tables } = await ask<Floor>(demo, 'GET', `/floor?branch_id=${branch.id}`)
  const table_id = tables.find(({ name }) => name === table)!.id
  const bill = await ask<Bill>(demo, 'POST', '/dining-sessions', { table_id, guests })
  const products = await Promise.all(
    dishes.map(
      async dish =>
        (await ask<[{ id: string }]>(demo, 'GET', `/products?q=${encodeURIComponent(dish)}`))[0].id,
    ),
  )
  const lines = products.map(product_id => ({ product_id, quantity: 1 }))
  await ask(demo, 'POST', `/dining-sessions/${bill.id}/orders`, { lines })
  return bill.id
}

const read = (id: string) => ask<Bill>(demo, 'GET', `/dining-sessions/${id}`)

/** Shows the floor as after a pause, without the last bill on it. */
async function toFloor(): Promise<void> {
  const back = till.getByRole('button', { name: 'Back to the floor' })
  if ((await back.count()) > 0) await back.last().click()
  await till.getByRole('button', { name: 'Counter order' }).waitFor()
}

test('the last payment can be undone', async () => {
  const id = await openBill('6', ['Margherita', 'Tiramis'])
  await toFloor()
  await till.getByRole('button', { name: /^Table 6, .*€14.50/ }).waitFor()
  await till.getByRole('button', { name: /^Table 6,/ }).click()
  await till.getByRole('button', { name: /^Pay/ }).click()
  await till.getByRole('button', { name: /^Cash exact/ }).click()
  await till.getByRole('heading', { name: 'Table 6 is paid' }).waitFor()
  expect(await read(id)).toMatchObject({
    status: 'settled',
    due: 0,
    payments: [{ amount: 14.5, type: 'cash' }],
  })
  await till.getByRole('button', { name: /^Undo/ }).click()
  await till.getByRole('dialog', { name: 'Pay Table 6' }).waitFor()
  expect(await read(id)).toMatchObject({ status: 'open', payments: [{ amount: 14.5 }] })
  await till.getByRole('button', { name: 'Settle: nothing is due' }).click()
  await till.getByRole('heading', { name: 'Table 6 is paid' }).waitFor()
  expect((await read(id)).status).toBe('settled')
})

test('a till that prints receipts prints one after the last payment', async () => {
  await openBill('B2', ['Margherita'])
  await toFloor()
  await till.evaluate(
    `print = () => { globalThis.printed = document.querySelector('.comanda-paper') !== null }`,
  )
  await till.getByRole('textbox', { name: 'Table number' }).fill('B2')
  await till.keyboard.press('Enter')
  await till.getByRole('button', { name: /^Pay/ }).click()
  const choice = till.getByRole('group', { name: 'Receipt' })
  await choice.getByRole('button', { name: 'Print' }).click()
  await till.getByRole('button', { name: /^Cash exact/ }).click()
  await till.getByRole('heading', { name: 'Table B2 is paid' }).waitFor()
  await expect.poll(() => till.evaluate('globalThis.printed')).toBe(true)
  await till.evaluate(`localStorage.removeItem('comanda-receipt')`)
})

test('a payment whose answer is lost is asked again with its key, after a reload too, and booked once', async () => {
  const id = await openBill('C2', ['Margherita'])
  await till.goto(`${demo.url}/till/bill/${id}`)
  await signIn(till, 'cashier')
  const keys: (string | undefined)[] = []
  await till.route('**/pay', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    // The service books it; its answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await till.getByRole('button', { name: /^Pay/ }).click()
  await till.getByRole('button', { name: /^Cash exact/ }).click()
  await till.getByText('Asking again whether the payment arrived').waitFor()
  expect(await till.getByRole('heading', { name: 'Table C2 is paid' }).count()).toBe(0)
  await till.reload()
  await till.unroute('**/pay')
  const sent = till.waitForRequest('**/pay')
  await signIn(till, 'cashier')
  keys.push((await sent).headers()['idempotency-key'])
  await expect.poll(async () => (await read(id)).status).toBe('settled')
  expect(new Set(keys).size).toBe(1)
  expect((await read(id)).payments).toHaveLength(1)
})

test('a part that another device paid meanwhile is not paid twice', async () => {
  const id = await openBill('B1', ['Margherita'])
  await till.goto(`${demo.url}/till/bill/${id}?pay`)
  await signIn(till, 'cashier')
  await till.getByRole('button', { name: /^Cash exact/ }).waitFor()
  const methods = await ask<{ id: string; type: string }[]>(demo, 'GET', '/payment-methods')
  const card = methods.find(({ type }) => type === 'card')!.id
  await ask(demo, 'POST', `/dining-sessions/${id}/pay`, {
    payments: [{ payment_method_id: card, amount: 3 }],
  })
  await till.getByRole('button', { name: /^Cash exact €5.00/ }).waitFor()
  await till.getByRole('button', { name: /^Cash exact/ }).click()
  await till.getByRole('heading', { name: 'Table B1 is paid' }).waitFor()
  expect((await read(id)).payments.map(({ amount }) => amount)).toEqual([3, 5])
})

test('equal shares follow what is paid: a voided share is due again, and a reload forgets none', async () => {
  const id = await openBill('B1', ['Margherita', 'Margherita', 'Margherita'], 3)
  await till.goto(`${demo.url}/till/bill/${id}?pay=equal`)
  await signIn(till, 'manager')
  const shares = till.getByRole('region', { name: 'Equal shares' }).getByRole('listitem')
  const texts = async () => (await shares.allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' '))
  const show = async (...shown: string[]) => {
    await expect.poll(texts).toEqual(shown)
  }
  const payShare = () => till.getByRole('button', { name: 'Cash exact €8.00' }).click()
  await payShare()
  await show('Paid Contanti €8.00', 'Now 2 / 3 €8.00', 'Next 3 / 3 €8.00')
  await payShare()
  await show('Paid Contanti €8.00', 'Paid Contanti €8.00', 'Now 3 / 3 €8.00')
  await till.getByRole('button', { name: 'Void Contanti €8.00' }).first().click()
  await till.getByRole('button', { name: 'Void it' }).click()
  await show('Paid Contanti €8.00', 'Now 2 / 3 €8.00', 'Next 3 / 3 €8.00')
  // The pressed button is gone, so the next key begins at the top of the sheet.
  expect(await till.evaluate('document.activeElement.textContent')).toBe('Pay Table B1')
  await till.reload()
  await signIn(till, 'manager')
  await show('Paid Contanti €8.00', 'Now 2 / 3 €8.00', 'Next 3 / 3 €8.00')
  await payShare()
  await show('Paid Contanti €8.00', 'Paid Contanti €8.00', 'Now 3 / 3 €8.00')
  await payShare()
  await till.getByRole('heading', { name: 'Table B1 is paid' }).waitFor()
})

test('an order at the counter of which a part is paid can be paid on', async () => {
  const [branch] = await ask<[{ id: string }]>(demo, 'GET', '/branches?sort=created_at')
  const [dish] = await ask<[{ id: string }]>(demo, 'GET', '/products?q=Margherita')
  const lines = [{ product_id: dish.id, quantity: 2 }]
  const { id } = await ask<Bill>(demo, 'POST', '/orders', { branch_id: branch.id, channel: 'pos', lines })
  await till.goto(`${demo.url}/till/order/${id}?pay`)
  await signIn(till, 'cashier')
  await till.getByRole('button', { name: 'Amount', exact: true }).click()
  await till.getByRole('textbox', { name: 'This guest pays' }).fill('5')
  await till.getByRole('button', { name: 'Cash exact €5.00' }).click()
  await till.getByRole('button', { name: /^Void Contanti/ }).waitFor()
  await till.keyboard.press('Escape')
  const ticket = till.getByRole('complementary', { name: 'Ticket' })
  await ticket.getByText('€5.00 paid').waitFor()
  await ticket.getByRole('button', { name: /^Pay/ }).click()
  await till.getByRole('button', { name: 'Cash exact €11.00' }).click()
  await till.getByRole('heading', { name: /is paid$/ }).waitFor()
  expect((await ask<Bill>(demo, 'GET', `/orders/${id}`)).status).toBe('paid')
})

test('typed digits are the amount, and the change of a part stays in sight', async () => {
  const id = await openBill('B1', ['Margherita', 'Margherita'])
  await till.goto(`${demo.url}/till/bill/${id}?pay`)
  await signIn(till, 'cashier')
  await till.getByRole('button', { name: /^Cash exact €16.00/ }).waitFor()
  await till.keyboard.type('12')
  const field = till.getByRole('textbox', { name: 'This guest pays' })
  expect(await field.inputValue()).toBe('12')
  await till.getByRole('button', { name: 'Find' }).click()
  await till.keyboard.type('333')
  expect(await till.getByRole('searchbox', { name: 'Phone, name or e-mail' }).inputValue()).toBe('333')
  await till.getByRole('button', { name: '€20 change 8.00' }).click()
  const given = till.getByRole('status').filter({ hasText: 'Contanti €20.00 for €12.00' })
  await given.getByText('€8.00').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await till.getByRole('button', { name: 'Whole' }).click()
  await till.getByRole('button', { name: /^10%/ }).click()
  await till.getByRole('button', { name: /^€5 / }).click()
  await till.getByText('Contanti €5.00 for €4.00 and €0.40 tip').waitFor()
  await till.getByText('€0.60', { exact: true }).waitFor()
})

test('a second discount is approved with all discounts together, and removed with another PIN', async () => {
  await ask(demo, 'PATCH', '/brand', { approvals: { discount_over_percent: 15 } })
  const id = await openBill('B2', ['Margherita', 'Margherita'])
  await till.goto(`${demo.url}/till/bill/${id}?pay`)
  await signIn(till, 'cashier')
  for (const due of ['14.40', '12.96']) {
    await till.getByRole('button', { name: 'Discount' }).click()
    const panel = till.getByRole('region', { name: 'Discount', exact: true })
    await panel.getByRole('button', { name: '10%' }).click()
    await panel.getByRole('button', { name: 'With our apologies' }).click()
    await panel.getByRole('region', { name: "A colleague's PIN" }).waitFor()
    await till.keyboard.type(staff.find(({ role }) => role === 'manager')!.pin)
    await till.keyboard.press('Enter')
    await till.getByRole('button', { name: `Cash exact €${due}` }).waitFor()
  }
  expect((await read(id)).due).toBe(12.96)
  const removes = till.getByRole('button', { name: 'Remove With our apologies, 10%' })
  await removes.last().click()
  await till.getByRole('region', { name: 'Remove a discount' }).waitFor()
  await till.keyboard.type(staff.find(({ role }) => role === 'manager')!.pin)
  await till.keyboard.press('Enter')
  await till.getByRole('button', { name: 'Cash exact €14.40' }).waitFor()
  expect(await removes.count()).toBe(1)
  await ask(demo, 'PATCH', '/brand', { approvals: { discount_over_percent: null } })
})

test('the service charge is taken off and put back, each with a manager’s PIN', async () => {
  // Only of a party as large as no other test has.
  const charge = { percent: 10, tax_id: null, channels: [], branch_ids: [], min_guests: 15 }
  await ask(demo, 'PATCH', '/brand', { service_charge: charge })
  const id = await openBill('C2', ['Margherita'], 15)
  const { due } = await read(id)
  await till.goto(`${demo.url}/till/bill/${id}?pay`)
  await signIn(till, 'cashier')
  const panel = till.getByRole('region', { name: 'Service charge' })
  const approve = async () => {
    await panel.getByRole('region', { name: "A colleague's PIN" }).waitFor()
    await till.keyboard.type(staff.find(({ role }) => role === 'manager')!.pin)
    await till.keyboard.press('Enter')
  }
  await panel.getByRole('button', { name: 'Take the service charge off' }).click()
  await panel.getByRole('button', { name: 'With our apologies' }).click()
  await approve()
  await panel.getByText('The service charge is off.').waitFor()
  const without = (await read(id)).due
  expect(without).toBeLessThan(due)
  await till.getByRole('button', { name: `Cash exact €${without.toFixed(2)}` }).waitFor()
  await panel.getByRole('button', { name: 'Put it back' }).click()
  await approve()
  await panel.getByRole('button', { name: 'Take the service charge off' }).waitFor()
  expect((await read(id)).due).toBe(due)
  await ask(demo, 'PATCH', '/brand', { service_charge: null })
})
