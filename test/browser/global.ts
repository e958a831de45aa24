import type { TestProject } from 'vitest/node'
import { type Demo, startDemo } from './demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
  }
}

/** One demo for all; it has to end in order. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { demo, stop } = await startDemo()
  provide('demo', demo)
  return async () => {
    const code = await stop()
    if (code !== 0) throw new Error(`npm run demo ended with ${code} when it was asked to stop`)
  }
}
