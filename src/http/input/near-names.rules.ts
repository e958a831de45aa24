import { elsewhere, readOnlyNames, tradeWords } from '../document/trade-words.texts.ts'

/** Longer names are cut off to bound the time; no known name is longer. */
const maxCompared = 32
const maxAllowed = 20
/** Maximum distance of a suggestion: 0 is the same name, 1 a completely different one. */
const farthest = 0.4
/** Maximum distance of a trade word; names that are only spelled alike are farther. */
const ofTheTrade = 0.09

/** The names accepted in place of an unknown one, nearest first, and advice for the client. */
export type NearNames = { allowed: string[]; advice: string | undefined }

/**
 * Compares an unknown name with those accepted in its place: by names in other systems, by shared words, and by letters
 * (edit distance). The time is bounded for names of any length.
 */
export function nearNames(sent: string, names: readonly string[]): NearNames {
  const plain = plainName(sent)
  const ranked = names.map(name => ({ name, far: distance(plain, name) }))
  ranked.sort((one, other) => one.far - other.far)
  const [nearest] = ranked
  const allowed = ranked.slice(0, maxAllowed).map(({ name }) => name)
  const advice = Object.hasOwn(elsewhere, plain) ? elsewhere[plain] : undefined
  const isLikely = nearest !== undefined && nearest.far <= (advice === undefined ? farthest : ofTheTrade)
  if (isLikely && !readOnlyNames.has(plain)) return { allowed, advice: `Did you mean \`${nearest.name}\`?` }
  return { allowed, advice }
}

/** Turns `productId`, `Product-ID` and `product[id]` into `product_id`. */
export function plainName(name: string): string {
  return name
    .slice(0, maxCompared)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}

function distance(plain: string, name: string): number {
  if (plain === name) return 0
  const ours = Object.hasOwn(tradeWords, plain) ? tradeWords[plain]!.indexOf(name) : -1
  if (ours !== -1) return 0.01 * (ours + 1)
  return Math.min(wordsApart(plain, name), lettersApart(plain, name))
}

/** Compares word by word whether one name contains the other: `table` and `table_id`, `product_ids` and `product_id`. */
function wordsApart(one: string, other: string): number {
  const [words, others] = [one, other].map(name => name.split('_').map(singular))
  const [fewer, more] = words!.length <= others!.length ? [words!, others!] : [others!, words!]
  if (!fewer.every(word => more.includes(word)) || fewer.every(word => weak.has(word))) return 1
  return 0.1 + 0.1 * (more.length - fewer.length)
}

/** Words without a meaning of their own. */
const weak: ReadonlySet<string> = new Set(['', 'id', 'at', 'to', 'from', 'is'])

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

/** Edit distance (Levenshtein) as a fraction of the longer name's length; 1 where the lengths alone differ too much. */
export function lettersApart(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  const lengths = Math.abs(one.length - other.length)
  // Changing one letter alters the set of letters by at most two.
  if (Math.max(lengths, countBits(lettersOf(one) ^ lettersOf(other)) / 2) > longer * farthest) return 1
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const swap = above[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(swap, above[at]! + 1, line[at - 1]! + 1))
    }
    above = line
  }
  return above[other.length]! / longer
}

/** Sets a bit for each letter of a word; few letters share a bit. */
function lettersOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

function countBits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
