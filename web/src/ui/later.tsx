import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { loadLaterWords } from './language.ts'

// Parts that nobody needs before the first press are loaded once the screen stands: then they work without a connection too.

const loads: (() => Promise<unknown>)[] = []

/**
 * A part that is loaded after the screen, or when it is first shown. Once loaded it is drawn at once, as if imported. Its
 * words come with those of all such parts.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.ReactNode {
  let loaded: ComponentType<Props> | undefined
  const withWords = async () => (await Promise.all([load(), loadLaterWords()]))[0]
  const read = async () => ({ default: (loaded = await untilLoaded(withWords)) })
  const Awaited = lazy(read) as unknown as ComponentType<Props>
  loads.push(read)
  return function Later(props: Props) {
    // One of the two for as long as it is shown: the other would begin again.
    const [Part] = useState(() => loaded ?? Awaited)
    return <Suspense>{createElement(Part, props)}</Suspense>
  }
}

/** A module without words that is loaded so. */
export function laterModule<T>(load: () => Promise<T>): () => Promise<T> {
  const read = () => untilLoaded(load)
  loads.push(read)
  return read
}

/** Loads all such parts a moment after the screen stands, one after the other, and then those that they bring. */
export function loadTheRest(): () => void {
  const timer = setTimeout(() => void loadAll(), 1000)
  return () => clearTimeout(timer)
}

async function loadAll(): Promise<void> {
  for (const load of loads) await load()
}

const retryMs = 1000

/** Without a connection the rest of the screen goes on, and the part appears when the service is back. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(done => setTimeout(done, retryMs))
    }
  }
}
