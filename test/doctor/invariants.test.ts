import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Test files that simulate a restaurant, alone or concurrently. */
const played = ['src', 'test']
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      file => `${folder}/${file}`,
    ),
  )
  .filter(file => /^test\/scenarios\/.*\.test\.ts$|-races\.test\.ts$/.test(file))

test.each(played)('%s checks the invariants', file => {
  expect(readFileSync(path.join(root, file), 'utf8')).toContain('expectInvariants(')
})

test.each(['bench/replay/scratch-service.ts', 'bench/kill/verify-orders.ts', 'bench/model/run.ts'])(
  '%s runs the doctor at its end',
  file => {
    expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/runDoctor\(|'doctor'/)
  },
)
