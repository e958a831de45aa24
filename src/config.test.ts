import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { badSettings } from '#test/support/bad-settings.ts'
import { readConfig } from './config.ts'
import { StartError } from './lib/start-error.ts'

test('has a default for every setting', () => {
  expect(readConfig({}, false)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    redisUrl: undefined,
    tls: undefined,
    logLevel: 'info',
    logFormat: 'json',
    trustProxy: [],
    corsOrigins: [],
    metricsToken: undefined,
    otlpEndpoint: undefined,
    archiveDir: undefined,
    archiveKeepDays: 7,
    maxConnections: 10_000,
    maxConnectionsPerAddress: 1000,
    printing: true,
    printerPorts: [9100, 9101, 9102, 9103, 9104, 9105, 9106, 9107, 9108, 9109],
    webhookAllowPrivate: false,
    underNpm: false,
  })
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' }, false)).toEqual(readConfig({}, false))
  expect(readConfig({}, true).logFormat, 'at a terminal').toBe('text')
  expect(readConfig({ LOG_FORMAT: 'json' }, true).logFormat).toBe('json')
})

test('reads every setting', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '::1',
    DATA_DIR: '/var/lib/comanda',
    DATABASE_URL: 'postgresql://comanda:s%40crt@db.example:6432/pos?sslmode=require',
    REDIS_URL: 'rediss://:secret@cache/1',
    LOG_LEVEL: 'debug',
    TLS_CERT: 'comanda.pem',
    TLS_KEY: '/etc/comanda.key',
    TRUST_PROXY: '10.0.0.0/8, fd00::/8,192.168.1.5',
    METRICS_TOKEN: 'a-token-long-enough',
    CORS_ORIGINS: 'https://till.example, http://localhost:5173,capacitor://localhost,https://till.example',
    ARCHIVE_DIR: 'archive',
    ARCHIVE_KEEP_DAYS: '30',
    MAX_CONNECTIONS: '500',
    MAX_CONNECTIONS_PER_ADDRESS: '50',
    WEBHOOK_ALLOW_PRIVATE: '1',
    npm_lifecycle_event: 'start',
  })
  expect(config).toMatchObject({ port: 9000, host: '::1', dataDir: '/var/lib/comanda' })
  expect(config.tls).toEqual({ cert: resolve('comanda.pem'), key: '/etc/comanda.key' })
  expect(config.trustProxy).toEqual(['10.0.0.0/8', 'fd00::/8', '192.168.1.5'])
  expect(config.corsOrigins).toEqual([
    'https://till.example',
    'http://localhost:5173',
    'capacitor://localhost',
  ])
  expect(config).toMatchObject({ archiveDir: resolve('archive'), archiveKeepDays: 30 })
  expect(readConfig({ ARCHIVE_DIR: 'off' }).archiveDir).toBe('off')
  expect(config).toMatchObject({ maxConnections: 500, maxConnectionsPerAddress: 50 })
  expect(config).toMatchObject({ logLevel: 'debug', webhookAllowPrivate: true, underNpm: true })
})

test('prints by default where the database is embedded, and never to its own ports', () => {
  const DATABASE_URL = 'postgresql://comanda@db:6432/pos'
  expect(readConfig({ DATABASE_URL }).printing).toBe(false)
  expect(readConfig({ DATABASE_URL, PRINTING: 'on' }).printing).toBe(true)
  expect(readConfig({ PRINTING: 'off' }).printing).toBe(false)
  const PRINTER_PORTS = '8079-8081, 9100,6432,6379,5432'
  const REDIS_URL = 'redis://cache'
  expect(readConfig({ PRINTER_PORTS, DATABASE_URL, REDIS_URL }).printerPorts).toEqual([
    8079, 8081, 9100, 5432,
  ])
  expect(readConfig({ PRINTER_PORTS, DATABASE_URL: 'postgresql:///pos' }).printerPorts).not.toContain(5432)
})

test.each([
  'postgresql:///pos?host=/var/run/postgresql',
  'postgresql://me@/pos?host=/run&port=5433',
  'postgres://h/d',
])('accepts a database URL like %s', DATABASE_URL => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each(badSettings)('refuses %s=%s in one line that names it', (name, value) => {
  let refusal: unknown
  try {
    readConfig({ [name]: value })
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(StartError)
  const { message, exitCode } = refusal as StartError
  expect(exitCode).toBe(2)
  expect(message).toMatch(new RegExp(`^${name} `))
  expect(message).not.toContain('\n')
  expect(message).not.toContain('hunter2')
})
