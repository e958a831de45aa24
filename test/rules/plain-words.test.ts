import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Words that make a reader stop, each with the ones to use instead: in code, comments, messages, test titles and docs.

type Unplain = { found: RegExp; instead: string; planted: string }

const unplain: readonly Unplain[] = [
  { found: /\banew\b/gi, instead: 'again, newly, recalculated', planted: '// Computed anew.' },
  { found: /\bwhoever\b/gi, instead: 'the caller, anyone who', planted: '// Whoever asks is refused.' },
  { found: /\b(?:comes|come) to\b/gi, instead: 'is, adds up to, totals', planted: '// The sum comes to 3.' },
  { found: /\bmend(?:s|ed|ing)?\b/gi, instead: 'fix, correct', planted: '// Mends the row.' },
  { found: /\btold\b|\btells? of\b/gi, instead: 'shown, reported, names', planted: '// The caller is told.' },
  { found: /\btwins?\b/gi, instead: 'duplicate, copy', planted: "const twin = 'a'" },
  { found: /\bvisits?\b(?! as)/gi, instead: 'bill', planted: '// Opens a visit.' },
  { found: /\bshel(?:f|ves)\b/gi, instead: 'stock level', planted: '// Locks the shelf.' },
  {
    found: /\bsomebody\b/gi,
    instead: 'staff, a client, a caller, someone',
    planted: '// Until somebody reads.',
  },
  { found: /\bunless said\b/gi, instead: 'by default', planted: '// JSON unless said.' },
  {
    found: /\bdeeds?\b/gi,
    instead: 'command, operation, write',
    planted: '// How often each deed was done.',
  },
  {
    found: /\bretold\b|\bfurniture\b/gi,
    instead: 'rewritten, records',
    planted: '// Two brands with the same furniture.',
  },
  { found: /\bspares\b/gi, instead: 'alternates, saves, skips', planted: "import { spares } from './x.ts'" },
  { found: /\bdamages\b/gi, instead: 'corruptions', planted: '// Plants damages.' },
  {
    found: /\b(?:the|clean) books\b|\bbooks (?:are|hold)\b/gi,
    instead: 'invariants, ledger',
    planted: '// Then the books are clean.',
  },
  {
    found: /\b(?:an|the|one|this|each|every|any|no|two|which|these|those|all|such|its) acts?\b|\bacts on\b/gi,
    instead: 'operation, request, write',
    planted: '// Every act has its event.',
  },
  {
    found: /\bheld (?:bill|row|brand|lock)s?\b|\b(?:row|brand|bill|lock)s? (?:(?:is|are|was|were) )?held\b/gi,
    instead: 'locked (only the kitchen holds: items)',
    planted: '// Waits for a held bill.',
  },
  // A heading and a question may begin so.
  {
    found: /(?<!^#+ )\bWhat\b(?![^.:|]*\?)/gm,
    instead: 'a noun or a verb first',
    planted: '// What it returns is kept.',
  },
  {
    found: /^\s*(?:(?:test|it|describe)\b.*|\]\))\(['"`](?:what|who|whose)\b/gim,
    instead: 'a title that states the behaviour',
    planted: "test('what is refused', () => {})",
  },
]

const root = path.join(import.meta.dirname, '../..')

/** Every source, test and page by its path; what is generated is made of these. */
function texts(): [file: string, text: string][] {
  const folders = [
    'src',
    'test',
    'bench',
    'docs',
    'examples',
    'packages/client/src',
    'packages/client/scripts',
    'web',
  ].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      name => `${folder}/${name}`,
    ),
  )
  const pages = readdirSync(root).filter(name => name.endsWith('.md'))
  return [...folders, ...pages]
    .filter(file => !/\/(?:node_modules|dist)\//.test(file))
    .filter(file => /\.(?:tsx?|md|mjs|css)$/.test(file) && file !== 'test/rules/plain-words.test.ts')
    .map(file => [file, readFileSync(path.join(root, file), 'utf8')])
}

/** More words than a reader keeps in mind. */
const maxWords = 36

/** The sentences of a file's comments that are too long. */
function longSentences(file: string, text: string): string[] {
  const blocks = [...text.matchAll(/(?<!\S)\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/.*\n)+/gm)].map(
    ([block]) => block,
  )
  const sentences = blocks.flatMap(block =>
    block.replaceAll(/\n\s*(?:\*|\/\/)?/g, ' ').split(/(?<=[.!?:;])\s+|@\w+/),
  )
  return sentences
    .filter(one => one.trim().split(/\s+/).length > maxWords)
    .map(one => `${file}: ${one.trim()}`)
}

/** `file:line words → use …` for each unplain word. */
function faultsIn(file: string, text: string): string[] {
  return unplain.flatMap(({ found, instead }) =>
    [...text.matchAll(found)].map(({ 0: words, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line} ${words.trim()} → ${instead}`
    }),
  )
}

test('code, comments, messages, titles and docs use plain words', () => {
  const all = texts()
  expect(all.length).toBeGreaterThan(900)
  expect(all.flatMap(([file, text]) => faultsIn(file, text))).toEqual([])
})

test('sentences of comments are short', () => {
  const code = texts().filter(([file]) => /\.tsx?$/.test(file))
  expect(code.flatMap(([file, text]) => longSentences(file, text))).toEqual([])
  const long = `/** Reads${' a row'.repeat(18)}. */\n// Reads.\n// It reads\n// ${'a row '.repeat(18)}.\n`
  expect(longSentences('src/x.ts', long)).toHaveLength(2)
  expect(longSentences('src/x.ts', long.replaceAll('a row a row', 'a row. A row'))).toEqual([])
})

test.each(unplain)('detects $planted', ({ planted, instead }) => {
  expect(faultsIn('src/x.ts', `// Fine.\n${planted}\n`)).toEqual([
    expect.stringMatching(`^src/x.ts:2 .+ → ${RegExp.escape(instead)}$`),
  ])
})

test('accepts words that contain others, questions and headings', () => {
  const fine =
    '// Amended, recommended.\n# What it does\n// What is due? All.\n// Held items; staff act on bills.\n'
  expect(faultsIn('src/x.ts', fine)).toEqual([])
})
