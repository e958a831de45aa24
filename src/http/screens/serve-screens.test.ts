import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { localLimiter } from '../limits/memory-limiter.ts'
import type { BuiltScreens } from './screens.gateway.ts'
import { serveScreens } from './serve-screens.ts'

function serve(screens?: BuiltScreens) {
  const app = Fastify()
  serveScreens(app, localLimiter({ clock: () => 0 }), screens)
  return app
}

const html = (name: string) => ({ name: `${name}.html`, bytes: Buffer.from(`<title>${name}</title>`) })
const built: BuiltScreens = {
  version: 'one',
  files: [
    ...['index', 'pair', 'setup', 'till', 'kitchen', 'board'].map(html),
    { name: 'assets/till-abc.js', bytes: Buffer.from('let x') },
  ],
}

test.each([
  ['/', 'index'],
  ['/till/table/12', 'till'],
  ['/kitchen/expo', 'kitchen'],
])('%s is the page %s, which runs no script of another origin', async (url, title) => {
  const { body, headers } = await serve(built).inject(url)
  expect(body).toContain(`<title>${title}</title>`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|data:|\*/)
})

test('a file named after its contents is kept forever, a page is asked for again', async () => {
  const app = serve(built)
  const [file, page] = [await app.inject('/assets/till-abc.js'), await app.inject('/till')]
  expect(file.headers['cache-control']).toContain('immutable')
  expect(page.headers['cache-control']).toBe('no-cache')
})

test('without built screens the root says what to run', async () => {
  const { statusCode, body } = await serve(undefined).inject('/')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('npm run build')])
})
