import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const screens = ['start', 'pair', 'setup', 'till', 'kitchen', 'board']

export const folders = ['ui', ...screens]
export const format = formatter({ lineNumbers: false })

/** A catalogue for each screen, and one for what they share; a screen loads both. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'it', 'ar'],
  format,
  catalogs: [
    { path: '<rootDir>/src/ui/words/{locale}', include: ['src/ui', 'src/service'] },
    ...screens.map(name => ({ path: `<rootDir>/src/${name}/words/{locale}`, include: [`src/${name}`] })),
  ],
})
