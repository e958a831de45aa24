import { type BranchDay, dayOf } from '../../branches/branch-day.rules.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { newUlid } from '../../lib/ulid.ts'
import type { Owner } from '../payment/settlement.store.ts'
import { type ReceiptContent, voidContent } from './receipt-content.rules.ts'
import { hashOf, receiptNumber } from './receipt-hash.format.ts'
import { receiptEvent } from './receipt.presenter.ts'
import type { Buyer, Fiscal, Receipt } from './receipt.shape.ts'
import { getSaleReceipt, insertReceipt, markVoided, readIssuer, takePlace } from './receipt.store.ts'

/** Where and when a receipt is issued, what for, and to whom. */
export type Issued = Partial<Pick<Receipt, 'id' | 'billId' | 'orderId' | 'paymentId' | 'moneyBack'>> & {
  buyer?: Buyer | undefined
  branchId: string
  headId: string
  day: BranchDay
  /** By the service's clock, epoch ms. */
  at: number
}

const unsigned: Fiscal = { scheme: null, status: 'pending', lines: [], qr: null, fields: null, at: null }

/**
 * Issues a receipt under the next number of its branch and year. Call it when nothing but events is left to write: it locks
 * the branch's counter, which every other sale of the branch waits for.
 * @returns the event of the receipt
 */
export async function issueReceipt(
  tx: Tx,
  brandId: string,
  {
    id = newUlid(),
    branchId,
    headId,
    day,
    at,
    billId = null,
    orderId = null,
    paymentId = null,
    moneyBack = null,
    buyer,
  }: Issued,
  content: ReceiptContent,
): Promise<NewEvent> {
  const businessDate = dayOf(day, at)
  const year = Number(businessDate.slice(0, 4))
  // Sent together.
  const [{ code, fiscal, ...seller }, place] = await Promise.all([
    readIssuer(tx, brandId, branchId),
    takePlace(tx, brandId, branchId, year),
  ])
  const receipt: Receipt = {
    ...content,
    ...place,
    id,
    branchId,
    year,
    number: receiptNumber(code, { year, yearNumber: place.yearNumber }),
    businessDate,
    issuedAt: at,
    billId,
    orderId,
    paymentId,
    headId,
    seller,
    moneyBack,
    hash: '',
    buyer: buyer ?? null,
    buyerAddedAt: null,
    fiscal: fiscal === 'required' ? unsigned : null,
    copies: 0,
    voidedAt: null,
  }
  const sealed = { ...receipt, hash: hashOf(receipt) }
  await insertReceipt(tx, brandId, sealed)
  return receiptEvent(sealed, day.timezone)
}

/** Issues the receipt that undoes the one of a sale that is reopened; that one keeps its number. */
export async function voidReceipt(
  tx: Tx,
  brandId: string,
  owner: Owner,
  issued: Omit<Issued, 'headId'>,
): Promise<NewEvent> {
  const sale = await getSaleReceipt(tx, brandId, owner)
  await markVoided(tx, brandId, sale.id, issued.at)
  const { billId, orderId, headId } = sale
  return issueReceipt(tx, brandId, { ...issued, billId, orderId, headId }, voidContent(sale))
}
