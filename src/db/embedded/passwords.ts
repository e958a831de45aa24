import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Passwords of the cluster's two roles; the service itself only uses the owner's. */
export type Passwords = { superuser: string; owner: string }

/** Reads the passwords of the cluster in `root`, or creates them for a new one. */
export function clusterPasswords(root: string): Passwords {
  const file = path.join(root, 'passwords.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const passwords = { superuser: randomPassword(), owner: randomPassword() }
  writeFileSync(file, JSON.stringify(passwords), { flag: 'wx', mode: 0o600, flush: true })
  return passwords
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}
