import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** A command that serves until it is asked to stop. */
export type LongRunning = {
  /** Runs the curl that it printed, and wants a 201. */
  tryPrintedCurl(): Promise<void>
  /** Asks it to stop. Throws unless it ends with 0 within ten seconds. */
  stop(): Promise<void>
  kill(): void
}

/** Starts it as a person does, and waits for the address that it prints. */
export async function startLongRunning(
  command: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<LongRunning> {
  const [program, ...words] = command.split(' ')
  const child = spawn(program!, words, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text))
  let ended: number | null | undefined
  const ending = new Promise<void>(resolve => {
    child.on('close', code => {
      ended = code
      resolve()
    })
  })

  async function printed(pattern: RegExp): Promise<string> {
    for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(20)) {
      const found = pattern.exec(out)
      if (found !== null) return found[0]
      if (ended !== undefined) throw new Error(`it ended with ${ended}\n${out}`)
    }
    throw new Error(`it did not print ${String(pattern)} within a minute\n${out}`)
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await Promise.race([ending, sleep(10_000, undefined, { ref: false })])
    if (ended === undefined) throw new Error(`it did not stop within ten seconds\n${out}`)
    if (ended !== 0) throw new Error(`asked to stop it ended with ${ended}\n${out}`)
  }

  function kill(): void {
    if (ended === undefined) process.kill(-child.pid!, 'SIGKILL')
  }

  try {
    await printed(/Comanda listens on http:\S+?(?=")/)
  } catch (error) {
    kill()
    throw error
  }
  return {
    async tryPrintedCurl() {
      const curl = await printed(/^curl .+$/m)
      const answer = execFileSync('sh', ['-c', `${curl} -w '\\n%{http_code}'`], { encoding: 'utf8' })
      if (!answer.endsWith('\n201')) throw new Error(`the printed curl was answered ${answer}`)
    },
    stop,
    kill,
  }
}
