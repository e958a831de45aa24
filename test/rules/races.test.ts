import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweeps } from '#test/support/sweep.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The sweeps that npm run test:long does a hundred times, quoted. */
const hundredTimes = Object.entries(sweeps.repeated).flatMap(([name, [whole]]) =>
  whole === 100 ? [`'${name}'`] : [],
)

/** The rows of docs/races.md: the race, the file it is run in, the names of its test and of its control. */
const races = read('docs/races.md')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| race'))
  .map(line => {
    const [race = '', , where = '', control = ''] = line.slice(2, -2).split(' | ')
    const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(where) ?? []
    return { race, file, name, control }
  })

test('lists the twelve races and more', () => {
  expect(races.length).toBeGreaterThanOrEqual(12)
})

test.each(races)('$race: is tested with its control', ({ file, name, control }) => {
  expect(existsSync(path.join(root, file)), file).toBe(true)
  const text = read(file).replaceAll(String.raw`\'`, "'")
  const names = [name, control].filter(one => !text.includes(`'${one}'`) && !text.includes(`"${one}"`))
  expect(names).toEqual([])
  const [, sweepName = ''] = /sweep\(('[^']+')\)/.exec(text) ?? []
  expect(hundredTimes).toContain(sweepName)
})

test.each(races)('$race: checks the invariants afterwards', ({ file }) => {
  expect(read(file)).toContain('expectInvariants(')
})
