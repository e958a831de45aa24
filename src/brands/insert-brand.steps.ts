import type { Tx } from '../db/database.ts'
import { invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { branchCodeFrom, brandCodeFaults, maxLanguages } from '../settings/brand.rules.ts'
import {
  type BranchRow,
  type BrandRow,
  insertBrand,
  insertFirstBranch,
  type NewBrand,
} from '../settings/brand.store.ts'
import { defaultLanguageMissing, languageTwice, tooManyLanguages } from './brand.refusals.ts'

/** Refuses a brand with codes that do not exist, or languages that do not fit together. */
export function requireBrand(brand: NewBrand): void {
  const { languages } = brand
  const faults = brandCodeFaults(brand)
  if (!languages.includes(brand.defaultLanguage)) faults.push(defaultLanguageMissing('languages', 'required'))
  if (new Set(languages).size !== languages.length) faults.push(languageTwice())
  if (languages.length > maxLanguages) faults.push(tooManyLanguages(maxLanguages))
  if (faults.length > 0) throw invalid(...faults)
}

/** Inserts a brand with its first branch. */
export async function insertWithBranch(
  tx: Tx,
  id: string,
  brand: NewBrand,
): Promise<{ row: BrandRow; branchRow: BranchRow }> {
  const row = await insertBrand(tx, id, brand)
  const branch = { id: newUlid(), name: brand.name, code: brand.branchCode ?? branchCodeFrom(brand.name) }
  return { row, branchRow: await insertFirstBranch(tx, row, branch) }
}
