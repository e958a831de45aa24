import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { type OwnService, startOwnService } from './own-service.ts'
import { ask, openDevice, presses, signIn } from './till.ts'

// The menu of a pizzeria and burger counter, imported from its file and sold on the screens: sizes, halves, meal deals.

let browser: Browser
let own: OwnService
let branch: string

beforeAll(async () => {
  browser = await openBrowser()
  own = await startOwnService()
  const file = path.resolve(import.meta.dirname, '../../examples/pizza-and-burgers.json')
  const [{ id, code }] = await ask<[{ id: string; code: string }]>(
    own.demo,
    'GET',
    '/branches?sort=created_at',
  )
  branch = id
  const menu = JSON.parse((await readFile(file, 'utf8')).replaceAll('"MAIN"', `"${code}"`)) as object
  await ask(own.demo, 'POST', '/menu-import?format=json', menu)
  // The demo has categories of the same names.
  for (const { id: category, ref } of await ask<{ id: string; ref: string }[]>(
    own.demo,
    'GET',
    '/categories',
  ))
    if (ref === 'pizze' || ref === 'bevande')
      await ask(own.demo, 'PATCH', `/categories/${category}`, { translations: { en: null } })
})
afterAll(async () => {
  await browser?.close()
  await own?.stop()
})

const ticket = (page: Page) => page.getByRole('complementary', { name: 'Ticket' })
const starting = (name: string) => new RegExp(`^${name.replaceAll(/[.½]/g, String.raw`\$&`)}`)

async function openTill(at: string): Promise<Page> {
  const page = await openDevice(browser, own.demo, { at })
  await signIn(page, 'cashier')
  await page.getByRole('tab').first().waitFor()
  return page
}

/** Presses buttons one after another: a category, as `Pizza:`, then a dish, then chips of its line or further dishes. */
async function pressAll(page: Page, ...names: string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const category = page.getByRole('tab', { name: name.replace(/:$/, ''), exact: true })
    const chip = ticket(page).getByRole('button', { name: starting(name) })
    const dish = page.getByRole('main').getByRole('button', { name: starting(name) })
    if (name.endsWith(':')) await category.click()
    else if (names[at - 1]?.endsWith(':')) await dish.first().click()
    else {
      await chip.or(dish).first().waitFor()
      await ((await chip.count()) > 0 ? chip : dish).first().click()
    }
  }
}

type Order = {
  id: string
  totals: { total: number }
  service_type: string
  items: {
    name: string
    combo: { name: string } | null
    parts: { name: string; without: { name: string }[] }[]
  }[]
}

async function send(page: Page): Promise<Order> {
  await page.keyboard.press('F9')
  await ticket(page).getByRole('region', { name: 'Round 1', exact: true }).waitFor()
  await page.waitForURL(/\/till\/(order|bill)\/\w/)
  const [, kind, id] = /\/till\/(order|bill)\/(\w+)/.exec(page.url())!
  if (kind === 'order') return ask<Order>(own.demo, 'GET', `/orders/${id}`)
  return (await ask<{ orders: [Order] }>(own.demo, 'GET', `/dining-sessions/${id}`)).orders[0]
}

describe('in as few presses as promised, from the order screen to the line on the ticket', () => {
  test('a half-and-half with a topping on one half: 6', async () => {
    const till = await openTill('/till/table/7')
    await presses(till)
    await pressAll(till, 'Pizza:', 'Half and half', '45 cm', 'Tonno', 'Prosciutto', 'Olives')
    await ticket(till).getByRole('button', { name: '1× Half and half, 17.70', exact: true }).waitFor()
    expect(await presses(till)).toBe(6)
    const order = await send(till)
    expect(order.items.map(({ name, parts }) => [name, parts.map(part => part.name)])).toEqual([
      ['Half and half', ['Tonno', 'Prosciutto']],
    ])
    await till.context().close()
  })

  test('a meal deal with a drink: 4', async () => {
    const till = await openTill('/till/table/8')
    await presses(till)
    await pressAll(till, 'Deals:', 'Classic menu', 'Fries', 'Cola 0.33')
    await ticket(till).getByRole('button', { name: '1× Classic menu, 12.90', exact: true }).waitFor()
    expect(await presses(till)).toBe(4)
    const order = await send(till)
    expect(order.items.map(({ name, combo }) => [name, combo?.name])).toEqual([
      ['Classic burger', 'Classic menu'],
      ['Fries', 'Classic menu'],
      ['Cola 0.33', 'Classic menu'],
    ])
    await till.context().close()
  })

  test('without onion: 1', async () => {
    const till = await openTill('/till/table/C3')
    await pressAll(till, 'Pizza:', 'Tonno')
    await presses(till)
    await pressAll(till, 'No Onion')
    expect(await presses(till)).toBe(1)
    await till.context().close()
  })
})

