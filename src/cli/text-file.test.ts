import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeText } from './text-file.ts'

test('replaces an existing file only once the text is complete, with its own permissions', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-text-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'customers.csv')
  writeFileSync(file, 'old')
  chmodSync(file, 0o644)
  const cut = async function* () {
    yield 'Ada'
    throw new Error('The database went away.')
  }
  await expect(writeText(file, cut(), { mode: 0o600 })).rejects.toThrow('went away')
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['customers.csv']])
  await writeText(file, ['Ada', ', Bob'], { mode: 0o600 })
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['Ada, Bob', 0o600])
  await expect(writeText(path.join(folder, 'no', 'file'), ['x'])).rejects.toThrow('cannot be written')
  await writeText('/dev/null', ['x'])
  expect(readdirSync(folder)).toEqual(['customers.csv'])
})
