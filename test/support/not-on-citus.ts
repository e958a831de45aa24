import { inject, test } from 'vitest'

/** Reasons to skip a test on a Citus coordinator. docs/citus.md lists these tests. */
export const citusReasons = {
  'one server': 'It looks at plans, statistics, locks or transactions, which each node has for itself.',
  planted: 'It plants a statement, a trigger, an index or a table that Citus refuses.',
  'old schema': 'It migrates from a schema of before Citus while the tables are spread already.',
  trusted: 'Nodes that trust each other ask for no password.',
  positions: 'Events have their positions only after the commit.',
  'one moment': 'A copy of several nodes is not of one moment.',
} as const

/** `test`, or `test.skip` if the test server is a Citus coordinator. */
export function notOnCitus(_reason: keyof typeof citusReasons): typeof test {
  const { workers = [] } = inject('cluster')
  return workers.length > 0 ? (test.skip as typeof test) : test
}