/** Orders of the lunch whose figures were computed by hand. */
const lunch: { lines: string[][]; isToGo?: true; total: string }[] = [
  {
    lines: [
      ['Pizza:', 'Margherita', 'Diavola'],
      ['Drinks:', 'Cola 0.33', 'Cola 0.33'],
    ],
    total: '25.20',
  },
  {
    lines: [
      ['Pizza:', 'Half and half', 'Salami', 'Funghi'],
      ['Drinks:', 'Beer 0.5'],
    ],
    total: '14.50',
  },
  {
    lines: [
      ['Pizza:', 'Half and half', '45 cm', 'Tonno', 'No Onion', 'Prosciutto', 'Olives'],
      ['Drinks:', 'Mineral water', 'Mineral water'],
    ],
    total: '23.10',
  },
  {
    lines: [['Deals:', 'Cheese menu', 'No Onion', 'Fries', 'Cola 0.33', 'One more']],
    isToGo: true,
    total: '27.00',
  },
  {
    lines: [
      ['Pizza:', 'Pizza in four quarters', '45 cm', 'Margherita', 'Funghi', 'Salami', 'Quattro formaggi'],
      ['Drinks:', ...Array.from({ length: 4 }, () => 'Cola 0.33')],
    ],
    total: '29.05',
  },
  {
    lines: [
      ['Deals:', 'Pizza for two', 'Margherita', 'Diavola', 'Beer 0.5', 'Lemonade'],
      ['Drinks:', 'Espresso', 'Espresso'],
    ],
    total: '32.40',
  },
  {
    lines: [
      ['Pizza:', 'Margherita', '45 cm', 'Extra mozzarella'],
      ['Pizza:', 'Salami', '45 cm', 'Extra salami', 'Mushrooms'],
    ],
    isToGo: true,
    total: '37.00',
  },
  { lines: [['Deals:', 'Classic menu', 'Coleslaw', 'Mineral water', 'Small cola']], total: '15.40' },
  {
    lines: [
      [
        'Deals:',
        'Pizza for two',
        'Margherita',
        'Extra mozzarella',
        'One Margherita more',
        'Cola 0.33',
        'One Cola 0.33 more',
      ],
    ],
    isToGo: true,
    total: '25.40',
  },
  {
    lines: [
      ['Deals:', 'Bacon menu', 'Bacon burger', 'No Onion', 'Fries', 'Cola 0.33'],
      ['Burgers:', 'Bacon burger'],
    ],
    total: '25.80',
  },
  {
    lines: [
      ['Burgers:', 'Classic burger', 'No Onion', 'Cheeseburger'],
      ['Sides:', 'Fries', 'Fries'],
      ['Drinks:', 'Cola 0.33', 'Cola 0.33'],
    ],
    total: '31.30',
  },
  {
    lines: [
      ['Pizza:', 'Half and half', '45 cm', 'Margherita', 'Margherita', 'Rocket', 'Extra salami'],
      ['Drinks:', 'Beer 0.5', 'Beer 0.5'],
    ],
    total: '26.60',
  },
]

test.each(lunch)('the counter sells $lines for $total', async ({ lines, isToGo, total }) => {
  const till = await openTill('/till/order/new')
  if (isToGo) await till.getByRole('button', { name: 'To go', exact: true }).click()
  for (const line of lines) await pressAll(till, ...line)
  // By the screen's own arithmetic, line by line.
  const amounts = await ticket(till)
    .getByRole('region', { name: 'Not sent yet' })
    .locator('button[aria-expanded]')
    .evaluateAll(all => all.map(one => Number(/[\d.]+$/.exec(one.getAttribute('aria-label') ?? '')?.[0])))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(total), 5)
  const order = await send(till)
  expect([order.totals.total, order.service_type]).toEqual([Number(total), isToGo ? 'takeaway' : 'dine_in'])
  await till.context().close()
})

/** The lines of a station's tickets, as they are read. */
async function linesAt(name: string): Promise<string[]> {
  const path = `/kitchen-stations?branch_id=${branch}`
  const stations = await ask<{ id: string; name: string }[]>(own.demo, 'GET', path)
  const stationId = stations.find(one => one.name === name)!.id
  const device = { purpose: 'kitchen', stationId, at: `/kitchen/${stationId}` } as const
  const page = await openDevice(browser, own.demo, { ...device, width: 1920, height: 1080 })
  await page.getByRole('article').first().waitFor()
  const lines = await page.getByRole('article').getByRole('button').allInnerTexts()
  await page.context().close()
  return lines.map(text => text.replaceAll(/\s+/g, ' '))
}

test('the kitchen reads the halves of a pizza with their choices, and the deal of a component', async () => {
  const order = /^1 Half and half 45 cm ½ Tonno NO Onion ½ Prosciutto Olives$/
  expect(await linesAt('Oven')).toContainEqual(expect.stringMatching(order))
  expect(await linesAt('Grill')).toContain('1 Classic burger in Classic menu')
})

test('paying by item takes whole deals, and what was sent is ordered again', async () => {
  const till = await openTill('/till/table/C4')
  await pressAll(till, 'Deals:', 'Classic menu', 'Fries', 'Beer 0.5', 'Drinks:', 'Espresso')
  await send(till)
  await ticket(till).getByRole('button', { name: '1× Classic menu, Sent, 14.10', exact: true }).waitFor()
  await ticket(till).getByRole('button', { name: 'Again' }).click()
  const again = ticket(till).getByRole('region', { name: 'Not sent yet' })
  await again.getByRole('button', { name: '1× Classic menu, 14.10', exact: true }).waitFor()
  await till.keyboard.press('F9')
  await ticket(till).getByRole('region', { name: 'Round 2', exact: true }).waitFor()
  await till.getByRole('button', { name: /^Pay/ }).click()
  await till.getByRole('button', { name: 'By item', exact: true }).click()
  await till
    .getByRole('checkbox', { name: /Classic menu/ })
    .first()
    .click()
  await till.getByRole('button', { name: /^Cash exact/ }).click()
  const bill = /bill\/(\w+)/.exec(till.url())![1]!
  await expect
    .poll(async () => (await ask<{ due: number }>(own.demo, 'GET', `/dining-sessions/${bill}`)).due)
    .toBe(18.9)
  await till.context().close()
})

test('the data of the lunch is sound', async () => {
  expect((await own.comanda('doctor')).code).toBe(0)
})
