// Plain JavaScript that every Node version can read, so that an old Node gets a clear sentence instead of a
// loader error: the service itself is TypeScript that only Node 26 runs as it is.
const major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  console.error(
    `Comanda needs Node 26 and was started with ${process.version}.
"npm ci" brings Node 26 as an optional dependency (Linux with glibc, macOS, Windows). If optional
dependencies were left out, run "npm ci" again without --omit=optional; otherwise put Node 26 on the PATH.
Start with "npm start", not with "node" directly.`,
  )
  process.exit(78)
}

// A service that runs beside other programs on a small machine. By default V8 collects garbage so late that the heap grows to
// several times the size of live data, and glibc keeps the memory of large answers.
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=100']
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const isService = ['serve', 'demo'].includes(process.argv[2])
const isSet = flags.every(flag => process.execArgv.includes(flag))
// Both are read when a process begins, so the same process begins again with them: not on Windows, nor where a parent, such as
// `node --watch`, talks to it.
if (isService && !isSet && process.platform !== 'win32' && process.send === undefined) {
  const words = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve(process.execPath, words, { ...process.env, ...allocator })
}
await import('./main.ts')
