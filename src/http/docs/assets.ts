import { readFileSync } from 'node:fs'

/** The page's look and what it does, as they stand in the page. */
export const docsStyle = read('page.css')
export const docsScript = read('page.js')

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8').trim()
}
