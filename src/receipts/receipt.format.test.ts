import { describe, expect, it } from 'vitest'
import { type ItemSketch, paidOrder, type PaymentSketch } from '#test/builders/plain-sale.ts'
import { plainBill } from '#test/builders/plain-bill.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import type { WholeBill } from '../sale/command/bill.presenter.ts'
import { noLoyalty } from '../sale/shapes/loyalty.shape.ts'
import type { PrintLine, Printout } from '../print/printout.format.ts'
import { billReceipt, orderReceipt, payerReceipt } from './sale-receipt.format.ts'
import type { ReceiptHead } from '../sale/payment/receipt-head.types.ts'
import { receiptLanguages, receiptWords } from './receipt.texts.ts'

const noon = Date.parse('2026-11-21T12:00:00+01:00')
const head: ReceiptHead = {
  brand_name: 'Nina',
  brand_receipt: {},
  branch_name: 'Nina',
  branch_code: 'R1',
  branch_receipt: {},
  address: null,
  phone: '',
  timezone: 'Europe/Rome',
  default_language: 'en',
  languages: ['en'],
  tables: [],
  waiter: null,
}

function lineText(line: PrintLine): string {
  if (line.kind === 'text') return line.text
  if (line.kind !== 'pair') return line.kind
  return `${line.indent ? '  ' : ''}${line.name}: ${line.value}`
}

const lines = ({ lines }: Printout) => lines.map(lineText)

const pizza: ItemSketch = {
  id: 'pizza',
  total: 1000,
  subtotal: 1225,
  campaignDiscount: 100,
  discount: 125,
  tax: 91,
  taxId: 'vat',
  taxName: 'VAT',
  taxRate: 100_000,
  name: 'Pizza',
  names: { it: 'Pizza tonda' },
  campaigns: [{ campaignId: 'c', name: 'Happy', names: null, amount: 100 }],
  addons: [
    {
      addonId: 'egg',
      addonGroupId: 'x',
      name: 'Egg',
      names: null,
      quantity: 1,
      unitPrice: 50,
      total: 50,
      included: false,
      half: null,
      charged: null,
    },
    {
      addonId: 'ham',
      addonGroupId: 'x',
      name: 'Ham',
      names: null,
      quantity: 2,
      unitPrice: 50,
      total: 100,
      included: false,
      half: null,
      charged: null,
    },
  ],
}
const charge: ItemSketch = { id: 'fee', total: 100, kind: 'service_charge', chargePercent: 100_000 }

function sale(items: ItemSketch[], payments: PaymentSketch[] = [], more: Partial<StoredOrder> = {}) {
  return paidOrder(items, payments, { number: 7, orderedAt: noon, ...more })
}

const refund = {
  id: 'r',
  kind: 'refund',
  itemId: 'fee',
  quantityMilli: 1000,
  amount: 100,
  tax: 0,
  taxLines: null,
  cost: 0,
  reason: 'late',
  reasonId: null,
  reasonNames: null,
  restocked: false,
  payments: [],
  toPaymentMethodId: null,
  toBalance: 0,
  pointsReturned: 0,
  pointsReversed: 0,
  balanceReversed: 0,
  tip: 30,
  tips: null,
  staffId: null,
  approvedBy: null,
  createdAt: noon,
  businessDate: '2026-11-22',
} as const

