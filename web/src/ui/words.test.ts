import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Every word of the screens is there in every language: a build leaves the English in the source out.

const files = globSync('web/src/*/words/*.po')

/** The texts of a catalogue, by id. */
function read(file: string): Map<string, string> {
  const entries = readFileSync(file, 'utf8').matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)/gm)
  return new Map([...entries].map(([, id, text]) => [unquoted(id!), unquoted(text!)]))
}

const unquoted = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as string)
    .join('')

/** Placeholders and tags: `{name}`, `<0>`. Plurals repeat theirs, so each counts once. */
const marks = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\d+\/?>/g))].toSorted()

test.each(files)('%s says everything, with the placeholders of the English', file => {
  const english = read(file.replace(/\w+\.po$/, 'en.po'))
  const texts = read(file)
  expect([...texts.keys()]).toEqual([...english.keys()])
  const faults = [...texts]
    .filter(([id]) => id !== '')
    .filter(([id, text]) => text === '' || marks(text).join() !== marks(english.get(id)!).join())
  expect(faults).toEqual([])
})

test('there are catalogues', () => {
  expect(files.length).toBeGreaterThan(15)
})
