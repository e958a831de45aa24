import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { StartError } from '../../lib/start-error.ts'
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
function archivedNames(archive: string): Set<string> {
  const names = readdirSync(path.join(archive, 'wal')).filter(name => name.endsWith('.gz'))
  return new Set(names.map(name => name.slice(0, -'.gz'.length)))
}

/** @param before a segment that cannot be read: the log ends before it */
export function coverageOf(archive: string, base: Base, before?: string): Coverage {
  const run = followLog(base.firstSegment, archivedNames(archive))
  const end = before === undefined ? -1 : run.segments.indexOf(before)
  const segments = end === -1 ? run.segments : run.segments.slice(0, end)
  return { until: lastMomentOf(archive, segments), last: segments.at(-1), missing: before ?? run.missing }
}

/** The newest moment of these segments. One in which no transaction ended has none, so earlier ones are read then. */
function lastMomentOf(archive: string, segments: readonly string[]): number | undefined {
  for (const name of segments.toReversed()) {
    const moment = momentIn(path.join(archive, 'wal', `${name}.gz`))
    if (moment !== undefined) return moment
  }
  return undefined
}

/** A damaged segment has no moment: the moments before it can be restored. */
function momentIn(file: string): number | undefined {
  try {
    return lastMomentIn(gunzipSync(readFileSync(file)))
  } catch {
    return undefined
  }
}

/**
 * Requires the log that a restore needs.
 * @returns its last segment; undefined when PostgreSQL decides by the time whether the log is sufficient
 * @throws StartError that names the first missing segment
 */
export function requireLog(archive: string, base: Base, at: number | undefined): string | undefined {
  const { until, last, missing } = coverageOf(archive, base)
  if (at !== undefined && until !== undefined && at <= until) return undefined
  if (missing === undefined) return at === undefined ? last : undefined
  throw new StartError(`The archive ${archive} lacks the segment ${missing}. ${advice(archive, base)}`)
}

/** The error for a segment that cannot be read. */
export function damagedSegment(archive: string, base: Base, segment: string): StartError {
  const file = path.join(archive, 'wal', `${segment}.gz`)
  return new StartError(`The segment ${file} cannot be read. ${advice(archive, base, segment)}`)
}

/** Names the last moment before a gap: of this base or, if it ends later, of an earlier one. */
function advice(archive: string, base: Base, before?: string): string {
  const bases = listBases(archive).filter(({ endedAt }) => endedAt <= base.endedAt)
  for (const one of bases.toReversed()) {
    const { until } = coverageOf(archive, one, before)
    if (until === undefined || until < one.endedAt) continue
    return `Bring it back from a copy, or restore an earlier moment: --at ${new Date(until).toISOString()} is the last.`
  }
  return 'Bring it back from a copy: without it no moment can be restored.'
}
