import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/**
 * Works in a checkout of another state of the repository, which is gone afterwards.
 * @param ref anything that names a commit
 */
export function inCheckout<T>(ref: string, work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-compare-'))
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    git('worktree', 'add', '--detach', folder, ref)
    bringPackages(folder)
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

/** The packages that are here, when it wants the same; its own otherwise. */
function bringPackages(folder: string): void {
  const [here, there] = [root, folder].map(one => readFileSync(path.join(one, 'package-lock.json'), 'utf8'))
  if (here === there) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
}
