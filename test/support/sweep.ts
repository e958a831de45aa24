import { Chance } from '#test/builders/random-order.ts'

/** Whether this is `npm run test:long`, in which rare cases are tested too: `test.skipIf(!isLong)`. */
export const isLong = process.env['LONG'] === '1'

/** How often `npm run test:long` repeats something, and how often `npm test` does. */
const repeated = {
  races: [100, 2],
  // These three go on until trials show both sides.
  'races of two': [100, 4],
  'closes of a drawer': [100, 1],
  'rushes on a bill': [100, 2],
  'runs of the model': [200, 1],
  'kinds of commands in a stretch of runs': [36, 10],
  'runs of the model in a stretch': [50, 1],
  'orders of the oracle': [20_000, 300],
  'orders under the plans of lists': [20_000, 5000],
  'pages of a list while it changes': [250, 12],
  'events that are followed': [10_000, 200],
  'readers of events': [50, 8],
  'receipts of callers': [5000, 200],
  'operations whose reports are compared': [400, 6],
  'operations whose sums are compared': [180, 15],
  'periods of compared reports': [8, 2],
  'operations whose money is followed': [600, 90],
  'random moves between bills': [60, 15],
  'orders and returns of a bill': [12, 2],
  'rounds under the first plans': [50, 25],
  'backups while something is written': [10, 2],
  'random cuts of real orders': [5, 1],
  'tries of an obedient client': [600, 250],
  'parts of a whole': [3000, 1000],
  'hostile requests of a kind': [400, 150],
} as const

/** How many entries of a list `npm test` samples; `npm run test:long` uses all. */
const listed = {
  'operations of each code': 1,
  'operations refused to everyone': 15,
  'operations that wait for a duplicate': 4,
  'operations sent twice': 3,
  'operations sent again with the same key': 6,
  'operations that ignore the key': 10,
  'groups of operations whose statements are read': 2,
  'operations asked with ids of another brand': 30,
  'groups of operations sent with ids of their own brand': 1,
  'operations of a group sent with ids of their own brand': 10,
  'records deactivated': 1,
  'records of each kind that get equal values': 1,
  'records of each kind that change': 1,
  'fields of each kind of record': 1,
  'questions to lists': 24,
  corruptions: 6,
  'bad settings': 3,
  'words that start nothing': 1,
  'refusals of the command line': 3,
  'commands without data': 1,
  'signals that stop': 1,
  'damaged backups': 2,
  'numbers that are none': 2,
  'languages of printed slips': 1,
  'kinds of records that are patched': 4,
  'fields of each kind that change': 1,
  'answers that leave an outcome open': 2,
  'ends of a guest token': 1,
  'guesses of an address': 1,
  'writes whose audit entries are read': 40,
} as const

export const sweeps = { repeated, listed }

/** How often to repeat something in this run. */
export function sweep(name: keyof typeof repeated): number {
  return repeated[name][isLong ? 0 : 1]
}

/** The entries of a list to test in this run: all, or a sample in their order. TEST_SEED changes the sample. */
export function sample<T>(name: keyof typeof listed, all: readonly T[], long = isLong): T[] {
  if (long) return [...all]
  const chance = new Chance(Number(process.env['TEST_SEED'] ?? 1))
  const left = all.map((_, at) => at)
  const taken = Array.from(
    { length: Math.min(listed[name], all.length) },
    () => left.splice(chance.between(0, left.length - 1), 1)[0]!,
  )
  return taken.toSorted((one, other) => one - other).map(at => all[at]!)
}
