import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { exportMenu } from '../../src/menu-files/export-menu.ts'
import { importMenu } from '../../src/menu-files/import-menu.ts'
import { type BangkokFile, planBangkok } from './bangkok.rules.ts'
import { planChipotle, readChipotle } from './chipotle.rules.ts'
import { planLondon, readLondon } from './london.rules.ts'

/** The real files have no licence to be copied, so they are read from where they are, or not at all. */
const folder = process.env['COMANDA_DATA'] ?? ''
const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')

describe.skipIf(!existsSync(folder))(`real data (needs COMANDA_DATA, the folder that contains it)`, () => {
  test('Chipotle: four price lists explain all but four lines', async () => {
    const { orders, oddLines } = planChipotle(readChipotle(await read('chipotle', 'chipotle.tsv')))
    const figures = orders.map(
      ({ expected, lines }) => [lines.length, expected.units, expected.cents] as const,
    )
    const sum = (at: 0 | 1 | 2) => figures.reduce((total, figure) => total + figure[at], 0)
    expect([orders.length, sum(0), sum(1), sum(2), oddLines]).toEqual([1834, 4622, 4972, 3_450_016, 4])
    const fourth = orders.filter(order => order.branch === 'LIST4').map(order => order.id)
    expect(fourth).toEqual(['193', '214', '217', '279', '313', '575'])
  })

  test('London: every order matches, to the penny', async () => {
    const { orders } = planLondon(readLondon(await read('london-takeaway', 'orders-before-2018-07.csv')))
    const cents = orders.reduce((total, order) => total + order.expected.cents, 0)
    const lines = orders.reduce((total, order) => total + order.lines.length, 0)
    expect([orders.length, lines, cents]).toEqual([7540, 42_619, 25_689_145])
  })

  test.each([
    ['banying', 144],
    ['coffee_beans', 319],
    ['kfc', 52],
  ])('Bangkok: %s is imported whole and exported to the byte', async (name, products) => {
    const file = JSON.parse(await read('menus', 'foodpanda-th', `${name}.json`)) as BangkokFile
    const { ctx } = await openTestEnv()
    const brand = await makeBrand(ctx.db, {
      languages: ['en', 'th'],
      currency: 'THB',
      timezone: 'Asia/Bangkok',
    })
    const { menu } = planBangkok(file, 'B1')
    const imported = { brandId: brand.id, format: 'json', replace: false } as const
    const report = await importMenu(ctx, { ...imported, text: JSON.stringify(menu) })
    expect(report.products.created).toBe(products)
    const text = await exportMenu(ctx, brand.id)
    const again = await importMenu(ctx, { ...imported, text, replace: true })
    expect(again.products).toMatchObject({ created: 0, updated: 0, deactivated: 0, unchanged: products })
    expect(await exportMenu(ctx, brand.id)).toBe(text)
  })
})
