/**
 * Asserts a condition. A failure is a bug of the service: it is logged, answered with `internal_error`, and rolls back the
 * transaction.
 */
export function invariant(condition: unknown, statement: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${statement}`)
}
