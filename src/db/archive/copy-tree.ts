import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Files copied at the same time: each waits for the disk. */
const atOnce = 16

export type TreeCopy = {
  /** Copies one file; `name` is its path below the top. */
  file: (from: string, to: string, name: string) => Promise<void>
  /** Called for each folder that was made. */
  folder?: (to: string) => Promise<void>
  /** Paths below the top: folders of which only themselves are made, and files that are left out. */
  isLeftOut?: (name: string) => boolean
}

/** Copies a tree of folders, file by file. */
export async function copyTree(from: string, to: string, copy: TreeCopy): Promise<void> {
  const files: string[] = []
  const collect = async (name: string): Promise<void> => {
    await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    await copy.folder?.(path.join(to, name))
    if (name !== '' && copy.isLeftOut?.(name) === true) return
    for (const entry of await readdir(path.join(from, name), { withFileTypes: true })) {
      const below = path.join(name, entry.name)
      if (entry.isDirectory()) await collect(below)
      else if (entry.isFile() && copy.isLeftOut?.(below) !== true) files.push(below)
    }
  }
  await collect('')
  const todo = files.values()
  const work = async (): Promise<void> => {
    for (const name of todo) await copy.file(path.join(from, name), path.join(to, name), name)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
