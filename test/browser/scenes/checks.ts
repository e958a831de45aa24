import { readFileSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

// Checks of a page for everybody's use. Each check answers with its faults, in sentences.

const inPage = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8')
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Sizes are measured by `smallTargets`, which asks for more and is not misled by the edge of a part that scrolls.
const rules = { 'target-size': { enabled: false } }

type AxeNode = { target: unknown; html: string; failureSummary?: string }
type AxeResult = { violations: { id: string; help: string; nodes: AxeNode[] }[] }

/** Faults that axe finds of WCAG 2.0 to 2.2, A and AA. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe.source)
  const options = JSON.stringify({ runOnly, rules, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${options})`)
  return violations.flatMap(({ id, help, nodes: all }) => {
    const nodes = id === 'label-content-name-mismatch' ? all.filter(isNamedOtherwise) : all
    const [first] = nodes
    if (first === undefined) return []
    return `axe ${id} (${nodes.length}): ${help}: ${String(first.target)} ${(first.failureSummary ?? '').replaceAll(/\s+/g, ' ').slice(0, 160)}`
  })
}

/** Tiles and lines are named by facts with commas (“Table 1, Cooking, 0:12”), whose visible parts stand apart. */
function isNamedOtherwise({ html }: AxeNode): boolean {
  return !/^<[^>]* aria-label="[^"]*[,،]/.test(html)
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
