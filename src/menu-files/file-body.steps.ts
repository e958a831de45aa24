import type { Fault } from '../lib/refusal.ts'
import { type Referring, referringField } from './file-kinds.record.ts'
import { type NameIndex, nounOf, placeKey } from './name-index.steps.ts'
import type { FileRecord } from './read-menu.steps.ts'
import { severalOfName, unknownName } from './menu-file.refusals.ts'

/** Fields with names of their own inside: a language or a key may be called as one of the words is. */
const ownNames: ReadonlySet<string> = new Set(['translations', 'metadata'])

type FileBody = { body: Record<string, unknown>; faults: Fault[] }

/**
 * A record of a file as a body of the API: ids in place of names, without the fields that are at fault.
 * @returns a fault for each name of no record; the name itself stays in its place
 */
export function bodyOf(record: FileRecord, index: NameIndex): FileBody {
  const faults: Fault[] = []
  const faulty = new Set(record.faults.map(fault => fault.path.split('.', 1)[0]!))
  const entries = Object.entries(record.fields).flatMap(([word, value]) => {
    const entry = withIds(word, value, word)
    return faulty.has(word) ? [] : [entry]
  })
  return { body: Object.fromEntries(entries), faults }

  function withIds(word: string, value: unknown, path: string): [field: string, value: unknown] {
    const referring = referringField(word)
    if (referring === undefined) return [word, ownNames.has(word) ? value : inside(value, path)]
    const { field, to } = referring
    if (!Array.isArray(value)) return [field, idOf(to, value, path)]
    return [field, value.map((one, at) => idOf(to, one, `${path}.${at}`))]
  }

  function inside(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((one, at) => inside(one, `${path}.${at}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([word, one]) => withIds(word, one, `${path}.${word}`)),
    )
  }

  function idOf(to: Referring['to'], name: unknown, path: string): unknown {
    if (to === 'kitchen_stations') return stationId(name, path)
    if (typeof name !== 'string') return name
    if (to !== 'areas') return found(to, name, path, name)
    // An area is called by its name alone, as one of the branch that the record is in.
    const branchId = index.idOf('branches', String(record.fields['branch']))
    return branchId === undefined ? name : found('areas', placeKey(String(branchId), name), path, name)
  }

  function stationId(station: unknown, path: string): unknown {
    const { branch, name } = (station ?? {}) as Readonly<Record<string, unknown>>
    if (typeof branch !== 'string' || typeof name !== 'string') return station
    const branchId = index.idOf('branches', branch)
    if (branchId === undefined) return missing(branch, `${path}.branch`, nounFor('branches'))
    const key = placeKey(String(branchId), name)
    return found('kitchen_stations', key, `${path}.name`, name, `kitchen station in ${branch} called`)
  }

  /** The id of the record of this key, which the file says as `name`. */
  function found(to: Referring['to'], key: string, path: string, name: string, noun = nounFor(to)): string {
    const id = index.idOf(to, key)
    if (typeof id === 'string') return id
    if (id === undefined) return missing(name, path, noun)
    faults.push(severalOfName(path, name, id))
    return name
  }

  function missing(name: string, path: string, noun: string): string {
    faults.push(unknownName(path, noun, name))
    return name
  }
}

function nounFor(to: Referring['to']): string {
  return to === 'branches' ? 'branch with the code' : nounOf(to)
}
