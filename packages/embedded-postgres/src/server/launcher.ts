import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'
import type { Account } from '../folder/account.ts'
import type { Binaries } from './binaries.ts'

/** Starts a PostgreSQL program as the right user, so that it ends when this process does. */
export type Launch = (program: string, args: string[], options: SpawnOptions) => ChildProcess

/** @param folders the data folder's parent, in which the programs run, and other folders that they read */
export function launcher(
  binaries: Binaries,
  folders: readonly [string, ...string[]],
  account: Account | undefined,
): Launch {
  const [root] = folders
  const closed = account !== undefined && ![...folders, binaries.native].every(openToOthers)
  const prefix = setpriv(account, closed)
  // Without setpriv, Node changes the user, and an orphaned server runs until the next start.
  const ids = prefix.length === 0 && account !== undefined ? account : {}
  return (program, args, options) => {
    const [command, ...rest] = [...prefix, program, ...args] as [string, ...string[]]
    return spawn(command, rest, { cwd: root, env: binaries.env, ...ids, ...options })
  }
}

/**
 * The command that runs a program. Linux sends SIGINT, for a fast and clean shutdown, when the parent dies.
 * @param closed whether the user lacks access to a parent folder: it then gets the capability to search folders
 */
function setpriv(account: Account | undefined, closed: boolean): string[] {
  const command = process.platform === 'linux' ? findSetpriv() : undefined
  if (command === undefined) {
    if (closed) throw closedFolder()
    return []
  }
  const base = [command, '--pdeathsig=INT']
  if (account === undefined) return base
  const rights = closed
    ? [
        '--securebits=+no_setuid_fixup',
        ...['inh', 'ambient', 'bounding'].map(kind => setOf(kind, '-all,+dac_read_search')),
      ]
    : ['inh', 'bounding'].map(kind => setOf(kind, '-all'))
  return [...base, `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...rights]
}

function setOf(kind: string, rights: string): string {
  return kind === 'bounding' ? `--bounding-set=${rights}` : `--${kind}-caps=${rights}`
}

function findSetpriv(): string | undefined {
  const file = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
    .map(dir => path.join(dir, 'setpriv'))
    .find(existsSync)
  // Busybox's setpriv has no --pdeathsig.
  return file === undefined || realpathSync(file).endsWith('busybox') ? undefined : file
}

/** Whether every user can enter the folder and its parents. */
function openToOthers(folder: string): boolean {
  const above = path.dirname(folder)
  const open = (statSync(folder).mode & 0o001) !== 0
  return open && (above === folder || openToOthers(above))
}

function closedFolder(): StartError {
  return new StartError(
    'PostgreSQL runs as an ordinary user, who cannot enter this folder: move the project, start as an ordinary user, or ' +
      'use another PostgreSQL server.',
  )
}
