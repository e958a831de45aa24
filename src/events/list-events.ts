import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import type { ListPage } from '../db/list/list.ts'
import { readableTypes } from './event-access.rules.ts'
import { type PlacedEvent, withoutDetails } from './event.presenter.ts'
import { requireKept } from './event-range.rules.ts'
import { findRange, listPlaced } from './event.store.ts'

/**
 * Lists events, by position unless the request says otherwise.
 * @returns `position` is the one to continue after: that of the last event of a full page, otherwise of the latest there is
 */
export async function listEvents(
  { db }: Pick<Core, 'db'>,
  { brand, branchIds, scopes, requiresStaff, staff }: Caller,
  request: ListRequest,
): Promise<ListPage<PlacedEvent> & { position: number }> {
  const { after, sort, direction, perPage } = request
  const { first, last } = await findRange(db, brand.id)
  if (after !== undefined) requireKept('query.after', Number(after), { first, last })
  const reach = { brandId: brand.id, branchIds, types: readableTypes(scopes) }
  const page = await listPlaced(db, reach, request)
  const seen = sort === 'position' && direction === 'asc' ? (page.rows.at(-1)?.position ?? 0) : 0
  const isFull = page.rows.length === perPage
  const rows = requiresStaff && staff === null ? page.rows.map(withoutDetails) : page.rows
  return { ...page, rows, position: seen > last || (isFull && seen > 0) ? seen : last }
}
