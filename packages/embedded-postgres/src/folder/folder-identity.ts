import { realpathSync, statSync } from 'node:fs'

/** A folder as the file system knows it: a copy has another inode. */
export type FolderIdentity = { path: string; inode: number }

export function identityOf(folder: string): FolderIdentity {
  return { path: realpathSync(folder), inode: statSync(folder).ino }
}
