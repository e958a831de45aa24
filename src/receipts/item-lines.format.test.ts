import { expect, it } from 'vitest'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { saleLines } from './item-lines.format.ts'
import { receiptLocale } from './receipt.format.ts'

const voice = receiptLocale('it', 'EUR', 'Europe/Rome')

it('prints a combo as one line at what its components cost together, and them beneath with their extras', () => {
  const names = { it: 'Menù' }
  const component = (place: number, sketch: ItemSketch, extra = 0): ItemSketch => {
    return { quantityMilli: 2000, combo: plainCombo('c', { names, place, extra }), ...sketch }
  }
  const happy = (amount: number) => [{ campaignId: 'h', name: 'Happy', names: null, amount }]
  const without = [{ addonId: 'onion', name: 'Onion', names: null, half: null }]
  const burger = { name: 'Burger', unitPrice: 750, subtotal: 1500, campaigns: happy(150), discount: 10 }
  const wine = { name: 'Wine', unitPrice: 400, subtotal: 800, campaigns: happy(80), discount: 5 }
  const order = paidOrder(
    [
      component(0, { ...burger, total: 1340, without }),
      component(1, { ...wine, total: 715 }, 150),
      { name: 'Soup', total: 500 },
    ],
    [],
  )
  const printed = saleLines([order], voice).map(line =>
    line.kind === 'pair' ? `${line.indent ? '  ' : ''}${line.name}: ${line.value}` : line.kind,
  )
  expect(printed).toEqual([
    '2 x Menù: 23.00',
    '  2 x 11.50: ',
    '  Burger: ',
    '  - senza Onion: ',
    '  Wine (3.00): ',
    '  Happy: -2.30',
    '  Sconto: -0.15',
    '1 x Soup: 5.00',
    'rule',
    'Totale EUR: 25.55',
  ])
})
