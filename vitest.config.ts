import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,test,bench}/**/*.test.ts'],
    globalSetup: ['./test/support/global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
