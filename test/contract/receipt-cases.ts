import type { Body } from '#test/support/api.ts'
import { to } from '#test/fixtures/sample.ts'
import type { World } from '#test/fixtures/world.ts'
import type { Cases } from './code-cases.ts'

/** A paid order and a settled bill whose receipts wait for a signature, its print job, and a receipt that is signed. */
export type ReceiptFixtures = Record<
  'unsignedOrder' | 'unsignedBill' | 'unsigned' | 'unsignedJob' | 'signed',
  Body
>

export async function makeReceiptFixtures({ brand, product, card }: World): Promise<ReceiptFixtures> {
  const { make, get } = brand
  const branch = await make('/branches', { name: 'Fiscal', code: 'FISCAL', fiscal: 'required' })
  const lines = [{ product_id: product.id, quantity: 1 }]
  const payments = [{ payment_method_id: card.id }]
  const sell = async () => {
    const { id } = await make('/orders', { branch_id: branch.id, channel: 'pos', lines })
    return make(`/orders/${id}/pay`, { payments })
  }
  const receiptOf = async ({ id }: Body) => (await get(`/receipts?order_id=${id}`)).body.data[0]
  const unsignedOrder = await sell()
  const signed = await receiptOf(await sell())
  await make(`/receipts/${signed.id}/fiscal`, { scheme: 'stand-in', status: 'signed' })
  const area = await make('/areas', { branch_id: branch.id, name: 'Fiscal' })
  const table = await make('/tables', { area_id: area.id, name: 'Fiscal' })
  const { id } = await make('/dining-sessions', { table_id: table.id, guests: 1 })
  await make(`/dining-sessions/${id}/orders`, { lines })
  const unsignedBill = await make(`/dining-sessions/${id}/pay`, { payments })
  const unsigned = await receiptOf(unsignedOrder)
  await make('/printers', { branch_id: branch.id, name: 'Fiscal', connection: { kind: 'polled' } })
  const { jobs } = await make('/print-jobs', { kind: 'receipt', receipt_id: unsigned.id })
  return { unsignedOrder, unsignedBill, unsigned, unsignedJob: jobs[0], signed }
}

export const receiptCases: Record<string, Cases> = {
  readReceipt: {
    fiscal_pending: (_, { unsigned }) => ({ path: `/receipts/${unsigned.id}`, query: { format: 'html' } }),
  },
  readPrintJob: {
    fiscal_pending: (_, { unsignedJob }) => ({
      path: `/print-jobs/${unsignedJob.id}`,
      query: { format: 'escpos' },
    }),
  },
  readOrderReceipt: {
    fiscal_pending: (_, { unsignedOrder }) => ({ path: `/orders/${unsignedOrder.id}/receipt` }),
  },
  readDiningSessionReceipt: {
    fiscal_pending: (_, { unsignedBill }) => ({ path: `/dining-sessions/${unsignedBill.id}/receipt` }),
  },
  nameBuyer: { invalid_transition: (_, { signed }) => to(`/receipts/${signed.id}/buyer`, { name: 'Late' }) },
  countPrintedReceipt: { fiscal_pending: (_, { unsigned }) => to(`/receipts/${unsigned.id}/printed`) },
  signReceipt: {
    invalid_transition: (_, { signed }) =>
      to(`/receipts/${signed.id}/fiscal`, { scheme: 'stand-in', status: 'failed' }),
  },
}
