import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '#test/support/api.ts'
import { makeStaff } from '#test/fixtures/make-staff.ts'
import type { Tx } from '../db/database.ts'
import { firstUlid, newUlid } from '../lib/ulid.ts'
import { lockWrongPins } from '../staff/pin-lock.store.ts'
import { deleteOldEvents, sweepLock } from '../sweep/ended.store.ts'
import { sweep } from './sweep.ts'
test('deletes expired rows in batches, keeps live ones, and only sweeps in one process at a time', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  await makeStaff(brand, 'Casa')
  const count = async () =>
    (
      await api.db.query<{ bills: number; approvals: number }>(
        sql`select (select count(*) from staff_sessions)::integer as bills,
            (select count(*) from approvals)::integer as approvals`,
      )
    )[0]!
  const living = await count()
  await api.db.query(
    sql`insert into staff_sessions select brand_id, decode(lpad(to_hex(n), 8, '0'), 'hex'), id, id,
          now() - interval '2 hours' from (select brand_id, id from staff limit 1) s, generate_series(1, 1200) n`,
  )
  await api.db.query(
    sql`insert into approvals select brand_id, decode(lpad(to_hex(n), 8, '0'), 'hex'), id, id, 'comp', id,
          now() - interval '2 hours' from (select brand_id, id from staff limit 1) s, generate_series(1, 700) n`,
  )
  const other = await api.db.connectAlone()
  try {
    await other.query(`begin; select pg_advisory_xact_lock(${sweepLock})`)
    expect(await sweep(api.ctx), 'while another process sweeps').toBe(0)
  } finally {
    await other.end()
  }
  expect(await sweep(api.ctx, AbortSignal.abort()), 'while the service stops').toBe(0)
  expect(await sweep(api.ctx)).toBe(1900)
  expect(await count()).toEqual(living)
  await api.drop()
})

