import { byAlias } from '../document/trade-words.texts.ts'
import { lettersApart } from './near-names.rules.ts'

/** A path with parameters as `:name`, its words, and its methods. */
export type Route = { url: string; words: readonly string[]; methods: ReadonlySet<string> }

/** The operations nearest to an unknown path; `likely` when the first was probably meant. */
export type NearPaths = { allowed: string[]; likely: boolean }

/** Longer paths are cut off to bound the time; known paths are far shorter. */
const maxLength = 200
const maxWords = 8
const maxWordLength = 24
const maxSuggestions = 5
/** Two changed words in a path of four; paths that differ more are unrelated. */
const farthest = 0.55
/** One changed word in three. */
const likelyUpTo = 0.34

const isId = '*'

/** Words in the paths of other systems, by ours. */
const otherWords = byAlias({
  'dining session': 'check bill tab session',
  addon: 'modifier',
  product: 'item dish',
  branch: 'location store restaurant',
  staff: 'employee user',
  'sign in': 'login signin',
  customer: 'guest',
  brand: 'merchant',
  stock: 'inventory',
  'payment method': 'tender',
  shift: 'drawer',
  campaign: 'promotion coupon',
  'kitchen status': 'bump',
  pay: 'settle',
  cancel: 'void',
  discount: 'comp',
  livez: 'health healthz',
  readyz: 'ready',
  doc: 'swagger redoc',
})

/** Segments before the resource: versions and names of APIs. */
const prefix = /^(?:v\d+|api|rest|pos)$/

/**
 * Finds the operations nearest to an unknown path, such as `POST /v1/pos/orders/{order}/recall`, nearest first, those with
 * the same method before others. The work is bounded, since no key is needed to cause it.
 */
export function nearPaths(routes: readonly Route[], path: string, method: string): NearPaths {
  const sent = wordsOf(path.slice(0, maxLength))
  if (sent.every(word => word === isId)) return { allowed: [], likely: false }
  const ours = sent
    .flatMap(word => (Object.hasOwn(otherWords, word) ? otherWords[word]! : [word]))
    .slice(0, maxWords)
  const variants = (ours.join() === sent.join() ? [sent] : [ours, sent]).map(words => words.map(distanceOf))
  const near = routes
    .map(route => ({ route, far: Math.min(...variants.map(words => pathsApart(words, route.words))) }))
    .filter(({ far }) => far <= farthest)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, maxSuggestions)
  const allowed = near.map(({ route }) => `${methodOf(route, method)} ${template(route.url)}`)
  return { allowed, likely: near.length > 0 && near[0]!.far <= likelyUpTo }

  function rank({ route, far }: { route: Route; far: number }): number {
    return far + (route.methods.has(method) ? 0 : 0.01)
  }
}

function template(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

function methodOf({ methods }: Route, method: string): string {
  const writes = ['POST', 'PATCH', 'PUT', 'DELETE']
  const order = [method, ...(method === 'GET' ? ['GET'] : writes), 'GET', ...writes]
  return order.find(one => methods.has(one))!
}

/** Splits `/v1/pos/kitchen-stations/01J…` into kitchen, station, *. */
export function wordsOf(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  const first = parts.findIndex(part => !prefix.test(part))
  return parts
    .slice(first === -1 ? 0 : first)
    .flatMap(part => (looksLikeId(part) ? [isId] : splitWords(part)))
    .slice(0, maxWords)
}

function looksLikeId(part: string): boolean {
  return /^[:{]|\d|.{25}/.test(part)
}

function splitWords(part: string): string[] {
  return part
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '')
    .map(word =>
      word
        .slice(0, maxWordLength)
        .replace(/ies$/, 'y')
        .replace(/(?<=ch|x)es$|(?<=[a-z]{3})s$/, ''),
    )
}

/** The distance of a sent word from a known one. */
type Apart = (known: string) => number

/** Compares each pair of words once for all paths. */
function distanceOf(sent: string): Apart {
  const seen = new Map<string, number>([[sent, 0]])
  return known => {
    return seen.getOrInsertComputed(known, () =>
      known === isId || sent === isId ? 0.6 : lettersApart(sent, known),
    )
  }
}

/** Costs of an extra and of a missing word. */
const extra = 0.7
const missing = 0.6
/** Cost of a different first word, which names the resource. */
const otherResource = 0.3

/** Edit distance of two paths by words, as a fraction of the longer one; 1 where it is too large. */
function pathsApart(sent: readonly Apart[], known: readonly string[]): number {
  const longer = Math.max(sent.length, known.length)
  const lacks = known.length - sent.length
  if ((lacks > 0 ? lacks * missing : 0 - lacks * extra) > farthest * longer) return 1
  let above = Array.from({ length: known.length + 1 }, (_, at) => at * missing)
  for (const apart of sent) {
    const line = [above[0]! + extra]
    for (let at = 0; at < known.length; at++) {
      line.push(Math.min(above[at]! + apart(known[at]!), above[at + 1]! + extra, line[at]! + missing))
    }
    if (Math.min(...line) > farthest * longer) return 1
    above = line
  }
  const differs = sent[0]!(known[0]!) === 0 ? 0 : otherResource
  return (above[known.length]! + differs) / longer
}
