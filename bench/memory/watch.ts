import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the service before its program: says twice a second what the process holds and how long the longest turn
// of its event loop was since the last line.

const everyMs = 500

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  setInterval(() => {
    const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
    const longestMs = delay.max / 1e6
    delay.reset()
    const said = { rss, heapTotal, heapUsed, external, arrayBuffers, longestMs }
    process.stdout.write(`watch ${JSON.stringify(said)}\n`)
  }, everyMs).unref()
}