describe('events and wrong PINs', () => {
  const day = 86_400_000
  let api: Api
  beforeEach(async () => {
    api = await openApi()
    // A service holds several connections, each with a shared advisory lock.
    await Promise.all([1, 2, 3].map(() => api.db.query(sql`select pg_sleep(0.05)`)))
  })

  /** @param age of the id by the service's clock, and of the row by the database's */
  async function insertEvents(brandId: string, count: number, age: { id: number; row: number }) {
    const ids = Array.from({ length: count }, () => newUlid())
    const [first] = ids
    await api.db.query(
      sql`insert into events (brand_id, id, type, record_id, data, created_at)
          select ${brandId}, ${firstUlid(api.clock.now() - age.id).slice(0, 10)} || substr(id, 11), 'menu.updated',
            ${first}, '{}', now() - interval '1 day' * ${age.row}::integer
          from unnest(${ids}::text[]) as id`,
    )
  }

  async function countEvents(): Promise<Record<string, number>> {
    const rows = await api.db.query<{ brand_id: string; count: number }>(
      sql`select brand_id, count(*)::integer as count from events where type = 'menu.updated' group by brand_id`,
    )
    return Object.fromEntries(rows.map(row => [row.brand_id, row.count]))
  }

  test('deletes events of every brand after thirty days and keeps younger ones', async () => {
    const [one, two] = [await api.openBrand(), await api.openBrand()]
    await api.db.query(sql`delete from events`)
    await insertEvents(one.id, 1200, { id: 31 * day, row: 31 })
    await insertEvents(two.id, 3, { id: 31 * day, row: 31 })
    await insertEvents(one.id, 7, { id: 29 * day, row: 29 })
    expect(await sweep(api.ctx)).toBe(1203)
    expect(await countEvents()).toEqual({ [one.id]: 7 })
  })

  test('begins each round after the brand at which the last one ended, so that none waits for ever', async () => {
    const brands = [await api.openBrand(), await api.openBrand(), await api.openBrand()].map(({ id }) => id)
    const ofOurs = (served: string[]) => served.filter(id => brands.includes(id))
    const served: string[] = []
    const transact: typeof api.db.transact = async work => {
      const result = await api.db.transact(work)
      served.push(place.last)
      return result
    }
    const place = { last: brands[0]! }
    await sweep({ ...api.ctx, db: { ...api.db, transact } }, undefined, place)
    expect(ofOurs(served)).toEqual([brands[0], brands[1], brands[2]])
    expect(place.last).toBe(brands[0])
  })

  test('a service whose clock is ahead deletes no event too early', async () => {
    const brand = await api.openBrand()
    await api.db.query(sql`delete from events`)
    await insertEvents(brand.id, 5, { id: 0, row: 0 })
    api.clock.advance(60 * day)
    expect(await sweep(api.ctx)).toBe(0)
    expect(await countEvents()).toEqual({ [brand.id]: 5 })
  })

  test('finds old events by the primary key', async () => {
    const { id } = await api.openBrand()
    await insertEvents(id, 2000, { id: 31 * day, row: 31 })
    await insertEvents(id, 2000, { id: 0, row: 0 })
    await api.db.query(sql`analyze events`)
    const plans: string[] = []
    await api.db.transact(async tx => {
      const statements: Sql[] = []
      const watched: Tx = { ...tx, query: async statement => (statements.push(statement), []) }
      await deleteOldEvents(watched, id, { before: api.clock.now() - 30 * day, most: 500 })
      const rows = await tx.query<Record<string, string>>(sql`explain ${statements[0]!}`)
      plans.push(...rows.map(row => row['QUERY PLAN']!))
    })
    expect(plans.join('\n')).toMatch(/events_pkey/)
    expect(plans.join('\n')).not.toMatch(/Seq Scan|Sort/)
  })

  test('deletes print jobs after eight days, unless they are still to be printed', async () => {
    const { id, branchId, make } = await api.openBrand()
    const connection = { kind: 'polled' }
    const printer = await make('/printers', { branch_id: branchId, name: 'Pass', connection })
    const addJob = (status: string, days: { old: number; due: number }) => {
      const jobId = firstUlid(api.clock.now() - days.old * day).slice(0, 10) + newUlid().slice(10)
      const due = new Date(api.clock.now() - days.due * day).toISOString()
      return api.db.query(
        sql`insert into print_jobs (brand_id, id, branch_id, printer_id, kind, status, due_at)
            values (${id}, ${jobId}, ${branchId}, ${printer.id}, 'ticket', ${status}, ${due})`,
      )
    }
    await addJob('done', { old: 9, due: 9 })
    await addJob('failed', { old: 9, due: 9 })
    await addJob('done', { old: 7, due: 7 })
    await addJob('done', { old: 9, due: 1 })
    await addJob('waiting', { old: 9, due: -1 })
    expect(await sweep(api.ctx)).toBe(2)
  })

  test('deletes a count of wrong PINs after some hours, unless its row is locked', async () => {
    const { id } = await api.openBrand()
    const agoMs = (hours: number) => JSON.stringify([{ branch_id: '', at: Date.now() - hours * 3_600_000 }])
    await api.db.query(
      sql`insert into wrong_pins values (${id}, 'OLD', ${agoMs(3)}), (${id}, 'NEW', ${agoMs(0.5)}),
            (${id}, 'EMPTY', '[]'), (${id}, 'HELD', ${agoMs(3)})`,
    )
    const left = async () =>
      (await api.db.query<{ key_id: string }>(sql`select key_id from wrong_pins order by key_id`)).map(
        row => row.key_id,
      )
    await api.db.transact(async tx => {
      await lockWrongPins(tx, { brandId: id, keyId: 'HELD', familyId: 'HELD', branchIds: [] })
      expect(await sweep(api.ctx)).toBe(2)
    })
    expect(await left()).toEqual(['HELD', 'NEW'])
    expect(await sweep(api.ctx)).toBe(1)
    expect(await left()).toEqual(['NEW'])
  })
})
