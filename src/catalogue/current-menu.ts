import type { Context } from '../context.ts'
import type { Menu } from '../menu/menu.types.ts'
import { readMenuVersion } from '../menu/menu.store.ts'

/** The brand's menu as it is now, from memory while nothing on it has changed. */
export async function currentMenu(ctx: Context, brandId: string): Promise<Menu> {
  const version = await readMenuVersion(ctx.db, brandId)
  const known = ctx.menus.kept(brandId, version)
  return known ?? ctx.db.transact(tx => ctx.menus.menuAt(tx, brandId, version))
}
