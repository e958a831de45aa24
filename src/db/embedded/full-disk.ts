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

/** Words of PostgreSQL and the system when a file cannot grow; a used-up quota counts as a full disk. */
const fullDisk = /No space left on device|Disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/

/** Whether these words report a full disk. To be checked first, since PostgreSQL may go on to guess at corruption. */
export function speaksOfFullDisk(words: string): boolean {
  return fullDisk.test(words)
}

/** Free space that PostgreSQL needs to start: one segment of its write-ahead log. */
const leastBytes = 16 * 1024 * 1024

/** Whether the folder's disk has no room for a server to start, whatever reason the failure gave. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastBytes
}
