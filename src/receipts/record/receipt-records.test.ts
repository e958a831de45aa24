import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openParty } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'
import { rolledBack } from '#test/support/rolled-back.ts'
import { readHeads } from './receipt-heads.format.ts'
import { verifyReceipts } from './verify-receipts.ts'

const party = openParty()
const { open, order, pay, post, read } = party
const list = async (query: string): Promise<Body[]> =>
  (await party.brand.get(`/receipts?sort=number&${query}`)).body.data
const receiptsOf = (bill: Body) => list(`dining_session_id=${bill.id}`)
const figuresOf = ({ kind, total, corrects_id }: Body) => [kind, total, corrects_id]

test('a sale, its reopening, the next sale and its refunds have numbers in a row, each chained to the one before', async () => {
  const bill = await open()
  await order(bill)
  await order(bill, [{ quantity: 2 }])
  await pay(bill, [{ amount: 10 }])
  expect(await receiptsOf(bill)).toEqual([])
  await pay(bill, [{ tip: 3 }])
  await post(`/dining-sessions/${bill.id}/reopen`, { reason: 'wrong table' })
  await order(bill)
  await pay(bill, [{}])
  const { code } = (await party.brand.get(`/branches/${party.brand.branchId}`)).body.data
  const { totals, orders } = await read(bill)
  const [item] = orders[0].items
  await post(`/orders/${orders[0].id}/refund`, { items: [{ item_id: item.id }], reason: 'cold' })
  await post(`/dining-sessions/${bill.id}/refund`, { amount: 5, reason: 'late' })

  const receipts = await receiptsOf(bill)
  const [first, , second] = receipts
  expect(receipts.map(figuresOf)).toEqual([
    ['sale', 37.5, null],
    ['void', -37.5, first!.id],
    ['sale', 50, null],
    ['refund', -12.5, second!.id],
    ['refund', -5, second!.id],
  ])
  expect(totals.total).toBe(50)
  expect(receipts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5].map(at => `${code}-2026-00000${at}`))
  expect(receipts.map(({ previous_hash: before }) => before)).toEqual([
    null,
    ...receipts.slice(0, -1).map(({ hash }) => hash),
  ])
  expect(receipts.map(({ voided_at: at }) => at !== null)).toEqual([true, false, false, false, false])
  const [refund] = receipts.slice(3)
  const whole = (await party.brand.get(`/receipts/${refund!.id}`)).body.data
  expect(whole).toMatchObject({
    order_id: orders[0].id,
    dining_session_id: bill.id,
    business_date: '2026-11-21',
    lines: [{ name: item.name, quantity: 1, total: -12.5 }],
    tax_lines: [{ amount: 0 - item.tax }],
    seller: { legal_name: null, tax_number: null, address: null },
  })
  await party.expectInvariants()
})

test('an order without a bill has one when nothing is due, also at 0.00, and a corrected payment has none', async () => {
  const { brand, at } = party
  const lines = [{ product_id: at.product.id, quantity: 1 }]
  const sold = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  await post(`/orders/${sold.id}/discount`, { kind: 'percentage', value: 100, reason: 'on the house' })
  await post(`/orders/${sold.id}/pay`, { payments: [] })
  expect((await list(`order_id=${sold.id}`)).map(figuresOf)).toEqual([['sale', 0, null]])

  const paid = await brand.make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
  const { payments } = (
    await post(`/orders/${paid.id}/pay`, { payments: [{ payment_method_id: at.card.id }] })
  ).body.data
  await post(`/payments/${payments[0].id}/correct`, { payment_method_id: at.cash.id, reason: 'cash' })
  expect((await list(`order_id=${paid.id}`)).map(figuresOf)).toEqual([['sale', 12.5, null]])
  await party.expectInvariants()
})

