import type { Caller } from '../access/caller.rules.ts'
import { permissionsOf } from '../access/role.rules.ts'
import { branchKind } from '../branches/branch.record.ts'
import { brandKind } from '../brands/brand.record.ts'
import type { Core } from '../core.ts'
import { formatInZone } from '../lib/zone.ts'
import { presentRecord } from '../records/record.presenter.ts'
import { getRow } from '../records/record.store.ts'
import { readSelf, usableBranches } from './me.store.ts'

/** Reads everything that a screen needs to know of itself before it shows anything. */
export async function readMe(ctx: Core, { brand, keyId, staff, branchIds, ...caller }: Caller) {
  const [self, brandRow, branchRows] = await Promise.all([
    readSelf(ctx.db, brand.id, { keyId, staffId: staff?.id ?? null }),
    getRow(ctx.db, brandKind, brand.id, brand.id),
    usableBranches(ctx.db, brand.id, branchIds),
  ])
  const { staff_name: staffName, pin_lengths, ...described } = self
  const may = permissionsOf({ staff, brand })
  const reading = { brand, lang: brand.defaultLanguage }
  return {
    key: {
      id: keyId,
      ...described,
      scopes: caller.scopes,
      branch_ids: branchIds,
      requires_staff: caller.requiresStaff,
    },
    staff: staff && { id: staff.id, name: staffName, role: staff.role, may },
    brand: presentRecord(brandKind, brandRow, reading),
    branches: branchRows.map(row => presentRecord(branchKind, row, reading)),
    server_time: formatInZone(ctx.now(), brand.timezone),
    pin_lengths,
    screen_version: ctx.screenVersion,
  }
}
