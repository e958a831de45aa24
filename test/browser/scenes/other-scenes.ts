import type { Page } from 'playwright-core'
import type { Evening } from './evening.ts'
import { desk, phone, type Scene, wall } from './scene.ts'

const station = (name: string) => (evening: Evening) => `/kitchen/${evening.stations[name]}`
const forno = { device: 'kitchen', at: station('Forno') } as const

const kitchen: Scene[] = [
  { name: 'kitchen', ...forno, ...wall, open: seeTickets, isFullest: true },
  { name: 'kitchen-desk', ...forno, ...desk, open: seeTickets, isPicture: true },
  { name: 'kitchen-half', ...forno, width: 800, height: 1000, open: seeTickets },
  { name: 'kitchen-phone', ...forno, ...phone, open: seeTickets },
  { name: 'kitchen-late', device: 'kitchen', at: station('Bar'), ...desk, open: seeTickets },
  {
    name: 'kitchen-recall',
    ...forno,
    ...wall,
    async open({ page }) {
      await seeTickets({ page })
      await page
        .getByRole('button', { name: /Recall/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Recall' }).waitFor()
    },
  },
  {
    name: 'kitchen-sold-out',
    ...forno,
    ...wall,
    async open({ page }) {
      await seeTickets({ page })
      await page
        .getByRole('button', { name: /Sold out/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Sold out' }).waitFor()
    },
  },
  {
    name: 'kitchen-blind',
    ...forno,
    ...wall,
    async open({ page, wire }) {
      await seeTickets({ page })
      wire.unplug(true)
      await page.getByText('Offline').first().waitFor({ timeout: 25_000 })
    },
  },
  { name: 'kitchen-unknown', device: 'kitchen', at: '/kitchen/nowhere', ...desk, open: seeHeading },
  { name: 'expo', device: 'kitchen', at: '/kitchen/expo', ...wall, open: seeTickets, isFullest: true },
  { name: 'expo-phone', device: 'kitchen', at: '/kitchen/expo', ...phone, open: seeTickets },
]

const board: Scene[] = [
  { name: 'board', device: 'board', at: '/board', ...wall, open: seeHeading, isFullest: true },
  { name: 'board-tall', device: 'board', at: '/board', width: 1080, height: 1920, open: seeHeading },
]

const doors: Scene[] = [
  { name: 'start', at: '/', ...desk, leastTarget: 44, open: seeHeading, isFullest: true },
  { name: 'start-dark', at: '/', ...desk, theme: 'dark', leastTarget: 44, open: seeHeading, isPicture: true },
  { name: 'start-phone', at: '/', ...phone, leastTarget: 44, open: seeHeading },
  { name: 'pair', at: '/pair', ...desk, open: seeHeading, isFullest: true },
  { name: 'pair-dark', at: '/pair', ...desk, theme: 'dark', open: seeHeading, isPicture: true },
  { name: 'pair-phone', at: '/pair', ...phone, open: seeHeading },
  {
    name: 'setup',
    device: 'till',
    at: '/setup',
    ...desk,
    leastTarget: 44,
    open: seeHeading,
    isFullest: true,
  },
  { name: 'setup-unpaired', at: '/setup', ...desk, open: seeHeading },
]

export const otherScenes: readonly Scene[] = [...kitchen, ...board, ...doors]

type Shows = { page: Page }

async function seeHeading({ page }: Shows): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

async function seeTickets({ page }: Shows): Promise<void> {
  await page.getByRole('article').first().waitFor()
}
