import type { RecordKind } from './record-kind.types.ts'

/** Returns the events of records of a kind that changed, with their new versions; none for a kind without events. */
export function changedEvents(
  { event: type, resource }: Pick<RecordKind, 'event' | 'resource'>,
  rows: readonly { id: string; version: number }[],
) {
  if (type === undefined) return []
  const more = type === 'menu.updated' ? { resource } : {}
  return rows.map(({ id, version }) => ({ type, branchId: null, data: { id, version, ...more } }))
}
