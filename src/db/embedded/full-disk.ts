import { statfsSync } from 'node:fs'
import { StartError } from '../../lib/start-error.ts'

/** The folder's disk is full: the data is whole, and the server runs again as soon as there is space. */
export class FullDisk extends StartError {
  constructor(folder: string) {
    super(
      `There is no space left on ${folder}. Nothing is lost: free some space, and nothing else needs doing.`,
    )
    this.name = 'FullDisk'
  }
}

/** What PostgreSQL and the system say where a file cannot grow; a quota is a disk too. */
const fullDisk = /No space left on device|Disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/

/** PostgreSQL may go on to guess at corruption: the disk is what has to be looked for first. */
export function speaksOfFullDisk(words: string): boolean {
  return fullDisk.test(words)
}

/** What PostgreSQL needs to begin: a segment of its log. */
const leastBytes = 16 * 1024 * 1024

/** Whether the folder's disk has no room for a server, whatever its failure was put down to. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastBytes
}
