import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The real service as a process of its own. */
export type Service = {
  pid: number
  port: number
  exited: Promise<void>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
  /** Kills it, like a power failure. */
  kill(): Promise<void>
}

export type ServiceOptions = {
  dataDir: string
  /** By default the service without the demo. */
  command?: 'serve' | 'demo'
  environment?: Readonly<Record<string, string>>
  /** Options of Node, before the program. */
  nodeOptions?: readonly string[]
  /** Hears everything the service logs. */
  hear?: (text: string) => void
}

const program = fileURLToPath(new URL('../src/start.mjs', import.meta.url))

/** Starts `npm start`'s program on a free port, with every setting as it is unless given. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, command = 'serve', nodeOptions = [], environment } = options
  const child = spawn(process.execPath, [...nodeOptions, program, command], {
    env: { ...plainEnvironment(), PORT: '0', ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (options.hear !== undefined) child.stdout.setEncoding('utf8').on('data', options.hear)
  const exited = new Promise<void>(resolve => void child.once('exit', () => resolve()))
  const port = await portOf(child, exited)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  return { pid: child.pid!, port, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** The shell's PATH, HOME, LANG and TMPDIR alone, so that the service gets only the settings given here. */
function plainEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, LANG, TMPDIR } = process.env
  return { PATH, HOME, LANG, TMPDIR }
}

/** Waits for the log line that says where it listens; what goes wrong meanwhile is shown. */
function portOf(child: ChildProcess, exited: Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      // Read on to the end, so that the service never blocks on its log.
      if (text.length < 100_000) text += chunk
      const port = /listens on http:\/\/[^"]*:(\d+)"/.exec(text)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    void exited.then(() => reject(new Error(`The service did not start.\n${text}`)))
  })
}
