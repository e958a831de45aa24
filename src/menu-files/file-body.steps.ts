import type { Fault } from '../lib/refusal.ts'
import { type Referring, referringField } from './file-kinds.record.ts'
import { type NameIndex, nounOf, stationKey } from './name-index.steps.ts'
import type { FileRecord } from './read-menu.steps.ts'
import { unknownName } from './menu-file.refusals.ts'

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
    // A language of the translations may be called as one of the words is.
    if (referring === undefined) return [word, word === 'translations' ? value : inside(value, path)]
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
    const noun = to === 'branches' ? 'branch with the code' : nounOf(to)
    return index.idOf(to, name) ?? missing(name, path, noun)
  }

  function stationId(station: unknown, path: string): unknown {
    const { branch, name } = (station ?? {}) as Readonly<Record<string, unknown>>
    if (typeof branch !== 'string' || typeof name !== 'string') return station
    const branchId = index.idOf('branches', branch)
    if (branchId === undefined) return missing(branch, `${path}.branch`, 'branch with the code')
    const id = index.idOf('kitchen_stations', stationKey(branchId, name))
    return id ?? missing(name, `${path}.name`, `kitchen station in ${branch} called`)
  }

  function missing(name: string, path: string, noun: string): string {
    faults.push(unknownName(path, noun, name))
    return name
  }
}
