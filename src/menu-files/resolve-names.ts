import type { FileRecord, NameIndex } from './menu-file.types.ts'
import type { Fault } from '../lib/refusal.ts'
import { fieldOf, type Referring, referringField } from './file-kinds.record.ts'
import { nounOf, placeKey } from './index-names.ts'
import { duplicateEntry } from '../lib/common.refusals.ts'
import { severalOfName, unknownName } from './menu-file.refusals.ts'

/** Fields with free-form keys, which may coincide with the words of a file. */
const freeForm: ReadonlySet<string> = new Set(['translations', 'metadata'])

/**
 * Converts a record of a file to an API request body: replaces names by ids and drops invalid fields.
 * @returns the body, and a fault for each unknown name, which stays in the body
 */
export function bodyOf(record: FileRecord, index: NameIndex) {
  const faults: Fault[] = []
  const invalid = new Set(record.faults.map(fault => fault.path.split('.', 1)[0]!))
  const entries = Object.entries(record.fields).flatMap(([word, value]) => {
    const entry = withIds(word, value, word)
    return invalid.has(word) ? [] : [entry]
  })
  return { body: Object.fromEntries(entries), faults }

  function withIds(word: string, value: unknown, path: string): [field: string, value: unknown] {
    const referring = referringField(word)
    if (referring === undefined) return [fieldOf(word), freeForm.has(word) ? value : inside(value, path)]
    const { field, to } = referring
    if (!Array.isArray(value)) return [field, idOf(to, value, path)]
    const ids = value.map((one, at) => idOf(to, one, `${path}.${at}`))
    // The schema refuses equal names, but a record has several: its ref and its id.
    const isOther = (at: number) => typeof value[at] === 'string' && value.indexOf(value[at]) === at
    const again = ids.findIndex((one, at) => ids.indexOf(one) < at && isOther(at))
    if (again !== -1) faults.push(duplicateEntry(`${path}.${again}`, nounFor(to)))
    return [field, ids]
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
    if (to !== 'areas') return found({ to, key: name }, path, name)
    // The name of an area refers to the branch of the record.
    const branchId = index.idOf('branches', String(record.fields['branch']))
    if (branchId === undefined) return name
    return found({ to, key: placeKey(String(branchId), name) }, path, name)
  }

  function stationId(station: unknown, path: string): unknown {
    const { branch, name } = (station ?? {}) as Readonly<Record<string, unknown>>
    if (typeof branch !== 'string' || typeof name !== 'string') return station
    const branchId = index.idOf('branches', branch)
    if (branchId === undefined) return missing(branch, `${path}.branch`, nounFor('branches'))
    const target = { to: 'kitchen_stations', key: placeKey(String(branchId), name) } as const
    return found({ ...target, noun: `kitchen station in ${branch} with the name` }, `${path}.name`, name)
  }

  /** Finds a record by its key. @param name its name in the file, in the field at `path` */
  function found({ to, key, noun = nounFor(to) }: Target, path: string, name: string): string {
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

type Target = { to: Referring['to']; key: string; noun?: string }

function nounFor(to: Referring['to']): string {
  return to === 'branches' ? 'branch with the code' : nounOf(to)
}