describe('the receipt of an order', () => {
  it('lists items, discounts, taxes and payments', () => {
    const payments = [
      { amount: 1100, type: 'cash', tip: 50, rounding: -2, tendered: 2000, change: 852 },
      { amount: 99, voidedAt: 1 },
    ]
    const order = sale([pizza, charge, { total: 9, cancelledAt: 1, cancelKind: 'cancel' }], payments)
    expect(lines(orderReceipt(order, head, 'en'))).toEqual([
      'Nina',
      'space',
      'Receipt',
      'Order 007 (B1-20261121-0001): 2026-11-21 12:00',
      'rule',
      '1 x Pizza: 12.25',
      '  + Egg (0.50): ',
      '  + 2 x Ham (1.00): ',
      '  Happy: -1.00',
      '  Discount: -1.25',
      'Service charge 10%: 1.00',
      'rule',
      'Total EUR: 11.00',
      'includes VAT 10% on 9.09: 0.91',
      'rule',
      'CASH: 11.00',
      '  Tip: 0.50',
      '  Rounding: -0.02',
      '  Tendered: 20.00',
      '  Change: 8.52',
    ])
  })

  it('shows the delivery address and fee', () => {
    const fee: ItemSketch = { id: 'ride', total: 350, kind: 'delivery_fee', name: 'Delivery fee' }
    const delivery = { address: 'Via Appia 7\nRoma', lat: null, lng: null, instructions: null, fee: 350 }
    const printed = lines(orderReceipt(sale([fee], [], { delivery }), head, 'de'))
    expect(printed.slice(4, 8)).toEqual(['Via Appia 7', 'Roma', 'rule', 'Lieferung: 3.50'])
  })

  it('uses its language and shows exclusive tax before the total', () => {
    const named = { ...pizza, taxName: 'IVA 10 %' }
    const order = sale([named], [], { taxMode: 'exclusive', customerName: 'Ada', status: 'pending' })
    const printed = orderReceipt(order, head, 'it-IT')
    expect(printed).toMatchObject({ lang: 'it-IT', direction: 'ltr' })
    expect(lines(printed)).toEqual([
      'Nina',
      'space',
      'Preconto - non è una ricevuta',
      'Ordine 007 (B1-20261121-0001): 2026-11-21 12:00',
      'Ada',
      'rule',
      '1 x Pizza: 12.25',
      '  + Egg (0.50): ',
      '  + 2 x Ham (1.00): ',
      '  Happy: -1.00',
      '  Sconto: -1.25',
      'rule',
      'IVA 10 % su 9.09: 0.91',
      'Totale EUR: 10.00',
      'Da pagare: 10.00',
    ])
    expect(lines(orderReceipt(order, head, 'it'))).toContain('1 x Pizza tonda: 12.25')
  })

  it('shows unit prices for quantities above one, and the prices of addons', () => {
    const free = { ...pizza.addons![0]!, unitPrice: 0, total: 0 }
    const item = { ...pizza, quantityMilli: 335, unitPrice: 3800, addons: [free], campaigns: [], discount: 0 }
    const texts = lines(orderReceipt(sale([item, { ...charge, quantityMilli: 2000 }]), head, 'en'))
    expect(texts.slice(5, 9)).toEqual([
      '0.335 x Pizza: 12.25',
      '  0.335 x 38.00: ',
      '  + Egg: ',
      'Service charge 10%: 1.00',
    ])
  })

  it('lists what a dish was ordered without, and of what it includes only what costs more', () => {
    const [egg, ham] = pizza.addons!
    const addons = [
      { ...egg!, included: true, total: 0 },
      { ...ham!, included: true },
    ]
    const without = [{ addonId: 'onion', name: 'Onion', names: null, half: null }]
    const texts = lines(orderReceipt(sale([{ ...pizza, addons, without }]), head, 'en'))
    expect(texts.filter(text => /^ {2}[+-]/.test(text))).toEqual([
      '  + 2 x Ham (1.00): ',
      '  - without Onion: ',
    ])
    const dough = { ...ham!, addonId: 'dough', name: 'Dough', quantity: 1, total: 25 }
    const half = { name: 'Diavola', names: null, productId: 'diavola', unitPrice: 900 }
    const halves = [half, { ...half, name: 'Marinara', names: { it: 'Napoletana' } }]
    const choices = {
      addons: [dough, { ...ham!, half: 1, charged: 2 }],
      without: [{ ...without[0]!, half: 0 }],
    }
    expect(lines(orderReceipt(sale([{ ...pizza, ...choices, halves }]), head, 'it'))).toEqual(
      expect.arrayContaining([
        '  + Dough (0.25): ',
        '  1/2 Diavola: ',
        '  - senza Onion: ',
        '  1/2 Napoletana: ',
        '  + 2 x Ham (1.00): ',
      ]),
    )
  })

  it.each([
    ['dine_in', 'takeaway', ['  takeaway: ']],
    ['takeaway', 'dine_in', ['  eat in: ']],
    ['takeaway', 'takeaway', []],
  ] as const)(
    'of an order that is %s names a line that is %s, if that differs',
    (serviceType, own, named) => {
      const texts = lines(
        orderReceipt(sale([{ ...pizza, serviceType: own }], [], { serviceType }), head, 'en'),
      )
      expect(texts.filter(text => /eat in|takeaway/.test(text))).toEqual(named)
    },
  )

  it('lists each tax of a line with several', () => {
    const vat = { taxId: 'vat', name: 'VAT', names: null, rate: 100_000, components: null, discount: 0 }
    const wine = { ...vat, taxId: 'wine', name: 'Wine', rate: 220_000 }
    const taxParts = [
      { ...vat, tax: 73, total: 800 },
      { ...wine, tax: 36, total: 200 },
    ]
    const texts = lines(orderReceipt(sale([{ ...pizza, tax: 109, taxParts }]), head, 'en'))
    expect(texts.filter(text => text.startsWith('includes'))).toEqual([
      'includes VAT 10% on 7.27: 0.73',
      'includes Wine 22% on 1.64: 0.36',
    ])
  })

  it.each([
    ['VAT 4%', 'VAT 10%'],
    ['VAT 4.5 %', 'VAT 10 %'],
    ['4%', '10%'],
    ['VAT 10.0%', 'VAT 10.0%'],
    ['VAT 10,0 %', 'VAT 10,0 %'],
    ['10', '10 10%'],
  ])('writes a tax called %s as %s', (taxName, said) => {
    const texts = lines(orderReceipt(sale([{ ...pizza, taxName }]), head, 'en'))
    expect(texts).toContain(`includes ${said} on 9.09: 0.91`)
  })

  it.each([
    ['pending', 'Pre-bill - not a receipt'],
    ['partially_paid', 'Pre-bill - not a receipt'],
    ['cancelled', 'Pre-bill - not a receipt'],
    ['paid', 'Receipt'],
    ['refunded', 'Receipt'],
  ] as const)('has the heading of an order that is %s: %s', (status, heading) => {
    expect(orderReceipt(sale([pizza], [], { status }), head, 'en').title).toBe(`${heading} B1-20261121-0001`)
  })

  it('shows the due of a partly paid order', () => {
    const loyalty = { ...noLoyalty, balanceUsed: 100, pointsUsed: 20, pointsValue: 20 }
    const payments = [{ amount: 300 }, { amount: 99, voidedAt: 1 }]
    const order = sale([pizza], payments, { status: 'partially_paid', loyalty })
    expect(lines(orderReceipt(order, head, 'en')).at(-1)).toBe('Due: 5.80')
    expect(lines(orderReceipt({ ...order, status: 'paid' }, head, 'en')).at(-1)).toBe('Points (20): 0.20')
  })

  it('shows the due of an unpaid order', () => {
    const texts = lines(orderReceipt(sale([pizza], [], { status: 'pending' }), head, 'en'))
    expect(texts.at(-1)).toBe('Due: 10.00')
    const cancelled = lines(orderReceipt(sale([], [], { status: 'cancelled' }), head, 'en'))
    expect(cancelled.at(-1)).toBe('Total EUR: 0.00')
  })

  it('shows the amount that payments of its open bill paid for its items', () => {
    const open = { status: 'pending', billId: 'bill' } as const
    const half = sale([{ ...pizza, paidMilli: 500 }], [], open)
    expect(lines(orderReceipt(half, head, 'en')).slice(-2)).toEqual(['Paid: 5.00', 'Due: 5.00'])
    const all = sale([{ ...pizza, paidMilli: 1000 }], [], open)
    expect(lines(orderReceipt(all, head, 'de')).slice(-2)).toEqual(['Bezahlt: 10.00', 'Offen: 0.00'])
  })

  it('shows header and footer, and whole amounts in a currency without decimals', () => {
    const own: ReceiptHead = {
      ...head,
      branch_name: 'Centro',
      address: 'Via Roma 1\nTorino',
      phone: '011',
      brand_receipt: { header: 'Ciao', footer: 'Grazie' },
      branch_receipt: { header: null, footer: 'Torna' },
    }
    const texts = lines(orderReceipt(sale([{ total: 100_000 }], [], { currency: 'JPY' }), own, 'en'))
    expect(texts.slice(0, 7)).toEqual(['Nina', 'Centro', 'Via Roma 1', 'Torino', '011', 'Ciao', 'space'])
    expect(texts.slice(-3)).toEqual(['space', 'Grazie', 'Torna'])
    expect(texts).toContain('Total JPY: 1000')
  })

  it('shows points and balance spent and earned', () => {
    const loyalty = {
      ...noLoyalty,
      balanceUsed: 300,
      pointsUsed: 50,
      pointsValue: 50,
      pointsEarned: 9,
      balanceEarned: 12,
    }
    expect(lines(orderReceipt(sale([pizza], [], { loyalty }), head, 'en')).slice(-4)).toEqual([
      'Balance: 3.00',
      'Points (50): 0.50',
      'Earned: Points: 9',
      'Earned: Balance: 0.12',
    ])
  })

  it('shows the points and the balance earned that the customer keeps after refunds', () => {
    const loyalty = { ...noLoyalty, pointsEarned: 9, balanceEarned: 12 }
    const earned = (pointsReversed: number, balanceReversed: number) => {
      const adjustments = [{ ...refund, pointsReversed, balanceReversed }, refund]
      const texts = lines(orderReceipt(sale([pizza, charge], [], { loyalty, adjustments }), head, 'en'))
      return texts.filter(text => text.startsWith('Earned'))
    }
    expect(earned(4, 5)).toEqual(['Earned: Points: 5', 'Earned: Balance: 0.07'])
    expect(earned(9, 12)).toEqual([])
  })

  it('shows the rounding of cash under each refund', () => {
    const back = (roundings: number[]) => ({
      ...refund,
      payments: roundings.map((rounding, at) => ({ paymentId: String(at), amount: 50, rounding })),
    })
    const adjustments = [back([2, -4, 0]), back([0]), back([3])]
    const texts = lines(orderReceipt(sale([pizza, charge], [], { adjustments }), head, 'en'))
    expect(texts.slice(texts.indexOf('Refunded: -3.90') + 1)).toEqual([
      '2026-11-22 1 x Service charge: -1.00',
      '  Rounding: 0.02',
      '2026-11-22 Tip: -0.30',
      '2026-11-22 1 x Service charge: -1.00',
      '2026-11-22 Tip: -0.30',
      '2026-11-22 1 x Service charge: -1.00',
      '  Rounding: -0.03',
      '2026-11-22 Tip: -0.30',
    ])
  })

  it('shows later refunds with their dates', () => {
    const cancelled = { cancelledAt: 1, cancelKind: 'refund' } as const
    const adjustments = [
      { ...refund, kind: 'waste' as const, itemId: 'pizza' },
      { ...refund, itemId: 'pizza', quantityMilli: 500, amount: 500, tip: 0 },
      refund,
      { ...refund, itemId: null, quantityMilli: null, amount: 25, tip: 0 },
    ]
    const order = sale(
      [
        { ...pizza, ...cancelled },
        { ...charge, ...cancelled },
      ],
      [],
      { adjustments },
    )
    const texts = lines(orderReceipt(order, head, 'en'))
    expect(texts).toContain('1 x Pizza: 12.25')
    expect(texts.slice(texts.indexOf('Refunded: -6.55'))).toEqual([
      'Refunded: -6.55',
      '2026-11-22 0.5 x Pizza: -5.00',
      '2026-11-22 1 x Service charge: -1.00',
      '2026-11-22 Tip: -0.30',
      '2026-11-22 Refunded: -0.25',
    ])
  })

  it('names taxes, their components, campaigns and payments in its language', () => {
    const components = [
      { name: 'GST', rate: 50_000, amount: 30 },
      { name: 'QST', rate: 99_750, amount: 61 },
    ]
    const tax = { taxName: 'Taxes', taxNames: { fr: 'Taxes de vente' }, taxRate: 149_750 }
    const campaigns = [{ campaignId: 'c', name: 'Happy', names: { fr: 'Joyeux' }, amount: 100 }]
    const paid = [{ amount: 1000, name: 'Cash', names: { fr: 'Espèces' } }]
    const order = sale([{ ...pizza, ...tax, taxComponents: components, campaigns }], paid)
    const texts = lines(orderReceipt(order, head, 'fr'))
    expect(texts.slice(texts.indexOf('Total EUR: 10.00'))).toEqual([
      'Total EUR: 10.00',
      'dont Taxes de vente 14.975% sur 9.09: 0.91',
      '  GST 5%: 0.30',
      '  QST 9.975%: 0.61',
      'rule',
      'Espèces: 10.00',
    ])
    expect(texts).toContain('  Joyeux: -1.00')
    expect(lines(orderReceipt(order, head, 'en'))).toContain('includes Taxes 14.975% on 9.09: 0.91')
  })

  it('isolates names of the opposite direction', () => {
    const order = sale([{ ...pizza, campaigns: [], addons: [], names: { ar: 'بيتزا' } }])
    const printed = orderReceipt(order, head, 'ar')
    expect(printed.direction).toBe('rtl')
    const texts = lines(printed)
    expect(texts).toContain('1 x \u2068بيتزا\u2069: \u206812.25\u2069')
    // A minus stays before its number, and a number of digits alone is not turned round.
    expect(texts).toContain('  خصم: \u2068-1.25\u2069')
    expect(texts).toContain('طلب 007 \u2068(B1-20261121-0001)\u2069: \u20682026-11-21 12:00\u2069')
  })
})

