import type { Answer } from './normalise.ts'

/** A request and its normalised answer. */
export type Entry = { operation: string; about: string; request: string; answer: Answer }

/** All requests of a run by their chapter, in the order in which they were sent. */
export type Recording = Record<string, Entry[]>

/** `path` leads into the entry; `missing` is an absent value. */
export type Difference = {
  chapter: string
  number: number
  operation: string
  path: string
  before: unknown
  after: unknown
}

const missing = '<missing>'

/** Every value that differs between two recordings of the same requests. */
export function differencesOf(before: Recording, after: Recording): Difference[] {
  const chapters = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return chapters.flatMap(chapter => {
    const [old, present] = [before[chapter] ?? [], after[chapter] ?? []]
    const numbers = Array.from({ length: Math.max(old.length, present.length) }, (_, at) => at)
    return numbers.flatMap(at =>
      valuesThatDiffer(old[at] ?? missing, present[at] ?? missing, '').map(found => ({
        chapter,
        number: at + 1,
        operation: (old[at] ?? present[at])!.operation,
        ...found,
      })),
    )
  })
}

type Found = Pick<Difference, 'path' | 'before' | 'after'>

function valuesThatDiffer(before: unknown, after: unknown, path: string): Found[] {
  if (Object.is(before, after)) return []
  if (!isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => {
    const at = path === '' ? name : `${path}.${name}`
    const [old, present] = [before, after].map(one => (name in one ? one[name] : missing))
    return valuesThatDiffer(old, present, at)
  })
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** One line for people. */
export function describe({ chapter, number, operation, path, before, after }: Difference): string {
  return `${chapter} #${number} ${operation}  ${path}: ${brief(before)} → ${brief(after)}`
}

function brief(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Changes the first figure there is in an answer, to show that a difference is seen. */
export function plant(recording: Recording): Recording {
  const copy = structuredClone(recording)
  for (const { answer } of Object.values(copy).flat()) {
    if (raiseFigure(answer.body)) return copy
  }
  throw new Error('No answer has a figure that could be changed.')
}

function raiseFigure(value: unknown): boolean {
  if (!isHolder(value)) return false
  return Object.entries(value).some(([name, one]) => {
    if (typeof one !== 'number') return raiseFigure(one)
    value[name] = one + 0.01
    return true
  })
}
