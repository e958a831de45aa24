import { type TProperties, Type } from 'typebox'
import type { Caller } from '../../access/caller.rules.ts'
import type { Context } from '../../context.ts'
import { adjustCustomer } from '../../customers/adjust-customer.ts'
import { findKnownCustomers, type KnownCustomer } from '../../customers/customer-file.store.ts'
import { customerKind } from '../../customers/customer.record.ts'
import { hashIdempotencyKey } from '../../http/endpoint/idempotency.ts'
import { toCents } from '../../lib/money.ts'
import type { Fault } from '../../lib/refusal.ts'
import { recordTwice } from '../../menu-files/menu-file.refusals.ts'
import { draftRow } from '../../records/draft.rules.ts'
import { createBody } from '../../records/record.schema.ts'
import { changedColumns } from '../../records/record.steps.ts'
import { createRecord, patchRecord } from '../../records/write-record.ts'
import { strict, Ulid } from '../../wire/common.schema.ts'
import { maxAmount } from '../../wire/words.types.ts'
import { belowZero, contactNeeded, erasedCustomer, phoneTaken, unknownCustomer } from './bulk.refusals.ts'
import { inLanes } from './in-lanes.ts'
import { type FileRow, readTable, type TableSource } from './read-table.ts'

type Fields = {
  id?: string
  name: string
  phone?: string
  email?: string
  birthday?: string
  note?: string
  balance?: number
  points?: number
}
type Known = KnownCustomer | undefined
/** A row with the customer it matches, and the one who has its phone number. */
type Found = FileRow<Fields> & { known: Known; phoneOwner: Known }

export type CustomerReport = Record<'created' | 'updated' | 'unchanged' | 'opening_balances', number>

const {
  active: _active,
  metadata: _metadata,
  ...columns
} = createBody(customerKind.fields).properties as TProperties
const Row = strict({
  id: Type.Optional(Ulid),
  ...columns,
  balance: Type.Optional(Type.Number({ minimum: -maxAmount, maximum: maxAmount, 'x-decimals': 2 })),
  points: Type.Optional(Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 })),
})

/**
 * Creates and updates customers from a table; none if the file has faults. A row matches a customer by id, phone or email,
 * else it creates one; empty cells change nothing. Balance and points are only booked for customers without a ledger. Rows
 * are written one by one, so that an interrupted import is completed by running it again.
 */
export async function importCustomers(
  ctx: Context,
  { caller, text, dryRun, say }: TableSource,
): Promise<CustomerReport> {
  const table = readTable<Fields>(text, 'customers', Row)
  const rows = await findEach(ctx, caller.brand.id, table.rows)
  const seen = { customers: new Set<string>(), phones: new Set<string>() }
  table.refuse(rows.flatMap(row => rowFaults(row, seen)))
  const report = { created: 0, updated: 0, unchanged: 0, opening_balances: 0 }
  const work = async (row: Found) => {
    const changed = changeOf(caller, row)
    report[changed] += 1
    const id = dryRun ? row.known?.id : await write(ctx, caller, row, changed)
    if (!opens(row)) return
    report.opening_balances += 1
    if (!dryRun) await openLedger(ctx, caller, id!, row.fields)
  }
  await inLanes(rows, work, done => say(`${done} of ${rows.length} customers`))
  return report
}

const batch = 1000

async function findEach(ctx: Context, brandId: string, rows: readonly FileRow<Fields>[]): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    const values = (column: Column) =>
      some.map(({ fields }) => fields[column]).filter(value => typeof value === 'string')
    const identifiers = { ids: values('id'), phones: values('phone'), emails: values('email') }
    const known = await findKnownCustomers(ctx.db, brandId, identifiers)
    const ownerOf = ({ phone }: Fields) => known.find(one => phone !== undefined && one.phone === phone)
    found.push(
      ...some.map(row => ({
        ...row,
        known: knownOf(row.fields, known),
        phoneOwner: ownerOf(row.fields),
      })),
    )
  }
  return found
}

