/**
 * States what must be true. A failure is a bug of this service, never the caller's fault: it is logged whole and
 * answered with `internal_error`, and the transaction it happens in is rolled back.
 */
export function invariant(condition: unknown, statement: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${statement}`)
}