describe('the receipt of a bill', () => {
  const order = sale([{ ...pizza, id: 'p1' }], [], { status: 'pending' })
  const gone = sale([{ total: 5, cancelledAt: 1, cancelKind: 'cancel' }], [], { status: 'cancelled' })
  const bill = plainBill(order.totals, { paid: 400, balanceUsed: 100 })
  const { payments } = sale(
    [],
    [{ amount: 400, items: [{ itemId: 'p1', quantityMilli: 500, amount: 400 }] }, { amount: 100 }],
  )
  const settled = { ...bill, status: 'settled' as const }
  const shared = (orders: StoredOrder[]) => ({ bill: settled, payments, orders })
  const terms = { head: { ...head, tables: ['One', 'Two'], waiter: 'Ada' }, lang: 'en', currency: 'EUR' }
  const whole = { bill, payments: payments.slice(0, 1), orders: [order, gone] }

  it('shows tables and due while it is open', () => {
    const texts = lines(billReceipt(whole, terms))
    expect(texts.slice(2, 7)).toEqual([
      'Pre-bill - not a receipt',
      'Table One, Two',
      'Served by Ada',
      'Order 007 (B1-20261121-0001): 2026-11-21 12:00',
      'rule',
    ])
    expect(texts.slice(-4)).toEqual(['rule', 'CARD: 4.00', 'Balance: 1.00', 'Due: 5.00'])
    const tab = { ...whole, bill: { ...whole.bill, name: 'Anna' } }
    const atCounter = { ...head, tables: [], waiter: null }
    const tabTexts = lines(billReceipt(tab, { ...terms, head: atCounter }))
    expect(tabTexts[3]).toBe('Anna')
    expect(tabTexts.join()).not.toContain('Table ')
    const counter = lines(billReceipt(whole, { ...terms, head: atCounter }))
    expect([counter[3], lines(billReceipt(whole, { ...terms, head }))[3]]).toEqual([texts[5], texts[5]])
  })

  it('shows the payments of its orders once it is settled', () => {
    const loyalty = { ...noLoyalty, balanceUsed: 100, pointsEarned: 3 }
    const texts = lines(billReceipt({ ...whole, bill: settled, orders: [{ ...order, loyalty }] }, terms))
    expect(texts.slice(2, 5)).toEqual(['Receipt', 'Table One, Two', 'Served by Ada'])
    expect(texts.slice(-2)).toEqual(['Balance: 1.00', 'Earned: Points: 3'])
    const adjustments = [{ ...refund, pointsReversed: 3 }]
    const refunded = { ...whole, bill: settled, orders: [{ ...order, loyalty, adjustments }] }
    expect(lines(billReceipt(refunded, terms)).join()).not.toContain('Earned')
  })

  it.each(['merged', 'cancelled'] as const)('is refused for one that is %s', status => {
    const ended = { ...whole, bill: { ...bill, status }, orders: [], payments: [] }
    expect(lines(billReceipt(ended, terms))[2]).toBe('Pre-bill - not a receipt')
  })

  it("shows one payer's items, or their share", () => {
    const ofOrder = shared([order, gone])
    expect(lines(payerReceipt(ofOrder, payments[0]!, terms)).slice(2)).toEqual([
      'Receipt',
      'Table One, Two',
      'Served by Ada',
      'Order 007 (B1-20261121-0001): 2026-11-21 12:00',
      'rule',
      '0.5 x Pizza: 4.00',
      'rule',
      'Total EUR: 4.00',
      'includes VAT 10% on 3.64: 0.36',
      'rule',
      'CARD: 4.00',
    ])
    const share = lines(payerReceipt(ofOrder, payments[1]!, terms))
    expect(share.slice(5, 8)).toEqual([
      'Order 007 (B1-20261121-0001): 2026-11-21 12:00',
      'rule',
      'Share of the bill: 1.00',
    ])
    expect(share).toContain('includes VAT 10% on 0.91: 0.09')
    expect(share.at(-1)).toBe('CARD: 1.00')
    const another = sale([{ total: 100 }], [], { number: 8, orderNumber: 'B1-20261121-0002' })
    const both = shared([order, another, gone])
    const numbers = payments.map(one =>
      lines(payerReceipt(both, one, terms)).filter(text => text.startsWith('Order')),
    )
    expect(numbers.map(texts => texts.length)).toEqual([1, 2])
    expect(() => payerReceipt(shared([]), payments[0]!, terms)).toThrow('its own bill')
  })

  it("has no taxes on one payer's receipt until the bill is settled, and says so", () => {
    const texts = lines(payerReceipt({ ...shared([order]), bill }, payments[0]!, terms))
    expect(texts.slice(-4)).toEqual([
      'Total EUR: 4.00',
      'Provisional: taxes are shown once the bill is settled',
      'rule',
      'CARD: 4.00',
    ])
  })

  it("keeps one payer's taxes when the payment of another is corrected", () => {
    const half = { amount: 500 }
    const { payments: paid } = sale(
      [],
      [
        { ...half, id: 'a' },
        { ...half, id: 'b' },
      ],
    )
    const corrected = sale([], [{ ...half, id: 'c', correctsId: 'a' }]).payments
    const voided = paid.map(payment => (payment.id === 'a' ? { ...payment, voidedAt: 1 } : payment))
    const after = { bill: settled, orders: [order], payments: [...voided, ...corrected] }
    const taxes = (of: WholeBill, payment: OrderPayment) =>
      lines(payerReceipt(of, payment, terms)).filter(text => text.startsWith('includes'))
    const before = { ...after, payments: paid }
    expect(taxes(before, paid[0]!)).toEqual(['includes VAT 10% on 4.54: 0.46'])
    expect(taxes(before, paid[1]!)).toEqual(['includes VAT 10% on 4.55: 0.45'])
    expect(taxes(after, paid[1]!)).toEqual(['includes VAT 10% on 4.55: 0.45'])
    expect(taxes(after, corrected[0]!)).toEqual(['includes VAT 10% on 4.54: 0.46'])
  })

  it("shows the rounding of one payer's refunds in cash, over all orders", () => {
    const own = { ...payments[1]!, id: 'own', refundedAmount: 100, refundedTip: 0 }
    const refunded = (share: string) =>
      sale(
        [pizza],
        [
          { id: share, billPaymentId: 'own', amount: 50 },
          { id: 'x', amount: 9 },
        ],
        {
          adjustments: [
            { ...refund, payments: [{ paymentId: share, amount: 50, rounding: 1 }] },
            { ...refund, payments: [{ paymentId: 'x', amount: 50, rounding: 4 }] },
          ],
        },
      )
    const both = { bill: settled, payments: [own], orders: [refunded('s'), refunded('t')] }
    const texts = lines(payerReceipt(both, own, terms))
    expect(texts.slice(-3)).toEqual(['rule', 'Refunded: -1.00', '  Rounding: -0.02'])
  })

  it("shows the refunded part of one payer's payment and of its tip", () => {
    const [payment] = payments
    const texts = (refunded: PaymentSketch) =>
      lines(payerReceipt(shared([order]), { ...payment!, ...refunded }, terms)).slice(-3)
    expect(texts({ amount: 400, refundedAmount: 150 })).toEqual(['CARD: 4.00', 'rule', 'Refunded: -1.50'])
    const tips = { amount: 400, refundedAmount: 400, tip: 50, refundedTip: 50 }
    expect(texts(tips)).toEqual(['rule', 'Refunded: -4.00', '  Tip: -0.50'])
    const onlyTip = { amount: 0, refundedAmount: 0, tip: 50, refundedTip: 50, items: [] }
    expect(texts(onlyTip).slice(1)).toEqual(['Refunded: 0.00', '  Tip: -0.50'])
  })
})

it('every language has all words, and an unknown one falls back to English', () => {
  expect(receiptLanguages.length).toBeGreaterThan(15)
  const keys = Object.keys(receiptWords('en'))
  for (const lang of receiptLanguages) {
    const words = Object.entries(receiptWords(`${lang.toUpperCase()}-x`))
    expect([lang, words.map(([key]) => key)]).toEqual([lang, keys])
    expect([lang, words.filter(([, word]) => !word)]).toEqual([lang, []])
  }
  expect(receiptWords('xx')).toEqual(receiptWords('en'))
})
