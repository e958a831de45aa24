import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'
import { StartError } from './lib/start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const logFormats = ['json', 'text'] as const
const onOff = ['on', 'off'] as const
type Environment = Readonly<Record<string, string | undefined>>

/** The settings of the service; `docs/operations.md` explains each. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads all settings; empty ones count as not set.
 * @param atTerminal whether the output is a terminal
 */
export function readConfig(environment: Environment = process.env, atTerminal = isatty(1)) {
  const value = (name: string) => environment[name]?.trim() || undefined
  const number = (name: string, fallback: number, min: number, max: number) =>
    wholeNumber(name, value(name) ?? String(fallback), min, max)
  const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  return {
    port: number('PORT', 8080, 0, 65_535),
    host: hostName(value('HOST') ?? '127.0.0.1'),
    /** Absolute; the embedded PostgreSQL lives in it. */
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    /** Absolute; archive of the embedded PostgreSQL's log. Undefined keeps the last one; `off` turns archiving off. */
    archiveDir: folderOrOff(value('ARCHIVE_DIR')),
    /** Days to keep in the archive. */
    archiveKeepDays: number('ARCHIVE_KEEP_DAYS', 7, 1, 3650),
    /** Undefined for the embedded PostgreSQL. */
    databaseUrl: url('DATABASE_URL', value('DATABASE_URL'), ['postgresql:', 'postgres:']),
    /** Undefined to count requests in memory. */
    redisUrl: url('REDIS_URL', value('REDIS_URL'), ['redis:', 'rediss:']),
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL') ?? 'info', logLevels),
    /** Text for people at a terminal, JSON for programs. */
    logFormat: oneOf('LOG_FORMAT', value('LOG_FORMAT') ?? (atTerminal ? 'text' : 'json'), logFormats),
    /** Files of a certificate and its key; undefined for plain http. */
    tls: certificateFiles(value('TLS_CERT'), value('TLS_KEY')),
    /** Networks whose `X-Forwarded-For` is trusted. */
    trustProxy: commaSeparated(value('TRUST_PROXY')).map(network),
    /** Origins of pages that may read the answers. */
    corsOrigins: [...new Set(commaSeparated(value('CORS_ORIGINS')).map(origin))],
    metricsToken: token(value('METRICS_TOKEN')),
    /** Base URL of an OpenTelemetry collector; undefined for no tracing. */
    otlpEndpoint: url(endpoint, value(endpoint), ['http:', 'https:']),
    /** Limits of open connections of a process, in all and per address. */
    maxConnections: number('MAX_CONNECTIONS', 10_000, 10, 1_000_000),
    maxConnectionsPerAddress: number('MAX_CONNECTIONS_PER_ADDRESS', 1000, 1, 1_000_000),
    /** Whether this service sends print jobs to printers of its network. */
    printing:
      oneOf('PRINTING', value('PRINTING') ?? (value('DATABASE_URL') === undefined ? 'on' : 'off'), onOff) ===
      'on',
    /** Ports that printers may have, without those of the service itself. */
    printerPorts: ports('PRINTER_PORTS', value('PRINTER_PORTS') ?? '9100-9109').filter(
      port => !ownPorts(value('PORT') ?? '8080', value('DATABASE_URL'), value('REDIS_URL')).includes(port),
    ),
    webhookAllowPrivate: yesOrNo('WEBHOOK_ALLOW_PRIVATE', value('WEBHOOK_ALLOW_PRIVATE') ?? 'no'),
    /** Whether npm started the process, which then stops with npm. */
    underNpm: environment['npm_lifecycle_event'] !== undefined,
  }
}

/** @param fault must not repeat a value that may contain a password */
function refuse(name: string, fault: string, remedy: string): never {
  throw new StartError(`${name} ${fault}. ${remedy}`, { exitCode: 2 })
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (number >= min && number <= max) return number
  return refuse(name, `is ${JSON.stringify(text)}`, `Use a whole number from ${min} to ${max}.`)
}

function folderOrOff(text: string | undefined): string | undefined {
  return text === undefined || text === 'off' ? text : resolve(text)
}