type Column = 'id' | 'phone' | 'email'

/** The column that identifies the customer of a row, with its value. */
function identifierOf(fields: Fields): [column: Column, value: string | undefined] {
  const column = fields.id !== undefined ? 'id' : fields.phone !== undefined ? 'phone' : 'email'
  return [column, fields[column]]
}

function knownOf(fields: Fields, all: readonly KnownCustomer[]): Known {
  const [column, value] = identifierOf(fields)
  const isOpen = (one: KnownCustomer) => column !== 'email' || (one.phone === null && one.active)
  return all.find(one => one[column] === value && isOpen(one))
}

/** @param seen customers and phone numbers of the rows before */
function rowFaults(
  row: Found,
  seen: Record<'customers' | 'phones', Set<string>>,
): (Fault & { line: number })[] {
  const { line, fields, known, phoneOwner } = row
  const [column, value] = identifierOf(fields)
  if (value === undefined) return [{ line, ...contactNeeded() }]
  if (column === 'id' && known === undefined) return [{ line, ...unknownCustomer() }]
  if (isErased(known)) return [{ line, ...erasedCustomer() }]
  if (isRepeated(seen.customers, known?.id ?? value)) return [{ line, ...recordTwice(column, 'customer') }]
  const { phone } = fields
  const isTaken = phoneOwner !== undefined && phoneOwner.id !== known?.id
  if (isTaken || (phone !== undefined && isRepeated(seen.phones, phone))) return [{ line, ...phoneTaken() }]
  const isBelow = (fields.balance ?? 0) < 0 || (fields.points ?? 0) < 0
  return opens(row) && isBelow ? [{ line, ...belowZero() }] : []
}

/** Adds a value. @returns whether it was there before */
function isRepeated(seen: Set<string>, value: string): boolean {
  return seen.size === seen.add(value).size
}

/** An erased customer counts as such until the record is reactivated, as for the ledger. */
const isErased = (known: Known) => known !== undefined && known.erased_at !== null && !known.active

/** Whether the row's balance or points are booked. */
function opens({ known, fields: { balance = 0, points = 0 } }: Found): boolean {
  return (balance !== 0 || points !== 0) && known?.has_ledger !== true
}

function changeOf({ brand }: Caller, { fields, known }: Found): 'created' | 'updated' | 'unchanged' {
  if (known === undefined) return 'created'
  const body = bodyOf(fields)
  const { after } = draftRow(customerKind, brand, body, known)
  const change = { brand, id: known.id, before: known, after, body }
  return changedColumns(customerKind, change) === undefined ? 'unchanged' : 'updated'
}

function bodyOf({ id: _id, balance: _balance, points: _points, ...body }: Fields) {
  return body
}

/** @returns the id of the customer */
async function write(
  ctx: Context,
  caller: Caller,
  { fields, known }: Found,
  changed: ReturnType<typeof changeOf>,
): Promise<string> {
  if (changed === 'unchanged') return known!.id
  const call = { caller, id: known?.id ?? '', body: bodyOf(fields), lang: caller.brand.defaultLanguage }
  const verb = known === undefined ? createRecord : patchRecord
  const { data } = await verb(ctx, customerKind, call)
  return data['id'] as string
}

/** Books the opening balance; once, even if two imports run at the same time. */
async function openLedger(ctx: Context, caller: Caller, customerId: string, fields: Fields): Promise<void> {
  const adjustment = { balance: toCents(fields.balance ?? 0), points: fields.points ?? 0, reason: 'Import' }
  const key = { text: `opening-${customerId}`, callerId: caller.keyId }
  const idempotencyKey = hashIdempotencyKey(key, ctx.secret, ['opening', customerId], {})
  await adjustCustomer(ctx, { caller, idempotencyKey, ifMatch: undefined, customerId, adjustment })
}
