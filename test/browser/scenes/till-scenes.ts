import type { Page } from 'playwright-core'
import { signIn } from '../till.ts'
import { desk, phone, type Scene, wall } from './scene.ts'

const half = { width: 900, height: 800 }
const upright = { width: 768, height: 1024 }
const till = { device: 'till', who: 'cashier' } as const

const floor: Scene[] = [
  { name: 'floor', ...till, at: '/till/floor', ...desk, open: seeFloor, isFullest: true },
  { name: 'floor-dark', ...till, at: '/till/floor', ...desk, theme: 'dark', open: seeFloor, isPicture: true },
  { name: 'floor-wide', ...till, at: '/till/floor', ...wall, open: seeFloor, isPicture: true },
  {
    name: 'floor-opening',
    ...till,
    at: '/till/floor',
    ...phone,
    isFullest: true,
    open: shows => readSlowly(shows, '**/floor?*'),
  },
  { name: 'floor-phone', ...till, at: '/till/floor', ...phone, open: seeFloor },
  {
    name: 'floor-list',
    ...till,
    at: '/till/floor?view=list',
    ...desk,
    open: seeRows,
    isFullest: true,
  },
  { name: 'floor-menu', ...till, at: '/till/floor', ...desk, open: openTableMenu },
  {
    name: 'floor-move',
    ...till,
    at: '/till/floor',
    ...desk,
    async open({ page }) {
      await openTableMenu({ page })
      await page.getByRole('menuitem', { name: 'Move' }).click()
      await page.getByText('Move here').first().waitFor()
    },
  },
]

