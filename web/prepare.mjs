import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

// "npm ci" builds the screens. Without the build tools (--omit=dev) the service runs without them, and says so at "/".

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const isThere = (() => {
  try {
    return createRequire(import.meta.url).resolve('vite/package.json')
  } catch {
    return undefined
  }
})()

if (isThere === undefined) {
  process.stdout.write('The screens are not built: their build tools are not installed.\n')
} else {
  const vite = path.join(path.dirname(isThere), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: here,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
