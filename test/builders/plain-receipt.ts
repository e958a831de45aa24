import type { Receipt } from '../../src/sale/receipt/receipt.shape.ts'

/** The second receipt of a branch, of a bill on a Saturday evening in Rome. */
export function plainReceipt(more: Partial<Receipt> = {}): Receipt {
  return {
    id: '01KC0000000000000000000001',
    branchId: '01KC0000000000000000000002',
    position: 2,
    year: 2026,
    yearNumber: 2,
    number: 'B-2026-000002',
    kind: 'sale',
    businessDate: '2026-11-21',
    issuedAt: Date.parse('2026-11-21T20:00:00+01:00'),
    billId: '01KC0000000000000000000003',
    orderId: null,
    paymentId: null,
    headId: 'a1',
    total: 1250,
    taxLines: [],
    lines: [{ name: 'Soup', quantityMilli: 1500, total: 1250 }],
    seller: { legalName: 'Trattoria GmbH', taxNumber: null, address: null },
    moneyBack: null,
    correctsId: null,
    previousHash: 'ab',
    hash: '',
    buyer: null,
    buyerAddedAt: null,
    fiscal: null,
    copies: 0,
    voidedAt: null,
    ...more,
  }
}
