import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Concurrent copies. */
const atOnce = 16

export type TreeCopy = {
  /** Copies a file; `name` is its relative path. */
  file: (from: string, to: string, name: string) => Promise<void>
  /** Called for each created folder. */
  folder?: (to: string) => void
  /** Whether to skip the file, or the contents of the folder, with this relative path. */
  isLeftOut?: (name: string) => boolean
}

/** Copies a folder recursively, file by file. */
export async function copyTree(from: string, to: string, copy: TreeCopy): Promise<void> {
  const files: string[] = []
  const collect = async (name: string): Promise<void> => {
    await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    copy.folder?.(path.join(to, name))
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
