import { transformAsync } from '@babel/core'
import { makeConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import words from './lingui.config.ts'

const linguiConfig = makeConfig(words)

/** Turns Lingui's macros into calls. Only the files that use them pass through Babel. */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !/@lingui\/(core|react)\/macro/.test(code)) return undefined
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]],
      })
      return { code: result?.code ?? code, map: result?.map ?? null }
    },
  }
}
