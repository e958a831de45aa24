import { spawnSync } from 'node:child_process'
import { findChromium, noChromium } from './chromium.ts'

// "npm run browser": one clear line where there is no browser, instead of a test run that fails in every test.
if (findChromium() === undefined) {
  console.error(noChromium)
  process.exit(1)
}
const words = ['run', '--config', 'vitest.browser.config.ts', ...process.argv.slice(2)]
process.exit(spawnSync('vitest', words, { stdio: 'inherit' }).status ?? 1)
