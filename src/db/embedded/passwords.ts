import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Passwords of the cluster's two roles; the service itself only ever uses the owner's. */
export type Passwords = { superuser: string; owner: string }

/** Reads the passwords of the cluster under `root`, or makes them before there is one. Mode 0600. */
export function clusterPasswords(root: string): Passwords {
  const file = path.join(root, 'passwords.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = { superuser: randomPassword(), owner: randomPassword() }
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, JSON.stringify(made))
  fsyncSync(handle)
  closeSync(handle)
  return made
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}
