import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { invalid } from '../lib/refusal.ts'
import { unknownId } from '../lib/common.refusals.ts'
import type { MenuPrinter } from '../menu/menu.types.ts'
import type { PaperWidth } from '../print/printout.format.ts'
import type { TestPage } from './test-page.format.ts'

/** A printer as papers are drawn for it; `language` is the brand's by default. */
export type PaperPrinter = Pick<MenuPrinter, 'branchId' | 'opensDrawer'> & {
  width: PaperWidth
  language: string
  isNetwork: boolean
}

export async function getPrinter(db: Db, brandId: string, id: string): Promise<PaperPrinter> {
  const [row] = await db.query<PaperPrinter>(
    sql`select p.branch_id as "branchId", p.opens_drawer as "opensDrawer", p.width,
          coalesce(p.language, b.default_language) as language, p.connection ->> 'kind' = 'network' as "isNetwork"
        from printers p join brands b on b.id = p.brand_id
        where p.brand_id = ${brandId} and p.id = ${id}`,
    'paper-printer',
  )
  if (row === undefined) throw invalid(unknownId('printer_id', 'printer'))
  return row
}

/** Reads what a test page says of its printer. */
export async function readTestedPrinter(
  db: Db,
  brandId: string,
  id: string,
): Promise<Omit<TestPage, 'at' | 'zone'>> {
  const [row] = await db.query<Omit<TestPage, 'at' | 'zone'>>(
    sql`select p.name, b.name as branch, p.width, p.registers, array(
            select s.name from kitchen_stations s
            where s.brand_id = ${brandId} and s.id = any (p.station_ids) order by s.name) as stations
        from printers p join branches b on b.brand_id = ${brandId} and b.id = p.branch_id
        where p.brand_id = ${brandId} and p.id = ${id}`,
    'tested-printer',
  )
  return row!
}
