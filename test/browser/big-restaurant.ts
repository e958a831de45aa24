import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BangkokFile, planBangkok } from '../../bench/replay/bangkok.rules.ts'
import type { MenuFile } from '../../bench/replay/replay.rules.ts'
import { tempFolder } from '#test/support/program.ts'
import { type OwnService, startOwnService } from './own-service.ts'

const data = process.env['COMANDA_DATA'] ?? path.resolve(import.meta.dirname, '../../../shared/data')
const file = path.join(data, 'menus', 'foodpanda-th', 'coffee_beans.json')

/** The real menu has no licence to be copied, so it is read from where it is, or not at all. */
export const hasRealMenu = existsSync(file)

/** A coffee house in Bangkok: 307 dishes, some in two sizes. @param dish that onion can be left out of */
export function readRealMenu(branch: string, station: string, dish: string): MenuFile {
  const { menu } = planBangkok(JSON.parse(readFileSync(file, 'utf8')) as BangkokFile, branch)
  const onion = { ref: 'onion', name: 'Onion', price: 0 }
  const leaveOut = {
    ref: 'leave-out',
    name: 'Leave out',
    min: 0,
    max: null,
    addons: [onion.ref],
    default_addons: [onion.ref],
  }
  return {
    categories: menu.categories.map(one => ({ ...one, stations: [{ branch, name: station }] })),
    addons: [...menu.addons, onion],
    addon_groups: [...menu.addon_groups, leaveOut],
    products: menu.products.map(one =>
      one.name === dish ? { ...one, addon_groups: [...(one.addon_groups ?? []), leaveOut.ref] } : one,
    ),
  }
}

/** The demo with another menu in the place of its own; the names of dishes are in English and Thai. */
export async function startWithMenu(menu: MenuFile): Promise<OwnService> {
  const service = await startOwnService()
  const folder = tempFolder()
  try {
    const written = path.join(folder.path, 'menu.json')
    writeFileSync(written, JSON.stringify({ ...menu, brand: { languages: ['it', 'en', 'th'] } }))
    const { code, stdout, stderr } = await service.comanda('import', written, '--replace')
    if (code !== 0) throw new Error(`The menu was not imported: ${stdout}${stderr}`)
    return service
  } catch (error) {
    await service.stop()
    throw error
  } finally {
    folder.drop()
  }
}
