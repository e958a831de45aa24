/**
 * Serialises with sorted object keys, so that equal content gives equal text.
 * @param keeps whether a member is written; by default all are
 */
export function canonicalJson(value: unknown, keeps: (member: unknown) => boolean = () => true): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    const members = Object.entries(inner).filter(([, member]) => keeps(member))
    return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
