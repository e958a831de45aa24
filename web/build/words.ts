import path from 'node:path'
import { transformAsync } from '@babel/core'
import { createCompiledCatalog } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import config from '../lingui.config.ts'
import { type Messages, readCatalogue, readMessages } from './messages.ts'

const here = path.resolve(import.meta.dirname, '..')
const linguiConfig = makeConfig(config)

/**
 * Turns Lingui's macros into calls, and catalogues into modules. Of a screen with parts that are loaded later,
 * `en.po?first` has the messages of the sources that are loaded at first, and `en.po?later` the others.
 */
export function words(): Plugin {
  let messages: Messages
  return {
    name: 'words',
    enforce: 'pre',
    async buildStart() {
      messages = await readMessages()
    },
    async load(id) {
      const [file = '', part] = id.split('?')
      if (!file.endsWith('.po')) return undefined
      return { code: await compile(fromHere(file), part, messages), moduleType: 'js' }
    },
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !/@lingui\/(core|react)\/macro/.test(code)) return undefined
      const called = await expandMacros(code, id)
      return { ...called, code: shorten(called.code, fromHere(id), messages) }
    },
  }
}

const fromHere = (file: string) => path.relative(here, file).replaceAll(path.sep, '/')

async function compile(file: string, part: string | undefined, { names, first }: Messages): Promise<string> {
  const [, folder = ''] = file.split('/')
  const entries = Object.entries(await readCatalogue(file)).filter(
    ([id]) => part === undefined || first.get(folder)!.has(id) === (part === 'first'),
  )
  const texts = Object.fromEntries(entries.map(([id, { translation }]) => [names.get(id) ?? id, translation]))
  return createCompiledCatalog(path.parse(file).name, texts, { namespace: 'es' }).source
}

/** Only the files that use macros pass through Babel. */
async function expandMacros(code: string, filename: string) {
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]],
  })
  return { code: result?.code ?? code, map: result?.map ?? null }
}

/** The short names of a file's messages, each of which must be where the file looks for it. */
function shorten(code: string, file: string, { names, first, firstFiles }: Messages): string {
  const [, folder = ''] = file.split('/')
  const isFirst = firstFiles.get(folder)?.has(file) ?? false
  return code.replaceAll(/\bid: "([\w+/]{6})"/g, (_, id: string) => {
    const name = names.get(id)
    if (name === undefined || (isFirst && !first.get(folder)!.has(id)))
      throw new Error(`The catalogues do not know a message of ${file} yet: run "npm run words"`)
    return `id: "${name}"`
  })
}
