import type { TestProject } from 'vitest/node'
import { type Demo, startDemo } from './demo.ts'
import { servePages } from './pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
    /** An origin in `CORS_ORIGINS`, and one that is not; both serve an empty page. */
    origins: { listed: string; other: string }
  }
}

/** One demo for all, which lists one of two other origins; it has to end in order. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [listed, other] = [await servePages(), await servePages()]
  const { demo, stop } = await startDemo('0', { CORS_ORIGINS: listed.origin })
  provide('demo', demo)
  provide('origins', { listed: listed.origin, other: other.origin })
  return async () => {
    const code = await stop()
    await Promise.all([listed.close(), other.close()])
    if (code !== 0) throw new Error(`npm run demo ended with ${code} when it was asked to stop`)
  }
}
