import type { Context } from '../context.ts'
import { operator, recordAudit } from '../db/record-audit.ts'
import { defaultBackdateDays, defaultRateLimit } from '../access/key.types.ts'
import { insertKey } from '../access/key.store.ts'
import { makeKey } from '../access/new-key.gateway.ts'
import { scopes } from '../access/scope.rules.ts'
import { invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { defaultLanguageMissing, languageTwice, tooManyLanguages } from './brand.refusals.ts'
import { branchCodeFrom, brandCodeFaults, maxLanguages } from '../settings/brand.rules.ts'
import {
  type BranchRow,
  type BrandRow,
  insertBrand,
  insertFirstBranch,
  type NewBrand,
} from '../settings/brand.store.ts'

export type CreatedBrand = {
  brand: BrandRow
  branch: BranchRow
  /** A key with every scope, returned only here. */
  key: string
}

/** Creates a brand, its first branch and a key with every scope. */
export async function createBrand(ctx: Context, brand: NewBrand): Promise<CreatedBrand> {
  const { languages } = brand
  const faults = brandCodeFaults(brand)
  if (!languages.includes(brand.defaultLanguage)) faults.push(defaultLanguageMissing('languages', 'required'))
  if (new Set(languages).size !== languages.length) faults.push(languageTwice())
  if (languages.length > maxLanguages) faults.push(tooManyLanguages(maxLanguages))
  if (faults.length > 0) throw invalid(...faults)
  const brandId = newUlid()
  const key = makeKey(ctx.secret, brandId)
  return ctx.db.transact(async tx => {
    const row = await insertBrand(tx, brandId, brand)
    const branch = { id: newUlid(), name: brand.name, code: brand.branchCode ?? branchCodeFrom(brand.name) }
    const branchRow = await insertFirstBranch(tx, row, branch)
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
