import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes renames within a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
