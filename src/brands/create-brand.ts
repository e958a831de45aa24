import type { Context } from '../context.ts'
import { defaultBackdateDays, defaultRateLimit } from '../access/key.rules.ts'
import { insertKey } from '../access/key.store.ts'
import { makeKey } from '../access/new-key.steps.ts'
import { scopes } from '../access/scope.rules.ts'
import { type Fault, invalid } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import {
  branchCodeFrom,
  currencyFault,
  languageFault,
  maxLanguages,
  timezoneFault,
} from '../settings/brand.rules.ts'
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
  /** The text of a key with every scope, shown this once. */
  key: string
}

/**
 * Creates a business: the brand, its first branch, and a key that may do everything in it.
 * @throws Refusal validation_failed for a currency, time zone or language that the brand cannot have
 */
export async function createBrand(ctx: Context, brand: NewBrand): Promise<CreatedBrand> {
  const faults = faultsOf(brand)
  if (faults.length > 0) throw invalid(...faults)
  const brandId = newUlid()
  const key = makeKey(brandId)
  return ctx.db.transact(async tx => {
    const row = await insertBrand(tx, brandId, brand)
    const branch = { id: newUlid(), name: brand.name, code: brand.branchCode ?? branchCodeFrom(brand.name) }
    const branchRow = await insertFirstBranch(tx, row, branch)
    await insertKey(tx, brandId, { ...firstKey, id: key.id, hash: key.hash })
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

function faultsOf({ currency, timezone, languages, defaultLanguage }: NewBrand): Fault[] {
  const faults: Fault[] = []
  const add = (path: string, rule: Fault['rule'], message: string | undefined) => {
    if (message !== undefined) faults.push({ path, rule, message })
  }
  add('currency', 'enum', currencyFault(currency))
  add('timezone', 'enum', timezoneFault(timezone))
  add('default_language', 'enum', languageFault(defaultLanguage))
  languages.forEach((code, at) => add(`languages.${at}`, 'enum', languageFault(code)))
  if (!languages.includes(defaultLanguage)) {
    add('languages', 'required', `The languages must hold the default one, ${defaultLanguage}.`)
  }
  if (new Set(languages).size !== languages.length)
    add('languages', 'duplicate', 'A language is there twice.')
  if (languages.length > maxLanguages) add('languages', 'max_items', `At most ${maxLanguages} languages.`)
  return faults
}
