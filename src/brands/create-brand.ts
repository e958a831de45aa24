import type { Context } from '../context.ts'
import { operator, recordAudit } from '../db/record-audit.ts'
import { defaultBackdateDays, defaultRateLimit } from '../access/key.types.ts'
import { insertKey } from '../access/key.store.ts'
import { makeKey } from '../access/new-key.gateway.ts'
import { scopes } from '../access/scope.rules.ts'
import { newUlid } from '../lib/ulid.ts'
import type { BranchRow, BrandRow, NewBrand } from '../settings/brand.store.ts'
import { insertWithBranch, requireBrand } from './insert-brand.steps.ts'

export type CreatedBrand = {
  brand: BrandRow
  branch: BranchRow
  /** A key with every scope, returned only here. */
  key: string
}

/** Creates a brand, its first branch and a key with every scope. */
export async function createBrand(ctx: Context, brand: NewBrand): Promise<CreatedBrand> {
  requireBrand(brand)
  const brandId = newUlid()
  const key = makeKey(ctx.secret, brandId)
  return ctx.db.transact(async tx => {
    const { row, branchRow } = await insertWithBranch(tx, brandId, brand)
    await insertKey(tx, brandId, { ...firstKey, ...key })
    const audited = { resource: 'brand', id: brandId, branchId: null, before: null }
    recordAudit(tx, brandId, operator('brand create'), [{ ...audited, after: { name: brand.name } }])
    return { brand: row, branch: branchRow, key: key.text }
  })
}

const firstKey = {
  name: 'First key',
  scopes,
  branchIds: [],
  rateLimit: defaultRateLimit,
  backdateDays: defaultBackdateDays,
  expiresAt: null,
}
