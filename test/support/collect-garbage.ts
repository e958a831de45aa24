import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that come and go with a collection itself. */
const noise = 100_000

/** Collects garbage until no more is freed, so that none hides how much memory grows in a test. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let [before, after] = [Infinity, bytes()]
  while (after < before - noise) {
    collect()
    // Buffers outside the heap are freed by another thread.
    await sleep(50)
    before = after
    after = bytes()
  }
}

function bytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
