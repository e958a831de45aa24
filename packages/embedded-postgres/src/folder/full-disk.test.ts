import { expect, test } from 'vitest'
import { FullDisk, reportsFullDisk } from './full-disk.ts'

test('a full disk is reported as such, not as corruption', () => {
  const words = `HINT:  This probably means that some data is corrupted and you will have to use the last backup for recovery.
FATAL:  could not write to file "pg_wal/xlogtemp.807": No space left on device`
  expect(reportsFullDisk(words)).toBe(true)
  expect(reportsFullDisk('initdb: error: could not write file: Disk quota exceeded')).toBe(true)
  expect(reportsFullDisk(words.split('\n')[0]!)).toBe(false)
  expect(new FullDisk('/srv/data').message).toMatch(
    /^There is no space left on \/srv\/data\. Nothing is lost/,
  )
})
