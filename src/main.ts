import { runCommandLine } from './cli/run.ts'
import { readConfig } from './config.ts'
import { StartError } from './db/start-error.ts'
import { serve } from './run/serve.ts'

const [what, ...words] = process.argv.slice(2)

process.exit(await start())

/** @returns the exit code; docs/operations.md lists them */
async function start(): Promise<number> {
  if (what === 'cli') return runCommandLine(words, readConfig)
  try {
    if (what === 'serve' && words.length === 0) return await serve(readConfig())
    console.error('Start Comanda with "npm start", "npm run demo" or "npm run -s comanda -- help".')
    return 2
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    return error instanceof StartError ? error.exitCode : 1
  }
}
