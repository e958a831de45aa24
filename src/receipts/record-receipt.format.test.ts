import { expect, test } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import type { PrintLine, Printout } from '../print/printout.format.ts'
import type { ReceiptHead } from '../sale/payment/receipt-head.types.ts'
import type { Fiscal, MoneyBack, Receipt } from '../sale/receipt/receipt.shape.ts'
import { recordReceipt } from './record-receipt.format.ts'
import type { PaperRecord } from './record-lines.format.ts'
import { orderReceipt } from './sale-receipt.format.ts'

const head: ReceiptHead = {
  brand_name: 'Nina',
  brand_receipt: { header: 'Welcome', footer: 'Come again' },
  branch_name: 'Nina Nord',
  branch_code: 'N1',
  branch_receipt: {},
  address: null,
  phone: null,
  timezone: 'Europe/Rome',
  default_language: 'en',
  languages: ['en'],
  tables: [],
  waiter: null,
}

const vat = { taxId: 'vat', name: 'VAT', names: null, rate: 100_000, components: null }

const receipt: Receipt = {
  id: 'r',
  branchId: 'b',
  position: 3,
  year: 2026,
  yearNumber: 3,
  number: 'N1-2026-000003',
  kind: 'refund',
  businessDate: '2026-11-21',
  issuedAt: Date.parse('2026-11-21T20:00:00+01:00'),
  billId: 'bill',
  headId: 'h',
  orderId: null,
  paymentId: null,
  total: -1600,
  taxLines: [{ ...vat, base: -1000, amount: -100 }],
  lines: [
    { name: 'Pizza', quantityMilli: 2000, total: -1100 },
    { name: null, quantityMilli: null, total: -500 },
  ],
  seller: { legalName: 'Nina GmbH', taxNumber: 'DE 8', address: 'Ring 1' },
  moneyBack: null,
  correctsId: 's',
  previousHash: 'ab',
  hash: 'cd',
  buyer: null,
  buyerAddedAt: null,
  fiscal: null,
  copies: 0,
  voidedAt: null,
}
const plain = { receipt, buyer: null, corrects: null, qr: null }
const signed: Fiscal = { scheme: 'tse', status: 'signed', lines: ['TSE 7'], qr: 'x', fields: null, at: 1 }

const lineText = (line: PrintLine) =>
  line.kind === 'text' ? line.text : line.kind === 'pair' ? `${line.name}: ${line.value}` : line.kind

const linesOf = ({ lines }: Printout) => lines.map(lineText)
const draw = (record: Partial<PaperRecord>, lang = 'en', isCopy = false) =>
  linesOf(recordReceipt({ ...plain, ...record }, { head, lang, currency: 'EUR', payment: null, isCopy }))

test('a refund is drawn whole from its record, a copy of it with its heading', () => {
  const buyer = { name: 'Acme', taxNumber: 'IT9', address: 'Via 1', code: 'M5' }
  const qr = { kind: 'dots', rows: ['1'] } as const
  const record = { receipt: { ...receipt, fiscal: signed }, buyer, corrects: 'N1-2026-000001', qr }
  const drawn = [
    'Nina',
    'Nina Nord',
    'Nina GmbH',
    'Ring 1',
    'Tax no. DE 8',
    'Welcome',
    'space',
    'Refund',
    '2026-11-21 20:00: N1-2026-000003',
    'Corrects: N1-2026-000001',
    'rule',
    'Buyer: Acme',
    'Via 1',
    'M5',
    'Tax no. IT9',
    'rule',
    '2 x Pizza: -11.00',
    'Refunded: -5.00',
    'rule',
    'Total EUR: -16.00',
    'includes VAT 10% on -10.00: -1.00',
    'rule',
    'TSE 7',
    'dots',
    'space',
    'Come again',
  ]
  expect(draw(record)).toEqual(drawn)
  expect(draw(record, 'en', true)).toEqual(drawn.toSpliced(7, 0, 'COPY'))
})

