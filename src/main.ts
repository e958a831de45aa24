import { readConfig } from './config.ts'
import { StartError } from './lib/start-error.ts'

const [what, ...words] = process.argv.slice(2)

process.exit(await start())

/** @returns the exit code; docs/operations.md lists them */
async function start(): Promise<number> {
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    return error instanceof StartError ? error.exitCode : 1
  }
}

/** Loads only what is asked for: a command need not wait for the server's modules. */
async function run(): Promise<number> {
  if (what === 'cli') {
    const { runCommandLine } = await import('./cli/run.ts')
    return runCommandLine(words, readConfig)
  }
  if (what === 'serve' && words.length === 0) {
    const config = readConfig()
    const { serve } = await import('./run/serve.ts')
    return serve(config)
  }
  if (what === 'demo' && words.length === 0) {
    const config = readConfig()
    const { serve } = await import('./run/serve.ts')
    const { welcomeToDemo } = await import('./cli/demo/welcome.ts')
    return serve(config, welcomeToDemo)
  }
  console.error('Start Comanda with "npm start", "npm run demo" or "npm run -s comanda -- help".')
  return 2
}
