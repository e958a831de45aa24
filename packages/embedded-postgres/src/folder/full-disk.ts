import { statfsSync } from 'node:fs'
import { StartError } from '../lib/start-error.ts'

/** The folder's disk is full: no data is lost, and the server runs again as soon as there is space. */
export class FullDisk extends StartError {
  constructor(folder: string) {
    super(
      `There is no space left on ${folder}. Nothing is lost: free some space, and the service continues by itself.`,
    )
    this.name = 'FullDisk'
  }
}

/** Messages of PostgreSQL and the system when a file cannot grow; an exceeded quota counts as a full disk. */
const fullDisk = /No space left on device|Disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/

/** Whether output reports a full disk. To be checked first, since PostgreSQL may report corruption as a consequence. */
export function reportsFullDisk(output: string): boolean {
  return fullDisk.test(output)
}

/** The free space that PostgreSQL needs to start: one segment of its write-ahead log. */
const leastBytes = 16 * 1024 * 1024

/** Whether the folder's disk has too little space for a server to start. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastBytes
}
