import path from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { linguiMacro } from './lingui-macro.ts'

const here = import.meta.dirname
const screens = ['index', 'pair', 'setup', 'till', 'kitchen', 'board']

/**
 * Names the order of the layers at the head of every style sheet: a page may load that of a component before the one
 * that says it, and the first layer named would then be the weakest.
 */
const layersFirst: Plugin = {
  name: 'layers-first',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,base,parts;${String(file.source)}`
    }
  },
}

export default defineConfig({
  root: here,
  plugins: [react(), linguiMacro(), lingui({ configPath: path.join(here, 'lingui.config.ts') }), layersFirst],
  build: {
    // The policy of the pages allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(screens.map(name => [name, path.join(here, `${name}.html`)])),
    },
  },
})
