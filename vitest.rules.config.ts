import { defineConfig } from 'vitest/config'

// The tests of the rules alone, which need no database: "npm run coverage" counts the branches they take, "npm run
// mutation" breaks the rules under them. The random ones repeat themselves little, from the same seed every time.
export default defineConfig({
  test: {
    include: [
      'src/**/*.{rules,refusals,types,shape,row,presenter,format,texts}.test.ts',
      'packages/embedded-postgres/src/**/*.rules.test.ts',
      'src/lib/*.test.ts',
      'src/print/print.test.ts',
      // Over HTTP, with a stand-in for the whole domain.
      'src/http/**/{hostile-input,list-query,memory-limiter,openapi,serve-bodies,serve-endpoint,transport}.test.ts',
      'test/oracle/oracle.test.ts',
    ],
    setupFiles: ['./test/support/few-runs.ts'],
    env: { MOST_RUNS: '200', TEST_SEED: '1' },
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    isolate: false,
    coverage: {
      include: [
        '{src,packages/embedded-postgres/src}/**/*.{rules,types,shape,row,presenter,format,texts}.ts',
        'src/lib/*.ts',
      ],
      reporter: [['text', { skipFull: true }]],
      thresholds: { perFile: true, branches: 100, functions: 100 },
    },
  },
})
