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
await import('./main.ts')
