import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, startNpm, tempFolder } from '#test/support/program.ts'

export type Demo = { url: string; key: string; curl: string; stdout: string }

/** The demo as a newcomer starts it, in a folder and on a port of its own. @param settings beside those two */
export async function startDemo(
  port = '0',
  settings: Record<string, string> = {},
): Promise<{ demo: Demo; stop: () => Promise<number | null> }> {
  const folder = tempFolder()
  const program = startNpm(['run', 'demo'], {
    DATA_DIR: path.join(folder.path, 'data'),
    PORT: port,
    ...settings,
  })
  const stop = async () => {
    program.child.kill('SIGTERM')
    const { code } = await program.ended
    folder.drop()
    return code
  }
  try {
    const url = await program.listening()
    const curl = await printed(program, /^curl .+$/m)
    const key = await printed(program, /^ *Key +(\S+)$/m)
    await printed(program, /^Stop with Ctrl-C.*$/m)
    return { demo: { url, key, curl, stdout: program.out.stdout }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const patienceMs = 60_000

async function printed(program: Program, pattern: RegExp): Promise<string> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(20)) {
    const match = pattern.exec(program.out.stdout)
    if (match !== null) return match[1] ?? match[0]
  }
  throw new Error(`The demo did not print ${String(pattern)}: ${program.out.stdout}${program.out.stderr}`)
}
