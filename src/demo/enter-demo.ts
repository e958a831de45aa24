import { randomBytes } from 'node:crypto'
import { actorOf } from '../access/actor.rules.ts'
import type { Caller } from '../access/caller.rules.ts'
import { hashToken, sessionMs, tokenBytes, writeToken } from '../access/staff-session.rules.ts'
import { insertStaffSession } from '../access/staff.store.ts'
import type { Context } from '../context.ts'
import { recordAudit } from '../db/record-audit.ts'
import { insertDevice } from '../devices/pair/insert-device.steps.ts'
import { presentRecord } from '../records/record.presenter.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { getRow } from '../records/record.store.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { staffKind } from '../staff/staff.record.ts'
import { unknownWord } from './demo.refusals.ts'
import { findDemo } from './demo.store.ts'

/** A device that may open every screen; what it may do depends on who signs in. */
const everyScreen = {
  name: 'Demo',
  purpose: 'office',
  branchIds: [],
  stationId: null,
  register: null,
} as const

/** Pairs a browser, over plain http too: everything in the demo is public. */
export async function pairWithDemo(
  ctx: Context,
  browser: { encrypted: boolean; ip: string | null; requestId: string },
): Promise<{ answer: RecordAnswer; key: string }> {
  const demo = await findDemo(ctx.db)
  if (demo === undefined) throw unknownWord()
  const { brandId } = demo
  const planned = { ...everyScreen, brandId, makerId: null, staffId: null }
  return ctx.db.transact(async tx => {
    await lockBrand(tx, brandId)
    return insertDevice(ctx, tx, planned, { ...browser, expiresAt: null, chain: [] })
  })
}

/** Signs a person of the demo in without a PIN. @returns `expiresAt` in epoch ms */
export async function signInAs(ctx: Context, caller: Caller, staffId: string) {
  const { brand, keyId } = caller
  const token = writeToken('staff', randomBytes(tokenBytes))
  return ctx.db.transact(async tx => {
    const row = await getRow(tx, staffKind, brand.id, staffId)
    if (row['active'] !== true) throw unknownWord()
    const now = ctx.now()
    const expiresAt = now + sessionMs
    await insertStaffSession(tx, brand.id, { hash: hashToken(token), keyId, staffId, expiresAt }, now)
    const audited = {
      id: staffId,
      branchId: null,
      resource: 'staff',
      before: null,
      after: { signed_in: true },
    }
    recordAudit(tx, brand.id, { ...actorOf(caller), staffId }, [audited])
    return { token, staff: presentRecord(staffKind, row, { brand, lang: brand.defaultLanguage }), expiresAt }
  })
}
