import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads again what a change concerns; what no part of the screen shows is read once one does. */
export function readAfterChange(queries: QueryClient, queryKey: QueryKey): void {
  const begun = queries.getQueryCache().findAll({ queryKey, predicate: goesOn })
  void queries.invalidateQueries({ queryKey }, { cancelRefetch: true })
  for (const { promise, queryKey } of begun)
    void promise?.catch(() => {}).then(() => queries.invalidateQueries({ queryKey }))
}

/** Whether a reading is not begun again by that. Its answer may be from before the change, and would count as new. */
function goesOn(query: Query): boolean {
  const { fetchStatus, data } = query.state
  return fetchStatus === 'fetching' && (data === undefined || !query.isActive())
}
