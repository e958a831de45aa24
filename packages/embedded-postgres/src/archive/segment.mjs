// PostgreSQL runs this for each segment of its write-ahead log, as any user: plain JavaScript without packages.
//
//   node segment.mjs keep  ARCHIVE NAME FILE   stores a segment in the archive, once and durably
//   node segment.mjs fetch ARCHIVE NAME FILE   fetches a segment; exit code 1 if the archive does not have it,
//                                              126 if it cannot be read
//
// https://www.postgresql.org/docs/current/continuous-archiving.html
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const [, , task, archive = '', name = '', file = ''] = process.argv
const kept = path.join(archive, 'wal', `${name}.gz`)

if (task === 'keep') process.exitCode = keep() ? 0 : 1
else process.exitCode = fetch()

/** The history of another cluster is refused: its segments have the same names. A segment names its cluster in its header. */
function isOurs(segment) {
  const owner = path.join(archive, 'history.json')
  if (!/^[0-9A-F]{24}/.test(name) || name.endsWith('.backup') || !existsSync(owner)) return true
  return JSON.parse(readFileSync(owner, 'utf8')).systemIdentifier === segment.readBigInt64LE(24).toString()
}

/** A segment archived just before a crash is sent again: an equal one is accepted, a different one never replaces it. */
function keep() {
  const segment = readFileSync(file)
  if (!isOurs(segment)) {
    process.stderr.write(`${archive} is the history of another database.\n`)
    return false
  }
  if (existsSync(kept)) {
    if (gunzipSync(readFileSync(kept)).equals(segment)) return true
    process.stderr.write(`${kept} differs from the segment of this name: do two servers use the archive?\n`)
    return false
  }
  const draft = `${kept}.part`
  rmSync(draft, { force: true })
  writeDurably(draft, gzipSync(segment, { level: 1 }))
  renameSync(draft, kept)
  syncFolder(path.dirname(kept))
  return true
}

/** PostgreSQL takes a code up to 125 as the end of the log, and ends the recovery with an error above. */
function fetch() {
  try {
    if (!readdirSync(path.dirname(kept)).includes(path.basename(kept))) return 1
    writeDurably(file, gunzipSync(readFileSync(kept)))
    return 0
  } catch (error) {
    process.stderr.write(`${kept} cannot be read: ${error.message}\n`)
    return 126
  }
}

function writeDurably(target, bytes) {
  const handle = openSync(target, 'w', 0o600)
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
  fsyncSync(handle)
  closeSync(handle)
}

function syncFolder(folder) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
