import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunksByPages } from './build/chunks.ts'
import { icons } from './build/icons.ts'
import { words } from './build/words.ts'

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

/** Classes as `a`, `b`, …: their names are in the script too, and those with a hash hardly compress. */
function shortNames(): (name: string, file: string) => string {
  const given = new Map<string, string>()
  return (name, file) => {
    const whole = `${file} ${name}`
    const short = given.get(whole) ?? `_${given.size.toString(36)}`
    given.set(whole, short)
    return short
  }
}

export default defineConfig({
  root: here,
  plugins: [icons(), react(), words(), layersFirst],
  // React has it since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: shortNames() } },
  build: {
    // The policy of the pages allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A part loaded later brings its styles; what script it shares is here already, nearly always.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter(file => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: Object.fromEntries(screens.map(name => [name, path.join(here, `${name}.html`)])),
      output: { codeSplitting: { groups: chunksByPages(here, screens) } },
    },
  },
})