/** @returns absolute paths */
function certificateFiles(cert: string | undefined, key: string | undefined) {
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) }
  if (cert === undefined && key === undefined) return undefined
  const [set, missing] = key === undefined ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT']
  return refuse(set, `is set without ${missing}`, 'Set both for https, or neither.')
}

function hostName(text: string): string {
  const name =
    /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/
  const numeric = /^[\d.]+$/.test(text)
  if (isIP(text) !== 0 || (!numeric && name.test(text))) return text
  return refuse(
    'HOST',
    `is ${JSON.stringify(text)}`,
    'Use an address or a host name, such as 127.0.0.1 or 0.0.0.0.',
  )
}

function url(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined
  const remedy = `Use a URL such as ${protocols[0]}//user:password@host/.`
  // PostgreSQL allows an empty host (a socket folder as ?host=…), which the URL parser does not.
  const readable =
    URL.parse(text) ?? URL.parse(text.replace(/^(\w+:\/\/(?:[^@/]*@)?)(?=\/|$)/, '$1localhost'))
  if (readable === null) return refuse(name, 'is not a URL', remedy)
  if (!protocols.includes(readable.protocol)) {
    return refuse(name, `has the protocol ${JSON.stringify(readable.protocol)}`, remedy)
  }
  return text
}

function oneOf<const T extends readonly string[]>(name: string, text: string, words: T): T[number] {
  if (words.includes(text)) return text
  return refuse(name, `is ${JSON.stringify(text)}`, `Use one of ${words.join(', ')}.`)
}

function commaSeparated(text = ''): string[] {
  const list = text.split(',').map(one => one.trim())
  return list.filter(one => one !== '')
}

function network(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const max = version === 4 ? 32 : 128
  const whole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
  if (version !== 0 && whole && rest.length === 0) return text
  return refuse(
    'TRUST_PROXY',
    `contains ${JSON.stringify(text)}`,
    'Use addresses or networks separated by commas, such as 10.0.0.0/8,192.168.1.5.',
  )
}

/** Requires an origin as browsers send it: in lower case, without a default port and without a path. */
function origin(text: string): string {
  const parsed = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s*]+$/.test(text) ? URL.parse(text) : null
  // The parser knows only origins of web schemes; applications use others (`capacitor://localhost`).
  const written = parsed === null ? undefined : parsed.origin === 'null' ? text.toLowerCase() : parsed.origin
  if (written === text) return text
  return refuse(
    'CORS_ORIGINS',
    `contains ${JSON.stringify(text.replace(/\/\/.*@/s, '//…@'))}`,
    'Write origins as browsers send them, separated by commas: https://till.example,http://localhost:5173.',
  )
}

function token(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{16,255}$/.test(text)) return text
  return refuse('METRICS_TOKEN', 'cannot be used', 'Use 16 to 255 visible ASCII characters without spaces.')
}

/** Reads ports and ranges of ports. */
function ports(name: string, text: string): number[] {
  return commaSeparated(text).flatMap(one => {
    const [first, last] = (/^(\d{1,5})(?:-(\d{1,5}))?$/.exec(one) ?? []).slice(1)
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from >= 1 && from <= to && to <= 65_535)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return refuse(
      name,
      `contains ${JSON.stringify(one)}`,
      'Use ports or ranges separated by commas, such as 9100-9109,9200.',
    )
  })
}

/** The ports that the service itself listens on or calls. */
function ownPorts(port: string, databaseUrl: string | undefined, redisUrl: string | undefined): number[] {
  const portOf = (text: string | undefined, standard: number) =>
    text === undefined ? [] : [Number(URL.parse(text)?.port) || standard]
  return [Number(port), ...portOf(databaseUrl, 5432), ...portOf(redisUrl, 6379)]
}

function yesOrNo(name: string, text: string): boolean {
  if (['1', 'true', 'yes'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'no'].includes(text.toLowerCase())) return false
  return refuse(name, `is ${JSON.stringify(text)}`, 'Use 1 (yes) or 0 (no).')
}
