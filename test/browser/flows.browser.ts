import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hasRealMenu, readRealMenu, startWithMenu } from './big-restaurant.ts'
import { openBrowser } from './chromium.ts'
import { ask, clearKitchen, goTo, openDevice, presses, pressLong, signIn } from './till.ts'

// The everyday acts of a restaurant in as few presses as promised: on the demo's menu, and on a real one of 307 dishes.

type Service = Parameters<typeof ask>[0]
type Named = { id: string; name: string }
type Item = Named & {
  quantity: number
  without: { name: string }[]
  cancelled_at: string | null
  cancel_reason: string | null
  held: boolean
}
type Bill = {
  id: string
  status: string
  guests: number
  due: number
  orders: { items: Item[] }[]
  payments: { amount: number }[]
}
type Floor = { tables: (Named & { seats: number; dining_session_id: string | null })[] }

const demoMenu = { dish: 'Margherita', drink: 'Chinotto', dessert: 'Cantucci', twoPrice: '16.00' }
const realMenu = {
  dish: 'Chicken Breast Mini Burger with Pumpkin Bun',
  drink: 'Jasmine White Rice',
  dessert: 'Grilled Chicken Breast',
  twoPrice: '480.00',
}

/** Starts the demo with the real menu, on which the dishes of the flows were asked for at this hour before. */
async function openReal(): Promise<{ demo: Service; stop: () => Promise<void> }> {
  const service = await startWithMenu(readRealMenu('CENTRO', 'Cucina', realMenu.dish))
  const { demo } = service
  const [branch] = await ask<[Named]>(demo, 'GET', '/branches?sort=created_at')
  const methods = await ask<(Named & { type: string })[]>(demo, 'GET', '/payment-methods')
  const cash = methods.find(({ type }) => type === 'cash')!
  const lines = await Promise.all([realMenu.dish, realMenu.drink].map(dish => lineOf(demo, dish)))
  const body = { branch_id: branch.id, channel: 'pos', lines }
  const { id, due } = await ask<Bill>(demo, 'POST', '/orders', body)
  await ask(demo, 'POST', `/orders/${id}/pay`, { payments: [{ payment_method_id: cash.id, amount: due }] })
  return { demo, stop: service.stop }
}

async function lineOf(service: Service, dish: string): Promise<{ product_id: string; quantity: number }> {
  const found = await ask<Named[]>(service, 'GET', `/products?active=true&q=${encodeURIComponent(dish)}`)
  return { product_id: found[0]!.id, quantity: 1 }
}

const menus = [
  {
    name: 'the demo’s menu',
    dishes: demoMenu,
    isHere: true,
    open: async () => ({ demo: inject('demo'), stop: async () => {} }),
  },
  {
    name: '307 real dishes (need COMANDA_DATA, the folder that contains them)',
    dishes: realMenu,
    isHere: hasRealMenu,
    open: openReal,
  },
]

