import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrandChoice } from '#test/support/api.ts'
import { Till } from './till.ts'

const run = promisify(execFile)

/** `npm start` of a checkout with a database of its own, reached only through HTTP and the command line. */
export type ScratchService = {
  openBrand(choice?: BrandChoice): Promise<Till>
  makeKey(brandId: string, ...words: string[]): Promise<string>
  stop(): Promise<void>
}

/** A part of the request list that has a brand of its own, so that what differs in one part stays there. */
export type Chapter = (service: ScratchService) => Promise<{ till: Till; play: () => Promise<void> }>

/** @param folder the checkout */
export async function startScratchService(folder: string): Promise<ScratchService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-compare-data-'))
  const { PATH, HOME, LANG, TMPDIR } = process.env
  const plain = { PATH, HOME, LANG, TMPDIR, DATA_DIR: dataDir, LOG_FORMAT: 'json', PORT: '0' }
  // Requests without a key come from many addresses, so that none is limited.
  const env = { ...plain, TRUST_PROXY: '127.0.0.1' }
  const server = spawn('npm', ['start', '-s'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(server)
  const comanda = async (...words: string[]) => {
    const { stdout } = await run('npm', ['run', '-s', 'comanda', '--', ...words], { cwd: folder, env })
    return JSON.parse(stdout)
  }
  const makeKey = async (brandId: string, ...words: string[]): Promise<string> =>
    (await comanda('key', 'create', '--brand', brandId, ...words)).key
  return {
    makeKey,
    async openBrand(choice = {}) {
      const { brand, branch } = await comanda('brand', 'create', ...brandWords(choice))
      const words = ['--rate-limit', '100000', '--scopes', allScopes.join(',')]
      const key = await makeKey(brand.id, ...words)
      return new Till({ url, brandId: brand.id, branchId: branch.id, key })
    },
    async stop() {
      if (server.exitCode === null) {
        const exited = once(server, 'exit')
        server.kill('SIGTERM')
        await exited
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const resources =
  'brand,branches,tables,categories,products,addons,taxes,campaigns,discounts,payment_methods,stock'
const more = 'kitchen,orders,payments,refunds,customers,staff,shifts,reports,api_keys,webhooks'
const written = `${resources},${more}`.split(',').map(resource => `${resource}.write`)
const allScopes = [...written, 'events.read', 'audit.read']

function brandWords(choice: BrandChoice): string[] {
  const { name = 'Trattoria', currency = 'EUR', timezone = 'Europe/Rome', taxMode = 'inclusive' } = choice
  const languages = choice.languages ?? ['en', 'it']
  const named = { name, currency, timezone, language: languages[0], languages: languages.join(',') }
  return Object.entries({ ...named, 'tax-mode': taxMode }).flatMap(([word, value]) => [`--${word}`, value])
}

/** Waits for the log line that says where it listens; reads on to the end, so that the service never waits for us. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < 100_000) text += chunk
      const url = /listens on (http:\/\/[^"\s]+)/.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.once('exit', () => reject(new Error(`The service did not start.\n${text}`)))
  })
}
