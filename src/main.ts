import { readConfig } from './config.ts'
import { isStartError } from './lib/start-error.ts'

const [command, ...words] = process.argv.slice(2)

for (const out of [process.stdout, process.stderr]) out.on('error', endWithReader)

const code = await start()
await Promise.all([process.stdout, process.stderr].map(written))
process.exit(code)

/** Resolves when all output is flushed: exiting earlier would cut off a slow reader of a pipe. */
function written(out: NodeJS.WriteStream): Promise<void> {
  return new Promise(resolve => out.write('', () => resolve()))
}

/** Ignores a closed pipe, as after `| head`. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** @returns the exit code; docs/operations.md lists them */
async function start(): Promise<number> {
  try {
    return await run()
  } catch (error) {
    console.error(isStartError(error) ? error.message : error)
    return isStartError(error) ? error.exitCode : 1
  }
}

/** Loads only the modules of the command. */
async function run(): Promise<number> {
  if (command === 'cli') {
    const { runCommandLine } = await import('./cli/run.ts')
    return runCommandLine(words, readConfig)
  }
  if (command === 'serve' && words.length === 0) {
    const config = readConfig()
    const { serve } = await import('./run/serve.ts')
    return serve(config)
  }
  if (command === 'demo' && words.length === 0) {
    const config = readConfig()
    const { serve } = await import('./run/serve.ts')
    const { makeDemo } = await import('./cli/demo/welcome.ts')
    return serve(config, makeDemo())
  }
  console.error('Start Comanda with "npm start", "npm run demo" or "npm run -s comanda -- help".')
  return 2
}
