import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { tempFolder } from '#test/support/program.ts'
import { StartError } from '../../lib/start-error.ts'
import { readWrittenDocument } from './written-document.ts'

const folder = tempFolder()
afterAll(() => folder.drop())

test.each([
  ['missing', undefined, /ENOENT/],
  ['cut off', '{ "openapi": "3.1', /JSON/],
])('names the way out when the document is %s', (name, text, reason) => {
  const file = path.join(folder.path, `${name}.json`)
  if (text !== undefined) writeFileSync(file, text)
  const read = () => readWrittenDocument(pathToFileURL(file))
  expect(read).toThrow(StartError)
  expect(read).toThrow(reason)
  expect(read).toThrow(`${file} cannot be read`)
  expect(read).toThrow('write it again with "npm run docs"')
})
