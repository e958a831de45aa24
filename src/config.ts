import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'
import { StartError } from './lib/start-error.ts'

/** The settings of the service; `docs/operations.md` explains each. */
export type Config = {
  port: number
  host: string
  /** Absolute; the embedded PostgreSQL lives in it. */
  dataDir: string
  /** Absolute; where the embedded PostgreSQL archives its log. Undefined: where it did last; `off`: nowhere. */
  archiveDir: string | undefined
  /** How many days back the archive reaches. */
  archiveKeepDays: number
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Undefined: requests are counted in memory. */
  redisUrl: string | undefined
  workers: number
  logLevel: LogLevel
  /** Text for people at a terminal, JSON for programs. */
  logFormat: LogFormat
  /** Networks whose `X-Forwarded-For` is believed. */
  trustProxy: readonly string[]
  /** Origins of pages that may read the answers. */
  corsOrigins: readonly string[]
  metricsToken: string | undefined
  /** Base URL of an OpenTelemetry collector. Undefined: no traces are made. */
  otlpEndpoint: string | undefined
  /** Connections of one process, of all addresses together and of one. */
  maxConnections: number
  maxConnectionsPerAddress: number
  webhookAllowPrivate: boolean
  /** Under npm, whose end is ours as well. */
  underNpm: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const logFormats = ['json', 'text'] as const
type LogFormat = (typeof logFormats)[number]

const maxWorkers = 256

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting; an empty one counts as not set.
 * @param atTerminal whether a person reads the output
 * @throws StartError (exit 2) naming the first setting that cannot be used, what it is and what it may be
 */
export function readConfig(environment: Environment = process.env, atTerminal = isatty(1)): Config {
  const value = (name: string) => environment[name]?.trim() || undefined
  return {
    port: wholeNumber('PORT', value('PORT') ?? '8080', 0, 65_535),
    host: hostName(value('HOST') ?? '127.0.0.1'),
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    archiveDir: folderOrOff(value('ARCHIVE_DIR')),
    archiveKeepDays: wholeNumber('ARCHIVE_KEEP_DAYS', value('ARCHIVE_KEEP_DAYS') ?? '7', 1, 3650),
    databaseUrl: url('DATABASE_URL', value('DATABASE_URL'), ['postgresql:', 'postgres:']),
    redisUrl: url('REDIS_URL', value('REDIS_URL'), ['redis:', 'rediss:']),
    workers: wholeNumber('WORKERS', value('WORKERS') ?? '1', 1, maxWorkers),
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL') ?? 'info', logLevels),
    logFormat: oneOf('LOG_FORMAT', value('LOG_FORMAT') ?? (atTerminal ? 'text' : 'json'), logFormats),
    trustProxy: networks(value('TRUST_PROXY')),
    corsOrigins: origins(value('CORS_ORIGINS')),
    metricsToken: token(value('METRICS_TOKEN')),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', value('OTEL_EXPORTER_OTLP_ENDPOINT'), [
      'http:',
      'https:',
    ]),
    maxConnections: wholeNumber('MAX_CONNECTIONS', value('MAX_CONNECTIONS') ?? '10000', 10, 1_000_000),
    maxConnectionsPerAddress: wholeNumber(
      'MAX_CONNECTIONS_PER_ADDRESS',
      value('MAX_CONNECTIONS_PER_ADDRESS') ?? '1000',
      1,
      1_000_000,
    ),
    webhookAllowPrivate: yesOrNo('WEBHOOK_ALLOW_PRIVATE', value('WEBHOOK_ALLOW_PRIVATE') ?? 'no'),
    underNpm: environment['npm_lifecycle_event'] !== undefined,
  }
}

/** The message never repeats a value that may hold a password. */
function refuse(name: string, said: string, wanted: string): never {
  throw new StartError(`${name} ${said}. ${wanted}`, { exitCode: 2 })
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (number >= min && number <= max) return number
  return refuse(name, `is ${JSON.stringify(text)}`, `Give a whole number from ${min} to ${max}.`)
}

function folderOrOff(text: string | undefined): string | undefined {
  return text === undefined || text === 'off' ? text : resolve(text)
}

function hostName(text: string): string {
  const name =
    /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/
  const numeric = /^[\d.]+$/.test(text)
  if (isIP(text) !== 0 || (!numeric && name.test(text))) return text
  return refuse(
    'HOST',
    `is ${JSON.stringify(text)}`,
    'Give an address or a host name, as 127.0.0.1 or 0.0.0.0.',
  )
}

function url(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined
  const wanted = `Give one like ${protocols[0]}//user:password@host/.`
  // PostgreSQL's own form with an empty host (a socket folder as ?host=…) is no URL to the parser.
  const readable =
    URL.parse(text) ?? URL.parse(text.replace(/^(\w+:\/\/(?:[^@/]*@)?)(?=\/|$)/, '$1localhost'))
  if (readable === null) return refuse(name, 'is not a URL', wanted)
  if (!protocols.includes(readable.protocol)) {
    return refuse(name, `begins with ${JSON.stringify(readable.protocol)}`, wanted)
  }
  return text
}

function oneOf<const T extends readonly string[]>(name: string, text: string, words: T): T[number] {
  if (words.includes(text)) return text
  return refuse(name, `is ${JSON.stringify(text)}`, `Give one of ${words.join(', ')}.`)
}

function networks(text: string | undefined): string[] {
  const list = (text ?? '').split(',').map(one => one.trim())
  return list.filter(one => one !== '').map(network)
}

function network(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const max = version === 4 ? 32 : 128
  const whole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
  if (version !== 0 && whole && rest.length === 0) return text
  return refuse(
    'TRUST_PROXY',
    `has ${JSON.stringify(text)} in it`,
    'Give addresses or networks with commas between, as 10.0.0.0/8,192.168.1.5.',
  )
}

function origins(text: string | undefined): string[] {
  const list = (text ?? '').split(',').map(one => one.trim())
  return [...new Set(list.filter(one => one !== '').map(origin))]
}

/** As browsers send it: in lower case, without the port that the scheme has anyway, without a path. */
function origin(text: string): string {
  const parsed = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s*]+$/.test(text) ? URL.parse(text) : null
  // Only the schemes of the web have an origin for the parser; applications have others (`capacitor://localhost`).
  const written = parsed === null ? undefined : parsed.origin === 'null' ? text.toLowerCase() : parsed.origin
  if (written === text) return text
  return refuse(
    'CORS_ORIGINS',
    `has ${JSON.stringify(text.replace(/\/\/.*@/s, '//…@'))} in it`,
    'Name each origin as its browser sends it, with commas between: https://till.example,http://localhost:5173.',
  )
}

function token(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{16,255}$/.test(text)) return text
  return refuse('METRICS_TOKEN', 'cannot be used', 'Give 16 to 255 visible ASCII characters without spaces.')
}

function yesOrNo(name: string, text: string): boolean {
  if (['1', 'true', 'yes'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'no'].includes(text.toLowerCase())) return false
  return refuse(name, `is ${JSON.stringify(text)}`, 'Give 1 (yes) or 0 (no).')
}
