import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { StartError } from '../lib/start-error.ts'
import { type Base, listBases } from './archive-folder.ts'
import { lastMomentIn } from './log-times.rules.ts'
import { followLog } from './segments.rules.ts'

/** The log from a base on, without a gap. */
export type Coverage = {
  /** The latest moment that can be restored with `--at`, epoch ms; undefined when no transaction ended since the base. */
  until: number | undefined
  /** Its last segment; undefined when it has none. */
  last: string | undefined
  /** The first segment that is missing. */
  missing: string | undefined
}

/** The names of the archived files of the log. */
export function archivedNames(archive: string): Set<string> {
  try {
    const names = readdirSync(path.join(archive, 'wal')).filter(name => name.endsWith('.gz'))
    return new Set(names.map(name => name.slice(0, -'.gz'.length)))
  } catch (cause) {
    const reason = (cause as Error).message
    throw new StartError(
      `The archive ${archive} cannot be read (${reason}): check its disk and permissions.`,
      { cause },
    )
  }
}

/** Reads the coverage of one base after another. @returns a function that takes a base, and a segment that cannot be read */
export function logOf(archive: string): (base: Base, unreadable?: string) => Coverage {
  const names = archivedNames(archive)
  const moments = new Map<string, number | undefined>()
  const momentOf = (name: string) =>
    moments.getOrInsertComputed(name, () => momentIn(path.join(archive, 'wal', `${name}.gz`)))
  return (base, unreadable) => {
    const run = followLog(base.firstSegment, names)
    const end = unreadable === undefined ? -1 : run.segments.indexOf(unreadable)
    const segments = end === -1 ? run.segments : run.segments.slice(0, end)
    // A segment in which no transaction ended has no moment.
    const until = segments
      .toReversed()
      .values()
      .map(momentOf)
      .find(moment => moment !== undefined)
    return { until, last: segments.at(-1), missing: unreadable ?? run.missing }
  }
}

/** A damaged segment has no moment: the moments before it can be restored. */
function momentIn(file: string): number | undefined {
  try {
    return lastMomentIn(gunzipSync(readFileSync(file)))
  } catch {
    return undefined
  }
}

/** Whether the archive has all of the log until some moment. */
export function isArchived(archive: string, at: number | undefined): boolean {
  const base = at === undefined ? undefined : listBases(archive).findLast(({ endedAt }) => endedAt <= at)
  return base !== undefined && at! <= (logOf(archive)(base).until ?? 0)
}

/**
 * Requires the log that a restore needs.
 * @returns its last segment; undefined when PostgreSQL decides by the time whether the log is sufficient
 */
export function requireLog(archive: string, base: Base, at: number | undefined): string | undefined {
  const { until, last, missing } = logOf(archive)(base)
  if (at !== undefined && until !== undefined && at <= until) return undefined
  if (missing === undefined) return at === undefined ? last : undefined
  throw new StartError(`The archive ${archive} lacks the segment ${missing}. ${advice(archive, base)}`)
}

/** The error for a segment that cannot be read. */
export function damagedSegment(archive: string, base: Base, segment: string): StartError {
  const file = path.join(archive, 'wal', `${segment}.gz`)
  return new StartError(`The segment ${file} cannot be read. ${advice(archive, base, segment)}`)
}

/** The error for a file of a base that cannot be unzipped. With the log, an older base restores the same moments. */
export function damagedBase(archive: string, base: Base, file: string): StartError {
  const isOldest = listBases(archive)[0]?.name === base.name
  const folder = path.join(archive, 'base', base.name)
  const help = isOldest ? '' : `, or move ${folder} away to restore from the base before it`
  return new StartError(`The file ${file} is damaged. Bring it back from a copy${help}.`)
}

/** Names the last moment before a gap: of this base or, if it ends later, of an earlier one. */
function advice(archive: string, base: Base, unreadable?: string): string {
  const bases = listBases(archive).filter(({ endedAt }) => endedAt <= base.endedAt)
  const coverageOf = logOf(archive)
  for (const one of bases.toReversed()) {
    const { until } = coverageOf(one, unreadable)
    if (until === undefined || until < one.endedAt) continue
    return `Bring it back from a copy, or restore an earlier moment: --at ${new Date(until).toISOString()} is the last.`
  }
  return 'Bring it back from a copy: without it no moment can be restored.'
}
