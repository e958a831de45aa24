import { brandKind } from '../brands/brand.record.ts'
import type { Row, Tx } from '../db/database.ts'
import { getRow } from '../records/record.store.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { type FileKind, fileKindNames, fileKinds } from './file-kinds.record.ts'
import { readBranchCodes, readRows, type StoredRow } from './menu-file.store.ts'

/** A brand's stored menu: all rows of the kinds of a menu file. */
export type MenuState = {
  brand: BrandSettings
  /** The row of the brand, for an export. */
  settings?: Row
  branches: readonly { id: string; code: string }[]
  rows: Record<FileKind, readonly StoredRow[]>
}

/** Locks the brand's row, so that the menu cannot change until the transaction ends, and reads the menu. */
export async function readMenuState(tx: Tx, brandId: string): Promise<MenuState> {
  const brand = await lockBrand(tx, brandId)
  const rows = {} as MenuState['rows']
  for (const kind of fileKindNames) rows[kind] = await readRows(tx, fileKinds[kind], brandId)
  const settings = await getRow(tx, brandKind, brandId, brandId)
  return { brand, settings, branches: await readBranchCodes(tx, brandId), rows }
}
