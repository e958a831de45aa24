import { lockBrand } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import { exportMenuText } from './export-menu.rules.ts'
import { readBranchCodes, readImportRows } from './import-menu.store.ts'

/** A brand's menu as a JSON file that imports to the same menu; nothing of it changes while it is read. */
export async function exportMenu(ctx: Context, brandId: string): Promise<string> {
  return ctx.db.transact(async tx => {
    await lockBrand(tx, brandId)
    return exportMenuText({
      branches: await readBranchCodes(tx, brandId),
      rows: await readImportRows(tx, brandId),
    })
  })
}