describe.each(menus)('$name', ({ dishes, isHere, open }) => {
  describe.skipIf(!isHere)('in as few presses as promised', () => {
    let browser: Browser
    let demo: Service
    let stop: () => Promise<void>
    let branchId: string
    let till: Page
    beforeAll(async () => {
      ;({ demo, stop } = await open())
      browser = await openBrowser()
      branchId = (await ask<[Named]>(demo, 'GET', '/branches?sort=created_at'))[0].id
      till = await openDevice(browser, demo, { at: '/till/floor' })
      await signIn(till, 'cashier')
    })
    afterAll(async () => {
      await browser?.close()
      await stop?.()
    })

    const button = (name: string | RegExp, page = till) => page.getByRole('button', { name })
    const tile = (name: string) =>
      till
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
    const ticket = () => till.getByRole('complementary', { name: 'Ticket' })
    const read = (id: string) => ask<Bill>(demo, 'GET', `/dining-sessions/${id}?lang=en`)

    async function table(name: string): Promise<Floor['tables'][number]> {
      const { tables } = await ask<Floor>(demo, 'GET', `/floor?branch_id=${branchId}`)
      return tables.find(one => one.name === name)!
    }

    async function billOf(name: string): Promise<Bill> {
      return read((await table(name)).dining_session_id!)
    }

    /** A bill at a table with a round of lines: by default one of the dish. */
    async function openBill(name: string, lines: object[] = [{}], guests = 2): Promise<Bill> {
      const { id: table_id } = await table(name)
      const bill = await ask<Bill>(demo, 'POST', '/dining-sessions', { table_id, guests })
      const line = await lineOf(demo, dishes.dish)
      const body = { lines: lines.map(more => ({ ...line, ...more })) }
      await ask(demo, 'POST', `/dining-sessions/${bill.id}/orders`, body)
      return read(bill.id)
    }

    /** Shows the floor, where every flow begins, with a table as it is now. */
    async function seeTable(name: RegExp): Promise<void> {
      await goTo(till, '/till/floor')
      await button(name).waitFor()
      await presses(till)
    }

    test('flow A: two dishes without onion and a drink, at a free table', async () => {
      await seeTable(/^Table 7, Free/)
      await button(/^Table 7, Free/).click()
      await tile(dishes.dish).click()
      await tile(dishes.dish).click()
      await button('No Onion').click()
      await tile(dishes.drink).click()
      await button(/^Send 3/).click()
      await ticket()
        .getByRole('button', { name: `2× ${dishes.dish}, Sent, ${dishes.twoPrice}` })
        .waitFor()
      expect(await presses(till)).toBe(6)
      const bill = await billOf('7')
      const sent = bill.orders[0]!.items.map(one => [
        one.name,
        one.quantity,
        one.without.map(({ name }) => name),
      ])
      expect(sent).toEqual([
        [dishes.dish, 2, ['Onion']],
        [dishes.drink, 1, []],
      ])
      expect([bill.guests, new URL(till.url()).pathname]).toEqual([
        (await table('7')).seats,
        `/till/bill/${bill.id}`,
      ])
    })

    test('flow B: the same again', async () => {
      await openBill('8')
      await seeTable(/^Table 8, Cooking/)
      await button(/^Table 8, Cooking/).click()
      await button('Again').click()
      await button(/^Send 1/).click()
      // Until it is answered it is named “Round 2, waiting”.
      await ticket().getByRole('region', { name: 'Round 2', exact: true }).waitFor()
      expect(await presses(till)).toBe(3)
      expect((await billOf('8')).orders).toHaveLength(2)
    })

    test('flow C: a table pays exact cash', async () => {
      const { id, due } = await openBill('6')
      await seeTable(/^Table 6, Cooking/)
      await button(/^Table 6, Cooking/).click()
      await button(/^Pay/).click()
      await button(/^Cash exact/).click()
      await till.getByRole('heading', { name: 'Table 6 is paid' }).waitFor()
      expect(await presses(till)).toBe(3)
      expect(await read(id)).toMatchObject({ status: 'settled', due: 0, payments: [{ amount: due }] })
    })

    test('flow D: three guests share equally by card, to the cent', async () => {
      const { id } = await openBill('2', [{ quantity: 4 }], 3)
      const { shares } = await ask<{ shares: { amount: number }[] }>(
        demo,
        'GET',
        `/dining-sessions/${id}/split?ways=3`,
      )
      await seeTable(/^Table 2, Cooking/)
      await button(/^Table 2, Cooking/).click()
      await button(/^Pay/).waitFor()
      await presses(till)
      await button(/^Pay/).click()
      await button('Equal').click()
      await till.waitForURL(/\?pay=equal$/)
      for (const { amount } of shares) {
        await button(/^(Card|Carta) /)
          .filter({ hasText: `€${amount.toFixed(2)}` })
          .click()
        await button(`Card approved: book €${amount.toFixed(2)}`).click()
      }
      await till.getByRole('heading', { name: 'Table 2 is paid' }).waitFor()
      expect(await presses(till)).toBe(8)
      const { status, payments } = await read(id)
      expect([status, payments.map(({ amount }) => amount)]).toEqual([
        'settled',
        shares.map(({ amount }) => amount),
      ])
    })

    test('flow E: a bill moves to a free table', async () => {
      const { id } = await openBill('4')
      await seeTable(/^Table 4, Cooking/)
      await pressLong(till, /^Table 4, Cooking/)
      await till.getByRole('menuitem', { name: 'Move' }).click()
      await button(/^Table 3, Move here/).click()
      await button(/^Table 3, Cooking/).waitFor()
      expect(await presses(till)).toBe(3)
      expect([(await table('4')).dining_session_id, (await table('3')).dining_session_id]).toEqual([null, id])
    })

    test('flow F: a course is fired', async () => {
      const { id, orders } = await openBill('5', [{ course: 1 }, { course: 2, hold: true }])
      await ask(demo, 'POST', `/kitchen/items/${orders[0]!.items[0]!.id}/status`, { status: 'delivered' })
      await seeTable(/^Table 5, Course 2 due/)
      await till
        .getByRole('group', { name: 'Table 5' })
        .getByRole('button', { name: 'Fire course 2' })
        .click()
      await button(/^Table 5, Cooking/).waitFor()
      expect(await presses(till)).toBe(1)
      const held = (await read(id)).orders.flatMap(({ items }) => items.map(({ held }) => held))
      expect(held).toEqual([false, false])
    })

    test('flow G: a ticket is ready, and taken back', async () => {
      await clearKitchen(demo, branchId)
      const bill = await ask<Bill>(demo, 'POST', '/dining-sessions', { branch_id: branchId, name: 'Gina' })
      const lines = [await lineOf(demo, dishes.dish), await lineOf(demo, dishes.drink)]
      await ask(demo, 'POST', `/dining-sessions/${bill.id}/orders`, { lines })
      const stations = await ask<Named[]>(demo, 'GET', `/kitchen-stations?branch_id=${branchId}`)
      const stationId = stations.find(({ name }) => name === (dishes === demoMenu ? 'Forno' : 'Cucina'))!.id
      const kitchen = await openDevice(browser, demo, {
        purpose: 'kitchen',
        stationId,
        width: 1920,
        at: '/kitchen',
      })
      await button('Ready, Gina', kitchen).waitFor()
      await presses(kitchen)
      await button('Ready, Gina', kitchen).click()
      await button('Ready, Gina', kitchen).waitFor({ state: 'detached' })
      expect(await presses(kitchen)).toBe(1)
      await kitchen.getByRole('button', { name: 'Recall', exact: true }).click()
      await button('Ready, Gina', kitchen).waitFor()
      expect(await presses(kitchen)).toBe(1)
      await kitchen.context().close()
    })

    test('flow I: a dish is sold out', async () => {
      await seeTable(/^Table 4, Free/)
      await button(/^Table 4, Free/).click()
      await tile(dishes.dessert).waitFor()
      await presses(till)
      await pressLong(till, new RegExp(`^${dishes.dessert}`))
      await till.getByRole('menuitem', { name: /^Sold out until tomorrow/ }).click()
      await button(new RegExp(`^${dishes.dessert}.* Sold out`)).waitFor()
      expect(await presses(till)).toBe(2)
    })

    test("flow J: a started line is cancelled with a reason and a manager's PIN", async () => {
      const { orders } = await openBill('C4')
      await ask(demo, 'POST', `/kitchen/items/${orders[0]!.items[0]!.id}/status`, { status: 'preparing' })
      const waiter = await openDevice(browser, demo, { at: '/till/table/C4' })
      await signIn(waiter, 'waiter')
      const line = button(new RegExp(`^1× ${dishes.dish}, Cooking`), waiter)
      await line.waitFor()
      await presses(waiter)
      await line.click()
      await button('Cancel item', waiter).click()
      await waiter.getByRole('group', { name: 'Why?' }).getByRole('button').first().click()
      expect(await presses(waiter)).toBe(3)
      await waiter.getByRole('group', { name: 'PIN' }).waitFor()
      await waiter.keyboard.type('234567')
      await waiter.keyboard.press('Enter')
      await button('Order it again', waiter).waitFor()
      const [cancelled] = (await billOf('C4')).orders[0]!.items
      expect([cancelled!.cancelled_at === null, cancelled!.cancel_reason === null]).toEqual([false, false])
      await waiter.context().close()
    })
  })
})
