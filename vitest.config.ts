import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const all = '{src,test,bench,web/src,web/sizes,packages/embedded-postgres/src}/**/*.test.ts'
const isLong = process.env['LONG'] === '1'

/** The files that do more in `npm run test:long` than in `npm test`. */
const longer = (file: string) => readFileSync(file, 'utf8').includes('support/sweep.ts')

export default defineConfig({
  test: {
    include: isLong ? globSync(all).filter(longer) : [all],
    globalSetup: ['./test/support/global.ts'],
    setupFiles: ['./test/support/real-time.ts', './test/support/quick-pins.ts'],
    pool: 'forks',
    // Workers keep the service loaded, and what it has compiled, from one file to the next.
    isolate: false,
    // Node runs the source as it is: a quarter less processor time than through Vite's module runner.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Three for two processors: one of them mostly waits, for a lock, a time limit or a program that starts.
    maxWorkers: 3,
    // Only a test that hangs takes as long: on a quiet machine the longest takes a tenth of it. One that needs more says so.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: isLong ? 900_000 : 60_000,
    hookTimeout: isLong ? 300_000 : 120_000,
  },
})
