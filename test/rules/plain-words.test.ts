import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Words that make a reader stop, each with the ones to use instead: in code, comments, messages and docs.

const instead: Readonly<Record<string, string>> = {
  anew: 'again, newly, recalculated',
  whoever: 'the caller, anyone who',
  'comes to': 'is, adds up to, totals',
  mend: 'fix, correct',
  mended: 'fixed, corrected',
}

const root = path.join(import.meta.dirname, '../..')
const unplain = new RegExp(`\\b(?:${Object.keys(instead).join('|')})\\b`, 'gi')

/** Every source, test and page by its path; what is generated is made of these. */
function texts(): [file: string, text: string][] {
  const folders = ['src', 'test', 'bench', 'docs'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      name => `${folder}/${name}`,
    ),
  )
  const pages = readdirSync(root).filter(name => name.endsWith('.md'))
  return [...folders, ...pages]
    .filter(file => /\.(?:ts|md|mjs|css)$/.test(file) && file !== 'test/rules/plain-words.test.ts')
    .map(file => [file, readFileSync(path.join(root, file), 'utf8')])
}

/** `file:line word → use …` for each unplain word. */
function faultsIn(file: string, text: string): string[] {
  return [...text.matchAll(unplain)].map(({ 0: word, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line} ${word} → ${instead[word.toLowerCase()]}`
  })
}

test('code, comments, messages and docs use plain words', () => {
  const all = texts()
  expect(all.length).toBeGreaterThan(900)
  expect(all.flatMap(([file, text]) => faultsIn(file, text))).toEqual([])
})

test('an unplain word is found, with its line and the words to use', () => {
  expect(faultsIn('src/x.ts', '// Read it again.\n// Whoever asks is told.\n')).toEqual([
    'src/x.ts:2 Whoever → the caller, anyone who',
  ])
  expect(faultsIn('src/x.ts', '// Amended and recommended.\n')).toEqual([])
})
