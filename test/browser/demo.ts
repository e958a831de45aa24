import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scopes } from '../../src/access/scope.rules.ts'
import { type Program, runCli, startNpm, tempFolder } from '#test/support/program.ts'

export type Demo = { url: string; key: string; curl: string; stdout: string }

/** The demo as a newcomer starts it, in a folder and on a port of its own. @param settings beside those two */
export async function startDemo(
  port = '0',
  settings: Record<string, string> = {},
): Promise<{ demo: Demo; stop: () => Promise<number | null> }> {
  const folder = tempFolder()
  const dataDir = path.join(folder.path, 'data')
  const program = startNpm(['run', 'demo'], { DATA_DIR: dataDir, PORT: port, ...settings })
  const stop = async () => {
    program.child.kill('SIGTERM')
    const { code } = await program.ended
    folder.drop()
    return code
  }
  try {
    const url = await program.listening()
    const curl = await printed(program, /^curl .+$/m)
    await printed(program, /^Stop with Ctrl-C.*$/m)
    const key = await makeKey(dataDir)
    return { demo: { url, key, curl, stdout: program.out.stdout }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes a key for everything that no test uses up; the demo's own may send 120 requests a minute. */
export async function makeKey(dataDir: string): Promise<string> {
  const words = ['key', 'create', '--scopes', scopes.join(), '--rate-limit', '100000']
  const made = await runCli(words, { DATA_DIR: dataDir })
  if (made.code !== 0) throw new Error(`A key was not made: ${made.stderr}`)
  return (JSON.parse(made.stdout) as { key: string }).key
}

const patienceMs = 60_000

async function printed(program: Program, pattern: RegExp): Promise<string> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(20)) {
    const match = pattern.exec(program.out.stdout)
    if (match !== null) return match[1] ?? match[0]
  }
  throw new Error(`The demo did not print ${String(pattern)}: ${program.out.stdout}${program.out.stderr}`)
}
