import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { budgets } from './budgets.ts'

// The weight of everything a page loads until its first press is possible, in bytes as the service sends them.

const here = path.resolve(import.meta.dirname, '..')
const languages = ['en', 'it', 'ar']
const compress = { gzip: promisify(gzip), brotli: promisify(brotliCompress) }
/** As the service compresses. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Sums in bytes. Browsers take Brotli over https only, so a till in the house network loads the bytes of gzip. */
type Weight = { gzip: number; brotli: number }
export type PageSize = { page: string; script: Weight; style: Weight }

type Built = Rolldown.OutputAsset | Rolldown.OutputChunk
/** Rolldown's chunk with what Vite adds to it. */
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Builds the screens in memory. @param planted for a control @returns each page in the language with the longest words */
export async function measurePages(planted?: Plugin): Promise<PageSize[]> {
  const built = await build({
    configFile: path.join(here, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: planted === undefined ? [] : [planted],
  })
  const files = new Map((built as Rolldown.RolldownOutput).output.map(file => [file.fileName, file]))
  const weights = new Map(await Promise.all([...files.values()].map(weigh)))
  return Object.keys(budgets).map(page => {
    const loads = languages.map(language => load(files, weights, page, words(page, language)))
    return loads.reduce((most, one) => (one.script.gzip > most.script.gzip ? one : most))
  })
}

/** The catalogues of a page: what all screens share, and its own. */
function words(page: string, language: string): string[] {
  const own = page === 'index' ? 'start' : page
  return ['ui', own].map(folder => `src/${folder}/words/${language}.po`)
}

function load(
  files: ReadonlyMap<string, Built>,
  weights: ReadonlyMap<string, Weight>,
  page: string,
  modules: readonly string[],
): PageSize {
  const chunks = [...files.values()].filter(file => file.type === 'chunk')
  const holding = (module: string): Chunk => {
    const names = [module, `${module}?first`].map(name => path.join(here, name))
    const found = chunks.find(({ moduleIds }) => names.some(name => moduleIds.includes(name)))
    if (found === undefined) throw new Error(`The build of ${page} has no ${module}: name what it loads now`)
    return found
  }
  const loaded = new Set<Chunk>()
  const add = (chunk: Chunk): void => {
    if (loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) add(files.get(name) as Chunk)
  }
  for (const module of [`${page}.html`, ...modules]) add(holding(module))
  const styles = new Set([...loaded].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return {
    page,
    script: sum([...loaded].map(({ fileName }) => weights.get(fileName)!)),
    style: sum([...styles].map(name => weights.get(name)!)),
  }
}

async function weigh(file: Built): Promise<[string, Weight]> {
  const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
  const [zipped, smaller] = [await compress.gzip(bytes), await compress.brotli(bytes, brotli)]
  return [file.fileName, { gzip: zipped.length, brotli: smaller.length }]
}

function sum(weights: readonly Weight[]): Weight {
  const total = (of: keyof Weight) => weights.reduce((bytes, weight) => bytes + weight[of], 0)
  return { gzip: total('gzip'), brotli: total('brotli') }
}
