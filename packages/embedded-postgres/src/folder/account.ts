import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { StartError } from '../lib/start-error.ts'

/** The user of the operating system that PostgreSQL runs as when this process is root. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root starts it as an existing user; none is ever created.
 * @param dataFolder the folder of the cluster; an existing cluster is run by its owner
 * @returns undefined when PostgreSQL runs as the user of this process
 */
export function accountFor(dataFolder: string): Account | undefined {
  const me = process.getuid?.()
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  if (me !== 0) {
    if (owner !== undefined && owner.uid !== me) throw foreignData(dataFolder, owner.uid)
    return undefined
  }
  if (owner === undefined) return chooseAccount(readFileSync('/etc/passwd', 'utf8'))
  if (owner.uid === 0) throw foreignData(dataFolder, 0)
  return { uid: owner.uid, gid: owner.gid }
}

/** Gives files to the user, if PostgreSQL runs as another than this process. */
export function giveTo(account: Account | undefined, ...files: string[]): void {
  if (account !== undefined) for (const file of files) chownSync(file, account.uid, account.gid)
}

/** @param passwd text of /etc/passwd */
export function chooseAccount(passwd: string): Account {
  const rows = passwd.split('\n').map(line => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find(fields => fields[0] === name)
    if (row !== undefined) return { uid: Number(row[2]), gid: Number(row[3]) }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it: start as an ordinary user, or ' +
      'use another PostgreSQL server.',
  )
}

function foreignData(dataFolder: string, uid: number): StartError {
  return new StartError(
    `The data in ${dataFolder} belongs to user ${uid}: start as that user, or use another folder.`,
  )
}
