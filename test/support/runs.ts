/**
 * How often a random test is repeated: `usual` times, or less often where MOST_RUNS says so, as mutation testing does,
 * which runs each test thousands of times.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(process.env['MOST_RUNS'] ?? usual))
}

/** Where a random test begins: anywhere, unless TEST_SEED says where, as mutation testing does, to score the same again. */
export function anySeed(): number {
  return Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
}
