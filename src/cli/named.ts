import type { Context } from '../context.ts'
import { notFound } from '../lib/refusal.ts'
import { normalizeUlid } from '../lib/ulid.ts'
import { type BrandRow, findBrand, listBranches, listBrands } from '../settings/brand.store.ts'
import { type CommandCall, UsageError } from './command.ts'
import { unknownBranch } from './cli.refusals.ts'

/** Names listed in a message; `brand list` shows all. */
const maxNamed = 20

export const brandOption = { name: 'brand', value: 'ID', help: 'the brand (default: the only one)' }

/** Normalizes an id. */
export function idOf(resource: string, text: string): string {
  const id = normalizeUlid(text)
  if (id === undefined) throw notFound(resource, text)
  return id
}

/** The brand of `--brand`, or the only one. */
export async function getBrand(ctx: Context, call: CommandCall): Promise<BrandRow> {
  const text = call.option('brand')
  if (text === undefined) return onlyBrand(await listBrands(ctx.db))
  const brand = await findBrand(ctx.db, idOf('brand', text))
  if (brand === undefined) throw notFound('brand', text)
  return brand
}

/** Opens the database, and finds the brand of the command. */
export async function openBrand(call: CommandCall): Promise<{ ctx: Context; brand: BrandRow }> {
  const ctx = await call.openContext()
  return { ctx, brand: await getBrand(ctx, call) }
}

function onlyBrand(brands: readonly BrandRow[]): BrandRow {
  const [brand] = brands
  if (brand === undefined) throw new UsageError('There is no brand yet. Create one with "brand create".')
  if (brands.length === 1) return brand
  const named = brands.slice(0, maxNamed).map(({ id, name }) => `${name} (${id})`)
  const more = brands.length > maxNamed ? ` and ${brands.length - maxNamed} more` : ''
  throw new UsageError(`--brand is missing. It takes the id of one of ${named.join(', ')}${more}.`)
}

/** The branch of `--branch`, or the only one. */
export async function getBranchId(ctx: Context, brandId: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return (await branchIdsOf(ctx, brandId, [named]))[0]!
  const branches = (await listBranches(ctx.db)).filter(one => one.brand_id === brandId && one.active)
  const [only, other] = branches
  if (only !== undefined && other === undefined) return only.id
  const codes = branches.slice(0, maxNamed).map(({ code }) => code)
  throw new UsageError(`--branch is missing. It takes the code of one of ${codes.join(', ')}.`)
}

/** The active kitchen station of this name. @param branchIds empty: of any branch */
export async function stationNamed(
  ctx: Context,
  name: string,
  { brandId, branchIds }: { brandId: string; branchIds: readonly string[] },
): Promise<string> {
  const { findStations } = await import('../devices/pair/code.store.ts')
  const [id, other] = await findStations(ctx.db, brandId, { name, branchIds })
  if (id === undefined) throw new UsageError(`There is no kitchen station ${JSON.stringify(name)}.`)
  if (other !== undefined) throw new UsageError(`Several branches have a station of this name: add --branch.`)
  return id
}

/** Resolves branches by id or code to their distinct ids. */
export async function branchIdsOf(
  ctx: Context,
  brandId: string,
  named: readonly string[],
): Promise<string[]> {
  if (named.length === 0) return []
  const branches = (await listBranches(ctx.db)).filter(branch => branch.brand_id === brandId)
  const codes = branches.slice(0, maxNamed).map(({ code }) => code)
  const ids = named.map(name => {
    const id = normalizeUlid(name)
    const found = branches.find(branch => branch.code === name || branch.id === id)
    if (found === undefined) throw unknownBranch(name, codes)
    return found.id
  })
  return [...new Set(ids)]
}
