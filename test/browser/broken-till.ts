import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

// Tills that break a rule, for the controls: their scripts are those that were built, with one place changed.

const assets = path.resolve(import.meta.dirname, '../../web/dist/assets')

const faults = {
  /** Each try has a key of its own. */
  'stored key': [/\{idempotencyKey:\w+\}/g, '{idempotencyKey:crypto.randomUUID()}'],
  /** Nothing is on the disk when the screen says that it is. */
  store: [/\{commands:\[\w+\],\.\.\.(\w+)\.draft&&/g, '{commands:[],...$1.draft&&'],
} as const

/** Serves this browser the scripts of a till without a rule; it has to be loaded again. */
export async function breakTill(page: Page, without: keyof typeof faults): Promise<() => number> {
  const [rule, broken] = faults[without]
  let changed = 0
  await page.context().route('**/assets/*.js', async route => {
    const name = path.basename(new URL(route.request().url()).pathname)
    const script = readFileSync(path.join(assets, name), 'utf8')
    changed += script.match(rule)?.length ?? 0
    const body = script.replace(rule, broken)
    await route.fulfill({ body, contentType: 'text/javascript' })
  })
  return () => changed
}
