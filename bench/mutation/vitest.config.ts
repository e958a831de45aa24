import { defineConfig } from 'vitest/config'

// The tests of the rules, which need no database, each random one with few repetitions.
export default defineConfig({
  test: {
    include: ['src/**/*.rules.test.ts', 'src/lib/*.test.ts', 'test/oracle/oracle.test.ts'],
    setupFiles: ['./bench/mutation/few-runs.ts'],
    env: { MOST_RUNS: '200', TEST_SEED: '1' },
    testTimeout: 60_000,
  },
})