const order: Scene[] = [
  {
    name: 'order-opening',
    ...till,
    at: '/till/table/2',
    ...desk,
    isFullest: true,
    open: shows => readSlowly(shows, '**/menu?*'),
  },
  { name: 'order', ...till, at: '/till/table/2', ...desk, open: orderDishes, isFullest: true },
  {
    name: 'order-dark',
    ...till,
    at: '/till/table/2',
    ...desk,
    theme: 'dark',
    open: orderDishes,
    isPicture: true,
  },
  { name: 'order-wide', ...till, at: '/till/table/2', ...wall, open: orderDishes, isPicture: true },
  { name: 'order-half', ...till, at: '/till/table/2', ...half, open: orderDishes },
  { name: 'order-phone', ...till, at: '/till/table/2', ...phone, open: orderDishes },
  { name: 'order-large', ...till, at: '/till/table/2', ...desk, textSize: 1.5, open: orderDishes },
  { name: 'order-empty', ...till, at: '/till/table/8', ...desk, open: seeDishes },
  {
    name: 'order-search',
    ...till,
    at: '/till/table/2',
    ...desk,
    async open({ page }) {
      await seeDishes({ page })
      await page.keyboard.type('pa')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'order-sent-line',
    ...till,
    at: '/till/table/2',
    ...desk,
    async open({ page }) {
      await seeDishes({ page })
      await page.getByRole('button', { name: /^1× Bufalina/ }).click()
      await page.getByRole('button', { name: 'Cancel item' }).waitFor()
    },
  },
  {
    name: 'order-cancel',
    ...till,
    at: '/till/table/3',
    ...desk,
    async open({ page }) {
      await seeDishes({ page })
      await page.getByRole('button', { name: /^1× Napoli/ }).click()
      await page.getByRole('button', { name: 'Cancel item' }).click()
    },
  },
  { name: 'order-cancel-phone', ...till, at: '/till/table/3', ...phone, open: cancelInWholeTicket },
  { name: 'order-cancel-upright', ...till, at: '/till/table/3', ...upright, open: cancelInWholeTicket },
  {
    name: 'order-sold-out-menu',
    ...till,
    at: '/till/table/2',
    ...desk,
    async open({ page }) {
      await seeDishes({ page })
      await tile(page, 'Napoli').click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'order-tab', ...till, at: ({ bills }) => `/till/bill/${bills['tab']}`, ...desk, open: seeDishes },
  { name: 'order-counter', ...till, at: '/till/order/new', ...desk, open: seeDishes },
  {
    name: 'order-offline',
    ...till,
    at: '/till/table/2',
    ...desk,
    async open({ page, wire }) {
      await orderDishes({ page })
      wire.unplug(true)
      await page.getByText('Offline').first().waitFor()
    },
  },
]

const food: Scene[] = [
  { name: 'order-parts', ...till, at: '/till/table/2', ...desk, open: askHalf, isFullest: true },
  { name: 'order-halves', ...till, at: '/till/table/2', ...desk, open: chooseHalves, isFullest: true },
  {
    name: 'order-halves-dark',
    ...till,
    at: '/till/table/2',
    ...desk,
    theme: 'dark',
    open: chooseHalves,
    isPicture: true,
  },
  { name: 'order-halves-phone', ...till, at: '/till/table/2', ...phone, open: chooseHalves },
  { name: 'order-parts-phone', ...till, at: '/till/table/2', ...phone, open: askHalf },
  { name: 'order-deal', ...till, at: '/till/table/2', ...desk, open: chooseDeal, isFullest: true },
  {
    name: 'order-deal-dark',
    ...till,
    at: '/till/table/2',
    ...desk,
    theme: 'dark',
    open: chooseDeal,
    isPicture: true,
  },
  { name: 'order-deal-phone', ...till, at: '/till/table/2', ...phone, open: chooseDeal },
  { name: 'order-deal-wide', ...till, at: '/till/table/2', ...wall, open: chooseDeal, isPicture: true },
]

const pay: Scene[] = [
  { name: 'pay', ...till, at: '/till/table/3?pay', ...desk, open: seePay, isFullest: true },
  {
    name: 'pay-dark',
    ...till,
    at: '/till/table/3?pay',
    ...desk,
    theme: 'dark',
    open: seePay,
    isPicture: true,
  },
  { name: 'pay-phone', ...till, at: '/till/table/3?pay', ...phone, open: seePay },
  { name: 'pay-part', ...till, at: '/till/table/5?pay', ...desk, open: seePay },
  { name: 'pay-equal', ...till, at: '/till/table/3?pay', ...desk, open: divide('Equal') },
  { name: 'pay-items', ...till, at: '/till/table/3?pay', ...desk, open: divide('By item') },
  { name: 'pay-seats', ...till, at: '/till/table/3?pay', ...desk, open: divide('By seat') },
  {
    name: 'pay-card',
    ...till,
    at: '/till/table/3?pay',
    ...desk,
    async open({ page }) {
      await seePay({ page })
      await page.getByRole('button', { name: /^Carta/ }).click()
      await page.getByRole('button', { name: /^Card approved/ }).waitFor()
    },
  },
]

const others: Scene[] = [
  { name: 'sign-in', device: 'till', at: '/till', ...desk, open: seePad, isFullest: true },
  {
    name: 'sign-in-dark',
    device: 'till',
    at: '/till',
    ...desk,
    theme: 'dark',
    open: seePad,
    isPicture: true,
  },
  { name: 'sign-in-phone', device: 'till', at: '/till', ...phone, open: seePad },
  {
    name: 'sign-in-wrong',
    device: 'till',
    at: '/till',
    ...desk,
    async open({ page }) {
      await seePad({ page })
      await page.keyboard.type('9999')
      await page.keyboard.press('Enter')
      await page.getByText('This PIN is not known').waitFor()
    },
  },
  {
    name: 'locked',
    ...till,
    at: '/till/table/2',
    ...desk,
    async open({ page }) {
      await orderDishes({ page })
      await page.getByRole('button', { name: 'Giulia' }).click()
      await page.getByRole('menuitem', { name: 'Lock' }).click()
      await seePad({ page })
    },
  },
  { name: 'orders', ...till, at: '/till/orders', ...desk, open: seeRows, isFullest: true },
  { name: 'orders-phone', ...till, at: '/till/orders', ...phone, open: seeRows },
  {
    name: 'orders-none',
    ...till,
    at: '/till/orders',
    ...desk,
    async open({ page }) {
      await seeRows({ page })
      await page.getByRole('searchbox').fill('nothing like it')
      await page.getByText('Nothing matches').waitFor()
    },
  },
  { name: 'drawer', ...till, at: '/till/drawer', ...desk, open: seeDrawer, isFullest: true },
  {
    name: 'drawer-dark',
    ...till,
    at: '/till/drawer',
    ...desk,
    theme: 'dark',
    open: seeDrawer,
    isPicture: true,
  },
  { name: 'drawer-phone', ...till, at: '/till/drawer', ...phone, open: seeDrawer },
  {
    name: 'unpaired',
    at: '/till',
    ...desk,
    open: ({ page }) => page.getByText('not paired').waitFor(),
  },
]

export const tillScenes: readonly Scene[] = [...floor, ...order, ...food, ...pay, ...others]

type Shows = { page: Page }

async function seeFloor({ page }: Shows): Promise<void> {
  // Drawn when the floor looks at the clock again.
  await page.getByText('Late').first().waitFor({ timeout: 15_000 })
}

async function openTableMenu({ page }: Shows): Promise<void> {
  await seeFloor({ page })
  await page
    .getByRole('button', { name: /^Table C1/ })
    .or(page.getByRole('button', { name: /^Table 4/ }))
    .first()
    .click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

async function seeDishes({ page }: Shows): Promise<void> {
  await page.getByRole('tab').first().waitFor()
}

/** Opens the room again, over a connection on which this takes too long. */
async function readSlowly({ page }: Shows, address: string): Promise<void> {
  await page.route(address, () => {})
  await page.reload()
  await signIn(page, till.who)
  await page.getByText('Opening…').waitFor()
}

function tile(page: Page, dish: string) {
  return page
    .getByRole('group')
    .getByRole('button', { name: new RegExp(`^${dish}\\b`) })
    .first()
}

/** A round with choices open, on top of what was sent. */
async function orderDishes({ page }: Shows): Promise<void> {
  await seeDishes({ page })
  await page.getByRole('tab', { name: /^Pizz/ }).first().click()
  for (const dish of ['Napoli', 'Napoli', 'Woodman’s']) await tile(page, dish).click()
  await page
    .getByRole('button', { name: /^Send 3/ })
    .first()
    .waitFor()
}

/** The reasons lie in the opened ticket, which has most of the screen. */
async function cancelInWholeTicket({ page }: Shows): Promise<void> {
  await seeDishes({ page })
  await page.getByRole('button', { name: /rounds? sent/ }).click()
  await page.getByRole('button', { name: /^1× Napoli/ }).click()
  await page.getByRole('button', { name: 'Cancel item' }).click()
  await page.getByRole('button', { name: 'Other…' }).click({ trial: true })
  const ticket = await page.getByRole('complementary', { name: 'Ticket' }).boundingBox()
  if (ticket === null || ticket.height < page.viewportSize()!.height / 2)
    throw new Error('The ticket is small')
}

async function askHalf({ page }: Shows): Promise<void> {
  await pressDish(page, 'Half and half')
  await page
    .getByRole('group', { name: 'Choose: 1st half' })
    .getByRole('button', { name: /^Napoli/ })
    .click()
  await page.getByRole('button', { name: 'No Onion' }).first().click()
}

async function chooseHalves({ page }: Shows): Promise<void> {
  await askHalf({ page })
  for (const name of [/^Large/, /^Bufalina/, /^Taggiasca/])
    await page.getByRole('button', { name }).first().click()
}

async function chooseDeal({ page }: Shows): Promise<void> {
  await pressDish(page, 'Pizza meal')
  for (const name of [/^Margherita/, /^Chinotto/, /^No Basil/])
    await page.getByRole('complementary').getByRole('button', { name }).first().click()
}

/** Finds a dish by its name, as its category may stand behind “More”. */
async function pressDish(page: Page, name: string): Promise<void> {
  await seeDishes({ page })
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

async function seePay({ page }: Shows): Promise<void> {
  await page.getByRole('dialog', { name: /^Pay/ }).waitFor()
  await page.getByRole('heading', { name: 'Cash' }).waitFor()
}

function divide(by: string) {
  return async ({ page }: Shows) => {
    await seePay({ page })
    await page.getByRole('button', { name: by, exact: true }).click()
  }
}

async function seePad({ page }: Shows): Promise<void> {
  await page.getByRole('group', { name: 'PIN' }).waitFor()
}

async function seeRows({ page }: Shows): Promise<void> {
  await page.getByRole('table').waitFor()
}

async function seeDrawer({ page }: Shows): Promise<void> {
  await page.getByText('Count the cash').first().waitFor()
}
