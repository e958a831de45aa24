import { realpathSync, statSync } from 'node:fs'

/** A folder as the file system knows it: a copy has another inode. */
export type FolderIdentity = { path: string; device: number; inode: number }

export function identityOf(folder: string): FolderIdentity {
  const { dev: device, ino: inode } = statSync(folder)
  return { path: realpathSync(folder), device, inode }
}

/** Whether both are one folder. It may be renamed, and a restart of the machine may number its disks in another order. */
export function isSameFolder(one: FolderIdentity, other: FolderIdentity): boolean {
  return one.inode === other.inode && (one.path === other.path || one.device === other.device)
}