test('the head is not said twice, and a buyer may have a name alone', () => {
  const own = { ...head, brand_name: 'Nina GmbH', address: 'Ring 1' }
  const seller = { legalName: 'Nina GmbH', taxNumber: null, address: 'Ring 1' }
  const buyer = { name: 'Ada', taxNumber: null, address: null, code: null }
  const record = { ...plain, buyer, receipt: { ...receipt, seller } }
  const texts = linesOf(recordReceipt(record, { head: own, lang: 'en', currency: 'EUR', payment: null }))
  expect(texts.slice(0, 9)).toEqual([
    'Nina GmbH',
    'Nina Nord',
    'Ring 1',
    'Welcome',
    'space',
    'Refund',
    '2026-11-21 20:00: N1-2026-000003',
    'rule',
    'Buyer: Ada',
  ])
  expect(texts[9]).toBe('rule')
})

test.each([
  ['void', {}, 'Beleg', true],
  ['sale', { voidedAt: 1 }, 'Beleg', true],
  ['top_up', { lines: [] }, 'Aufladung', false],
  ['pay_out', { lines: [] }, 'Auszahlung von Guthaben', false],
] as const)('%s %j is headed %s', (kind, more, heading, isVoid) => {
  const texts = draw({ receipt: { ...receipt, ...more, kind } }, 'de')
  expect(texts).toContain(heading)
  expect(texts.includes('STORNIERT')).toBe(isVoid)
})

test('money for a balance says how it was paid', () => {
  const [payment] = paidOrder([], [{ amount: 5000, name: 'Card' }]).payments
  const topUp: Receipt = { ...receipt, kind: 'top_up', total: 5000, lines: [], taxLines: [] }
  const terms = { head, lang: 'en', currency: 'EUR', payment: payment! }
  const texts = linesOf(recordReceipt({ ...plain, receipt: topUp }, terms))
  expect(texts.slice(-5)).toEqual(['Total EUR: 50.00', 'rule', 'Card: 50.00', 'space', 'Come again'])
})

test('a refund says what came back by which method, to the balance and as points, if anything did', () => {
  const card = { name: 'Card', names: { de: 'Karte' }, amount: -900, tip: -100, rounding: 0 }
  const cash = { name: 'Cash', names: null, amount: -303, tip: 0, rounding: -2 }
  const back = { payouts: [card, cash], balance: -250, balanceTip: -50, points: 15, pointsValue: -147 }
  const drawn = (moneyBack: MoneyBack) => draw({ receipt: { ...receipt, moneyBack } }, 'de').slice(-11)
  expect(drawn(back)).toEqual([
    'enthält VAT 10% auf -10.00: -1.00',
    'rule',
    'Karte: -9.00',
    'Trinkgeld: -1.00',
    'Cash: -3.03',
    'Rundung: -0.02',
    'Guthaben: -2.50',
    'Trinkgeld: -0.50',
    'Punkte (15): -1.47',
    'space',
    'Come again',
  ])
  const nothing = { payouts: [], balance: 0, balanceTip: 0, points: 0, pointsValue: 0 }
  expect(drawn(nothing)).toEqual(draw({}, 'de').slice(-11))
  const tip = drawn({ ...nothing, balanceTip: -200 })
  expect(tip.slice(-4, -2)).toEqual(['Guthaben: 0.00', 'Trinkgeld: -2.00'])
  expect(drawn({ ...nothing, pointsValue: -45 }).at(-3)).toBe('Punkte (0): -0.45')
})

test('an unsigned receipt says so, unless the device gave lines of its own', () => {
  const fiscal = { ...signed, status: 'failed', lines: [], qr: null } as const
  const failed = (more: Partial<Fiscal>) => draw({ receipt: { ...receipt, fiscal: { ...fiscal, ...more } } })
  expect(failed({})).toContain('Not signed: the fiscal device did not answer')
  expect(failed({ lines: ['Out of order'] }).join()).not.toContain('Not signed')
})

test('a receipt without anything new differs by its number alone from one without a record', () => {
  const order = paidOrder([{ id: 'pizza', total: 1000, name: 'Pizza' }], [{ amount: 1000 }])
  const seller = { legalName: null, taxNumber: null, address: null }
  const sale: Receipt = { ...receipt, kind: 'sale', correctsId: null, seller }
  const before = linesOf(orderReceipt(order, head, 'en'))
  const after = linesOf(orderReceipt(order, head, 'en', { record: { ...plain, receipt: sale } }))
  expect(after.filter(line => !line.endsWith('N1-2026-000003'))).toEqual(before)
})
