import type { Context } from '../context.ts'
import { exportMenuText } from './export-text.steps.ts'
import { readMenuState } from './menu-state.steps.ts'

/** A brand's menu as a JSON file that imports to the same menu; nothing of it changes while it is read. */
export async function exportMenu(ctx: Context, brandId: string): Promise<string> {
  return ctx.db.transact(async tx => exportMenuText(await readMenuState(tx, brandId)))
}
