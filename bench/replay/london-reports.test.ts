import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readAll } from '#test/fixtures/random-days.ts'
import { makeChance } from '#test/model/chance.ts'
import { compare, compareAll, type Counted, entriesOf } from '#test/money/described-compare.ts'
import { type Body, type BrandAtHand, openApi } from '#test/support/api.ts'
import { anySeed } from '#test/support/runs.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { importMenu } from '../../src/menu-files/import-menu.ts'
import { productReport } from '../../src/reports/described/sold-reports.shape.ts'
import { keepSoldDays } from '../../src/reports/sold/keep-days.ts'
import { planLondon, readLondon } from './london.rules.ts'
import type { ReplayOrder } from './replay.rules.ts'

/** The real file may not be redistributed: the test reads a local copy and is skipped without one. */
const folder = process.env['COMANDA_DATA'] ?? ''
const atOnce = 8
const dayMs = 86_400_000

/** Sends real orders with their own times, each paid at once as a takeaway is. */
async function sellAll(brand: BrandAtHand, key: string, orders: readonly ReplayOrder[]): Promise<void> {
  const products = new Map((await readAll(brand, '/products')).map(product => [product.ref, product.id]))
  const { id: payment_method_id } = await brand.make('/payment-methods', { name: 'Card', type: 'card' })
  const waiting = [...orders]
  const till = async () => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      const lines = order.lines.map(({ product, quantity }) => ({
        product_id: products.get(product),
        quantity,
      }))
      const body = { branch_id: brand.branchId, channel: 'phone', lines, ordered_at: order.orderedAt }
      const sent = await brand.make('/orders', body, { key })
      expect(Math.round(sent.totals.total * 100)).toBe(order.expected.cents)
      if (order.expected.cents > 0)
        await brand.make(`/orders/${sent.id}/pay`, { payments: [{ payment_method_id }] })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, till))
}

describe.skipIf(!existsSync(folder))('London (needs COMANDA_DATA, the folder that contains it)', () => {
  test('reports of random cuts of real orders equal the sums over the orders they name', async () => {
    const file = await readFile(join(folder, 'london-takeaway', 'orders-before-2018-07.csv'), 'utf8')
    const { menu, orders: all } = planLondon(readLondon(file))
    const orders = isLong ? all : all.slice(0, 150)
    const api = await openApi({ checkAnswers: false })
    const brand = await api.openBrand({ currency: 'GBP', timezone: 'Europe/London', languages: ['en'] })
    await importMenu(api.ctx, {
      brandId: brand.id,
      format: 'json',
      replace: false,
      text: JSON.stringify(menu),
    })
    await sellAll(brand, await api.makeKey(brand.id, { backdateDays: 36_500 }), orders)
    const seed = anySeed()
    const chance = makeChance(seed)
    const [first, last] = [orders[0]!, orders.at(-1)!].map(order => Date.parse(order.expected.businessDate!))
    const stored: Body[] = await readAll(brand, '/orders')
    const counted: Counted = {
      brand,
      branches: [brand.branchId],
      entries: await entriesOf(api, brand, { orders: stored, bills: [] }),
      period(some) {
        const from = first! + some.between(0, (last! - first!) / dayMs) * dayMs
        const dates = [from, from + some.between(0, 399) * dayMs]
        const [start, end] = dates.map(time => new Date(time).toISOString().slice(0, 10))
        return { from: start!, to: end! }
      },
    }
    try {
      for (let round = 0; round < sweep('random cuts of real orders'); round += 1)
        await compareAll(counted, chance)
      // The service keeps sums of two years; here they are those of the last orders.
      const later = { ...api.ctx, now: () => last! + 3 * dayMs }
      while ((await keepSoldDays(later, brand.id, 100)) === 100);
      for (let round = 0; round < sweep('random cuts of real orders'); round += 1)
        await compareAll(counted, chance)
    } catch (error) {
      throw new Error(`TEST_SEED=${seed}`, { cause: error })
    }
    await expectWhole(brand, orders)

    // The control: a penny in kept sums of one product is found.
    await api.db.query(
      sql`update sold_sums s set total = total + 1 where s.subject = 'product' and s.position = 1
            and s.business_date = (select max(business_date) from sold_sums)`,
    )
    const end = new Date(last!).toISOString().slice(0, 10)
    const day = { from: end, to: end, branch: undefined, groupBy: undefined }
    await expect(compare(counted, productReport, day)).rejects.toThrow('total')
  }, 3_600_000)
})

/** The whole file, by years, is the sum that its source states. */
async function expectWhole(brand: BrandAtHand, orders: readonly ReplayOrder[]): Promise<void> {
  let cents = 0
  for (const year of [2015, 2016, 2017, 2018, 2019]) {
    const { totals } = (await brand.get(`/reports/products?from=${year}-01-01&to=${year}-12-31`)).body.data
    cents += Math.round(totals.total * 100)
  }
  expect(cents).toBe(orders.reduce((sum, order) => sum + order.expected.cents, 0))
}
