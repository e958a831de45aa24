export type Encoding = 'br' | 'gzip'

/** Chooses the compression a client prefers (RFC 9110 §12.5.3), Brotli at equal weight; undefined for none. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const { br, gzip } = weightsOf(header)
  if (br === 0 && gzip === 0) return undefined
  return br >= gzip ? 'br' : 'gzip'
}

/** Whether a client accepts gzip and does not prefer an uncompressed answer. */
export function takesGzip(header: string | undefined): boolean {
  const { gzip, identity } = weightsOf(header)
  return gzip > 0 && gzip >= identity
}

function weightsOf(header = ''): Record<Encoding | 'identity', number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(one => one.trim())
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  const others = weights.get('*') ?? 0
  const weight = (name: string) => weights.get(name) ?? others
  return { br: weight('br'), gzip: weight('gzip'), identity: weights.get('identity') ?? 0 }
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.find(one => one.startsWith('q='))
  if (q === undefined) return 1
  const weight = Number(q.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
