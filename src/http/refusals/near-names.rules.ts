import leven from 'leven'
import { elsewhere, readOnlyNames, tradeWords } from './trade-words.texts.ts'

/** Longer names are cut off to bound the time; no known name is longer. */
const maxCompared = 32
const maxAllowed = 20
/** Maximum distance of a suggestion: 0 is the same name, 1 a completely different one. */
const farthest = 0.4
/** Maximum distance of a trade word; names that are only spelled alike are farther. */
const ofTheTrade = 0.09

/** The names accepted in place of an unknown one, nearest first, and advice for the client. */
export type NearNames = { allowed: string[]; advice: string | undefined }

/** Compares an unknown name with those accepted in its place: by names in other systems, by shared words, and by letters. */
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
  const words = 0.1 + 0.8 * (1 - sharedWords(wordsOf(plain), wordsOf(name)))
  return Math.min(words, lettersApart(plain, name))
}

/** Words of a name, without those that mean little: `id`, `at`, `to`. */
function wordsOf(name: string): string[] {
  return name.split('_').filter(word => word.length > 2)
}

/** The share of words that two names or paths have in common (Dice's coefficient); misspelt words count. */
export function sharedWords(words: readonly string[], others: readonly string[]): number {
  const shared = words.filter(word =>
    others.some(other => word === other || lettersApart(word, other) <= 0.3),
  )
  return (2 * shared.length) / Math.max(1, words.length + others.length)
}

/** Edit distance as a fraction of the longer name's length; 1 when it is far. */
function lettersApart(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  const most = Math.ceil(longer * farthest) + 1
  const apart = leven(one, other, { maxDistance: most })
  return apart >= most ? 1 : apart / longer
}
