import { byAlias } from './trade-words.texts.ts'
import { sharedWords } from './near-names.rules.ts'

/** A path with parameters as `:name`, its words, and its methods. */
export type Route = { url: string; words: readonly string[]; methods: ReadonlySet<string> }

/** The operations nearest to an unknown path; `likely` when the first was probably meant. */
export type NearPaths = { allowed: string[]; likely: boolean }

/** Longer paths are cut off to bound the time; known paths are far shorter. */
const maxLength = 200
const maxWords = 8
const maxWordLength = 24
const maxSuggestions = 5
/** Paths that share only half of their words are unrelated. */
const leastShared = 0.52
/** With two shared words of three it may be another operation. */
const likelyFrom = 0.7

const isId = '*'

/** Words in the paths of other systems, by ours. */
const otherWords = byAlias({
  'dining session': 'check bill tab session',
  addon: 'modifier',
  product: 'item dish price',
  'addon group': 'variant variation size',
  branch: 'location store restaurant',
  staff: 'employee user',
  'sign in': 'login signin',
  customer: 'guest',
  brand: 'merchant setting config',
  stock: 'inventory',
  'stock item': 'ingredient',
  'kitchen station': 'station',
  'customer top up': 'gift',
  'payment method': 'tender',
  shift: 'drawer cash register',
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
  const near = routes
    .map(route => {
      const shared = Math.max(...[sent, ours].map(words => sharedWords(words, route.words)))
      return { route, shared: shared + (route.methods.has(method) ? 0.01 : 0) }
    })
    .filter(({ shared }) => shared >= leastShared)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, maxSuggestions)
  const allowed = near.map(({ route }) => `${methodOf(route, method)} ${template(route.url)}`)
  return { allowed, likely: near.length > 0 && near[0]!.shared >= likelyFrom }
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
