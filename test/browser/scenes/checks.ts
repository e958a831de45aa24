import { readFileSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

// Checks of a page for everybody's use. Each check answers with its faults, in sentences.

const inPage = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8')
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Tiles and lines are named in whole sentences (“Table 1, Cooking, 0:12”), whose visible parts stand apart.
// Sizes are measured by `smallTargets`, which asks for more and is not misled by the edge of a part that scrolls.
const rules = { 'label-content-name-mismatch': { enabled: false }, 'target-size': { enabled: false } }

type AxeNode = { target: unknown; failureSummary?: string }
type AxeResult = { violations: { id: string; help: string; nodes: AxeNode[] }[] }

/** Faults that axe finds of WCAG 2.0 to 2.2, A and AA. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe.source)
  const options = JSON.stringify({ runOnly, rules, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${options})`)
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes
    return `axe ${id} (${nodes.length}): ${help}: ${String(first?.target)} ${(first?.failureSummary ?? '').replaceAll(/\s+/g, ' ').slice(0, 160)}`
  })
}

/** Calls a function of in-page.js. */
export async function within<T = string[]>(page: Page, call: string): Promise<T> {
  if (!(await page.evaluate<boolean>(`'inPage' in globalThis`))) await page.evaluate(inPage)
  return page.evaluate<T>(`inPage.${call}`)
}

export async function headingFaults(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count()
  return count === 1 ? [] : [`${count} headings of level 1`]
}
