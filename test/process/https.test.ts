import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { makeCertificate } from '#test/support/make-certificate.ts'
import { startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { readCertificate } from '../../src/http/certificate.gateway.ts'
import { StartError } from '../../src/lib/start-error.ts'

const folder = tempFolder()
afterAll(() => folder.drop())

const files = { cert: path.join(folder.path, 'cert.pem'), key: path.join(folder.path, 'key.pem') }
function install(): string {
  const { cert, key } = makeCertificate()
  writeFileSync(files.key, key)
  writeFileSync(files.cert, cert)
  return cert
}

/** A connection that trusts this certificate only. */
async function dial(url: string, ca: string): Promise<TLSSocket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', ca })
  await once(socket, 'secureConnect')
  return socket
}

type Ask = { agent: Agent; method?: string; headers?: Record<string, string>; body?: object }

async function ask(url: string, { agent, method = 'GET', headers = {}, body }: Ask) {
  const sent = request(url, { agent, method, headers: { 'content-type': 'application/json', ...headers } })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [reply] = await once(sent, 'response')
  const text = (await reply.setEncoding('utf8').toArray()).join('')
  return { status: reply.statusCode, headers: reply.headers, text, isSameConnection: sent.reusedSocket }
}

test('serves https with a certificate that changes without a restart', async () => {
  const first = install()
  const tls = { TLS_CERT: files.cert, TLS_KEY: files.key }
  const settings = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0', LOG_FORMAT: 'json', ...tls }
  await copyCluster(settings.DATA_DIR)
  const words = '--name Bar --currency EUR --timezone Europe/Rome --language it'.split(' ')
  const { key } = JSON.parse((await typeCommand(['brand', 'create', ...words], settings)).stdout)
  const made = JSON.parse((await typeCommand(['device', 'code', '--for', 'till'], settings)).stdout)
  expect(made.url).toMatch(/^https:\/\/127\.0\.0\.1:0\/pair#/)
  const service = startProgram(['serve'], { ...settings, MAX_CONNECTIONS_PER_ADDRESS: '8' })
  const url = await service.listening()
  expect(url).toMatch(/^https:/)
  const of = (ca: string) => new Agent({ ca, keepAlive: true, maxSockets: 1 })
  const agent = of(first)
  const page = { 'sec-fetch-site': 'same-origin' }
  const paired = await ask(`${url}/v1/pos/pair`, {
    agent,
    method: 'POST',
    headers: page,
    body: { code: made.code },
  })
  const cookie = String(paired.headers['set-cookie'])
  expect([paired.status, cookie]).toMatchObject([201, expect.stringMatching(/^__Host-comanda=.*; Secure/)])
  const me = (with_: Agent) =>
    ask(`${url}/v1/pos/me`, { agent: with_, headers: { ...page, cookie: cookie.split(';')[0]! } })
  expect((await me(agent)).status).toBe(200)

  const till = of(first)
  const read = () => ask(`${url}/v1/pos/brand`, { agent: till, headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status).toBe(200)
  // Beyond the limit a connection that proved a key stays, though it is the oldest but one.
  for (let at = 0; at < 8; at++) (await dial(url, first)).on('error', () => undefined)
  expect(await read()).toMatchObject({ status: 200, isSameConnection: true })

  writeFileSync(files.cert, 'half a certificate')
  await until(() => service.out.stdout.includes('the last one is served on'))
  expect((await me(of(first))).status).toBe(200)
  const second = install()
  await until(() =>
    dial(url, second).then(
      () => true,
      () => false,
    ),
  )
  expect((await me(of(second))).status).toBe(200)
  await expect(me(of(first))).rejects.toThrow('self-signed')
  expect((await read()).isSameConnection, 'open connections stay').toBe(true)

  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
})

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(100)
}

test('a file that is missing or broken stops the start in one line', async () => {
  install()
  const other = path.join(folder.path, 'other.pem')
  const faultOf = (changed: Partial<typeof files>) => {
    try {
      return readCertificate({ ...files, ...changed }).cert
    } catch (error) {
      expect(error).toBeInstanceOf(StartError)
      return (error as StartError).message
    }
  }
  expect(faultOf({})).toMatch(/^-----BEGIN CERTIFICATE/)
  expect(faultOf({ cert: other })).toMatch(
    /^TLS_CERT names .*other\.pem, which cannot be read: ENOENT[^\n]*$/,
  )
  expect(faultOf({ key: files.cert })).toMatch(
    /^TLS_KEY names .*cert\.pem, which holds no private key[^\n]*$/,
  )
  expect(faultOf({ cert: files.key })).toMatch(
    /^TLS_CERT names .*key\.pem, which holds no certificate[^\n]*$/,
  )
  writeFileSync(other, makeCertificate().key)
  expect(faultOf({ key: other })).toMatch(/^TLS_CERT and TLS_KEY do not fit together[^\n]*$/)
  const settings = {
    DATA_DIR: path.join(folder.path, 'none'),
    PORT: '0',
    TLS_CERT: files.cert,
    TLS_KEY: other,
  }
  const service = startProgram(['serve'], settings)
  expect(await service.ended).toMatchObject({ code: 2 })
  expect(service.out.stderr).toMatch(/^TLS_CERT and TLS_KEY do not fit together[^\n]*\n$/)
})