test('money for a balance and out of it has receipts without tax', async () => {
  const { brand, at } = party
  const customer = await brand.make('/customers', { name: 'Ada' })
  const money = { branch_id: brand.branchId, payment_method_id: at.card.id }
  await post(`/customers/${customer.id}/top-up`, { ...money, amount: 50 })
  await post(`/customers/${customer.id}/pay-out`, { ...money, amount: 20, reason: 'moves away' })
  const receipts = [...(await list('kind=top_up')), ...(await list('kind=pay_out'))]
  expect(receipts.map(figuresOf)).toEqual([
    ['top_up', 50, null],
    ['pay_out', -20, null],
  ])
  expect(receipts[0]).toMatchObject({ tax_lines: [], order_id: null, payment_id: expect.any(String) })
  const [found] = await list(`number=${receipts[1]!.number}&business_date_from=2026-11-21`)
  expect(found).toEqual(receipts[1])
  await party.expectInvariants()
})

test('verifying finds a receipt that was changed, and one that was removed', async () => {
  const { db } = party.api
  const verify = () => verifyReceipts(db, party.brand.id)
  const { receipts, ...rest } = await verify()
  expect(rest).toMatchObject({ ok: true, faults: [] })
  expect(receipts).toBeGreaterThan(8)
  const corruptions: [Sql, string][] = [
    [sql`update receipts set total = total + 1 where position = 3`, 'receipt 3 was changed'],
    [sql`update receipts set lines = null where position = 3`, 'receipt 3 was changed'],
    [sql`update receipts set buyer = '{"name":"Eva"}' where position = 3`, 'receipt 3 was changed'],
    [sql`delete from receipts where position = 4`, '1 receipt is missing before 5'],
    [
      sql`delete from receipts where position > ${receipts - 1}`,
      `the receipts end at number ${receipts - 1} of the chain instead of ${receipts}`,
    ],
  ]
  const plain = (message: string) => message.replaceAll(/\w+-2026-0*/g, '')
  for (const [corruption, message] of corruptions) {
    const { ok, faults } = await rolledBack(db, async tx => {
      await tx.query(corruption)
      return verifyReceipts(tx, party.brand.id)
    })
    expect([ok, faults.map(fault => plain(fault.message)).join('; ')]).toEqual([false, message])
  }
})

test('a head that was noted stays good as receipts follow, and finds the last one removed along with its count', async () => {
  const {
    api: { db },
    brand,
  } = party
  const sell = async () => {
    const bill = await open()
    await order(bill)
    await pay(bill, [{}])
  }
  await sell()
  const { head, receipts } = await verifyReceipts(db, brand.id)
  const noted = readHeads(head)
  expect(noted).toMatchObject([{ branchId: brand.branchId, position: receipts }])
  const removeLast = (last: number) => [
    sql`delete from receipts where brand_id = ${brand.id} and position = ${last}`,
    sql`update receipt_counters c set position = r.position, hash = r.hash,
          numbers = jsonb_set(numbers, '{2026}', to_jsonb(r.year_number))
        from receipts r where r.brand_id = ${brand.id} and r.branch_id = c.branch_id and c.brand_id = r.brand_id
          and r.position = ${last - 1}`,
  ]
  const attacked = await rolledBack(db, async tx => {
    for (const statement of removeLast(receipts)) await tx.query(statement)
    return [await verifyReceipts(tx, brand.id), await verifyReceipts(tx, brand.id, noted)]
  })
  expect(attacked[0]).toMatchObject({ ok: true, receipts: receipts - 1 })
  const message = `the chain no longer contains number ${receipts} as it was noted: receipts were removed or written again`
  expect(attacked[1]).toMatchObject({ ok: false, faults: [{ id: brand.branchId, message }] })
  await sell()
  expect(await verifyReceipts(db, brand.id, noted)).toMatchObject({ ok: true, receipts: receipts + 1 })
  // Another receipt in the place of the removed one does not hide it.
  const [other] = noted!
  const rewritten = [{ ...other!, hash: '0'.repeat(64) }]
  expect(await verifyReceipts(db, brand.id, rewritten)).toMatchObject({ ok: false, faults: [{ message }] })
})
