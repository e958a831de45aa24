import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { commandOf } from '#test/fixtures/commands.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { place } from '#test/fixtures/place.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { withoutBillLock } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import type { Database } from '../db/database.ts'
import { cancelItem } from '../orders/items/cancel-item.ts'
import { setItemStage } from '../kitchen/change-stage.ts'
import { mergeBill } from './move/merge-bill.ts'
import { moveItems } from './move/move-items.ts'
import { moveBill } from './move/move-bill.ts'
import { openBill } from './open-bill.ts'

const repeats = sweep('races')

type Bar = { room: Room; beer: string; ctx: Room['ctx'] }

async function openBar(tables: number, through?: (db: Database) => Database): Promise<Bar> {
  const room = await openRoom({ tablesPerBranch: 0 })
  const { db, brand } = room
  await db.query(
    sql`insert into tables (brand_id, id, branch_id, area_id, name)
        select ${brand.id}, lpad(at::text, 26, '0'), ${brand.branch.id}, ${brand.branch.areaId}, at::text
        from generate_series(1, ${tables}::integer) as at`,
  )
  return { room, beer: await makeProduct(db, brand), ctx: { ...room.ctx, db: through?.(db) ?? db } }
}

const tableId = (at: number) => String(at).padStart(26, '0')

const actOf = ({ room }: Bar) => commandOf(room.brand)

async function open(bar: Bar, at: number): Promise<string> {
  const bill = { ...actOf(bar), tableId: tableId(at), guests: 1, note: null }
  return (await openBill(bar.room.ctx, bill)).id
}

/** Sends a beer. @returns the item */
async function order(bar: Bar, billId: string): Promise<string> {
  const sent = request(bar.room, round([plainLine(bar.beer, { quantityMilli: 2000 })]), { billId })
  return (await place(bar, sent)).order.items[0]!.id
}

/** The first trial that left broken figures, or whose callers met errors that are no refusals of the race. */
type Broken = { trial: number; faults: readonly string[] }

/** The results of a race: `done`, or the code of its refusal or the message of an error, which no race may end in. */
async function codesOf(acts: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(acts)
  return settled.map(one => {
    if (one.status === 'fulfilled') return 'done'
    const { code, message } = one.reason as { code?: string; message: string }
    return code ?? message
  })
}

/** Finds bills whose figures are not the sums of their orders, and orders on bills that ended. */
async function broken({ room }: Bar): Promise<number> {
  const rows = await room.db.query(
    sql`select s.id from dining_sessions s
        left join orders o on o.brand_id = s.brand_id and o.dining_session_id = s.id
        group by s.brand_id, s.id
        having s.total <> coalesce(sum(o.total), 0) or (s.status = 'merged' and count(o.id) > 0)`,
  )
  return rows.length
}

/** Of eight callers two merge the bills, each into the other, while six order on them. */
async function mergeAgainstOrder(bar: Bar, trials: number): Promise<Broken | undefined> {
  for (let trial = 0; trial < trials; trial += 1) {
    const bills = [await open(bar, 2 * trial + 1), await open(bar, 2 * trial + 2)]
    const merge = (at: number) =>
      mergeBill(bar.ctx, { ...actOf(bar), billId: bills[at]!, otherId: bills[1 - at]! })
    const codes = await codesOf([
      ...[0, 1, 0].map(at => order(bar, bills[at]!)),
      merge(0),
      merge(1),
      ...[1, 0, 1].map(at => order(bar, bills[at]!)),
    ])
    const known = new Set(['done', 'session_not_open'])
    const faults = codes.filter(code => !known.has(code))
    if (faults.length > 0 || (await broken(bar)) > 0) return { trial, faults }
    expect(codes.slice(3, 5).toSorted()).toEqual(['done', 'session_not_open'])
  }
  return undefined
}

/** Of eight callers four move a line to other bills, two cancel it and two cook it. */
async function moveAgainstCancel(bar: Bar, trials: number): Promise<Broken | undefined> {
  for (let trial = 0; trial < trials; trial += 1) {
    const bills: string[] = []
    for (const at of [1, 2, 3]) bills.push(await open(bar, 3 * trial + at))
    const itemId = await order(bar, bills[0]!)
    await order(bar, bills[0]!)
    const act = actOf(bar)
    const move = (to: number, quantityMilli?: number) =>
      moveItems(bar.ctx, {
        ...act,
        billId: bills[0]!,
        items: [{ itemId, quantityMilli }],
        to: { tableId: undefined, billId: bills[to]! },
      })
    const cancel = () =>
      cancelItem(bar.ctx, { ...act, itemId, quantityMilli: 1000, reason: 'no', restock: true })
    const cook = (to: 'preparing' | 'ready') => setItemStage(bar.ctx, itemId, { ...act, to })
    const codes = await codesOf([
      move(1),
      cook('preparing'),
      move(2, 1000),
      cancel(),
      move(2),
      cook('ready'),
      move(1, 1000),
      cancel(),
    ])
    const known = new Set(['done', 'item_already_cancelled', 'invalid_transition', 'validation_failed'])
    const faults = codes.filter(code => !known.has(code))
    if (faults.length > 0 || (await broken(bar)) > 0) return { trial, faults }
  }
  return undefined
}

/** Eight bills move to one table. */
async function moveToOneTable(bar: Bar, trials: number): Promise<string[][]> {
  const bills: string[] = []
  for (let at = 1; at <= 8; at += 1) bills.push(await open(bar, at))
  const outcomes: string[][] = []
  for (let trial = 0; trial < trials; trial += 1) {
    const to = tableId(9 + trial)
    const moves = bills.map(billId => moveBill(bar.ctx, { ...actOf(bar), billId, tableId: to }))
    outcomes.push((await codesOf(moves)).toSorted())
  }
  return outcomes
}

describe('eight concurrent callers, a hundred times', () => {
  test('orders on merging bills end on the bill that stays', async () => {
    const bar = await openBar(2 * repeats)
    expect(await mergeAgainstOrder(bar, repeats)).toBeUndefined()
    await expectInvariants(bar.room.db)
  })

  test('a moved line is cancelled and cooked on its new order', async () => {
    const bar = await openBar(3 * repeats)
    expect(await moveAgainstCancel(bar, repeats)).toBeUndefined()
    await expectInvariants(bar.room.db)
  })

  test('one bill gets the table', async () => {
    const bar = await openBar(8 + repeats)
    const outcomes = await moveToOneTable(bar, repeats)
    expect(
      outcomes.every(codes => codes.join() === ['done', ...Array(7).fill('table_occupied')].join()),
    ).toBe(true)
    await expectInvariants(bar.room.db)
  })
})

describe('controls', () => {
  test.skipIf(!isLong)('without the lock on bills, orders are left on a closed one', async () => {
    expect(await mergeAgainstOrder(await openBar(60, withoutBillLock), 30)).toBeDefined()
  })

  test.skipIf(!isLong)('without the lock on bills, a line is moved twice', async () => {
    expect(await moveAgainstCancel(await openBar(90, withoutBillLock), 30)).toBeDefined()
  })

  test.skipIf(!isLong)('without the key of occupied_tables, several bills get the table', async () => {
    const bar = await openBar(12)
    await bar.room.db.query(sql`alter table occupied_tables drop constraint occupied_tables_pkey`)
    const outcomes = await moveToOneTable(bar, 3)
    expect(outcomes.some(codes => codes.filter(code => code === 'done').length > 1)).toBe(true)
  })
})
