import { expect, test, vi } from 'vitest'
import { overBudget } from './budgets.ts'
import { measurePages } from './page-sizes.ts'

test('React on a page that does without it is noticed', async () => {
  // As the screens are built: Vitest sets `test`, with which Vite builds them for development.
  vi.stubEnv('NODE_ENV', 'production')
  const planted = `import { createRoot } from 'react-dom/client'; globalThis.planted = createRoot;`
  const isPlanted = (id: string) => /src.(board|pair).main\.ts$/.test(id)
  const sizes = await measurePages({
    name: 'planted',
    enforce: 'pre',
    transform: (code, id) => (isPlanted(id) ? planted + code : undefined),
  })
  vi.unstubAllEnvs()
  const pages = overBudget(sizes).map(fault => fault.split(' ')[0])
  expect(pages).toEqual(expect.arrayContaining(['board', 'pair']))
  expect(pages).not.toContain('index')
})
