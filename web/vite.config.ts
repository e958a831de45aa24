import path from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { linguiMacro } from './lingui-macro.ts'

const here = import.meta.dirname
const screens = ['index', 'pair', 'setup', 'till', 'kitchen', 'board']

export default defineConfig({
  root: here,
  plugins: [react(), linguiMacro(), lingui({ configPath: path.join(here, 'lingui.config.ts') })],
  build: {
    // The policy of the pages allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(screens.map(name => [name, path.join(here, `${name}.html`)])),
    },
  },
})
