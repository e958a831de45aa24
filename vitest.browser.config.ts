import { defineConfig } from 'vitest/config'

// Apart from the other tests, as it needs a browser: "npm run browser".
export default defineConfig({
  test: {
    include: ['test/browser/*.browser.ts'],
    globalSetup: ['./test/browser/global.ts'],
    pool: 'forks',
    // They share one demo, and each counts its own presses and bills.
    fileParallelism: false,
    // How long a check is asked again.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
