import sql from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import { type ListPage, listRows } from '../../db/list/list.ts'
import type { ListRequest } from '../../db/list/list-request.ts'
import type { SoldOutEntry } from './sold-out.presenter.ts'

/** A branch at a time, epoch ms. */
type Place = { branchId: string; now: number }

/** Lists the products and addons that are sold out in a branch. */
export function listSoldOut(
  db: Db,
  brandId: string,
  place: Place,
  request: ListRequest,
): Promise<ListPage<SoldOutEntry>> {
  const marked = (kind: 'product' | 'addon') => {
    const table = kind === 'product' ? sql`products` : sql`addons`
    return sql`
      select p.brand_id, p.id, ${kind}::text as kind, p.name, p.translations, p.created_at, p.updated_at,
        (mark ->> 'since')::bigint as since, (mark ->> 'until')::bigint as until, mark ->> 'staff_id' as "staffId"
      from ${table} p cross join jsonb_array_elements(p.sold_out) mark
      where p.brand_id = ${brandId} and p.active and mark ->> 'branch_id' = ${place.branchId}
        and coalesce((mark ->> 'until')::bigint > ${place.now}::bigint, true)`
  }
  return listRows<SoldOutEntry>(
    db,
    {
      brandId,
      from: sql`(${marked('product')} union all ${marked('addon')}) r`,
      columns: sql`r.kind, r.id, coalesce(r.translations -> ${request.lang}::text ->> 'name', r.name) as name,
        r.since, r.until, r."staffId", (
          select b.timezone from branches b where b.brand_id = ${brandId} and b.id = ${place.branchId}) as zone`,
      sorts: {
        created_at: sql`r.created_at`,
        updated_at: sql`r.updated_at`,
        name: sql`r.name`,
        since: sql`r.since`,
      },
      filters: { kind: { where: value => sql`r.kind = ${value}`, fixed: true } },
    },
    request,
  )
}
