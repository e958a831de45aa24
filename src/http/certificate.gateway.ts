import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:http'
import { createSecureContext, Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import { StartError } from '../lib/start-error.ts'

/** Absolute paths of PEM files: the certificate with those that vouch for it, and its private key. */
export type CertificateFiles = { cert: string; key: string }
export type Certificate = { cert: string; key: string }

/** How often both files are looked at. Watching them would miss files that are replaced, as most tools do. */
const lookEveryMs = 2000

/** Reads a certificate and its key, and refuses a pair that no browser could be served with. */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readPem('TLS_CERT', files.cert)
  const key = readPem('TLS_KEY', files.key)
  attempt(
    `TLS_CERT names ${files.cert}, which holds no certificate in PEM form`,
    () => new X509Certificate(cert),
  )
  const noKey = `TLS_KEY names ${files.key}, which holds no private key in PEM form, without a passphrase`
  attempt(noKey, () => createPrivateKey(key))
  attempt('TLS_CERT and TLS_KEY do not fit together', () => createSecureContext({ cert, key }))
  return { cert, key }
}

function readPem(setting: string, path: string): string {
  return attempt(`${setting} names ${path}, which cannot be read`, () => readFileSync(path, 'utf8'))
}

function attempt<T>(fault: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new StartError(`${fault}: ${(cause as Error).message}`, { exitCode: 2, cause })
  }
}

/**
 * Serves new connections with the newest certificate of the files, without a restart. A pair that is only half replaced, or
 * broken, is logged, and the last good one stays.
 */
export function followCertificate(server: Server, files: CertificateFiles, log: Logger): void {
  if (!(server instanceof TlsServer)) return
  const read = () => {
    try {
      const newest = readCertificate(files)
      server.setSecureContext(newest)
      log.info({ valid_to: new X509Certificate(newest.cert).validTo }, 'the certificate was read again')
    } catch (err) {
      log.error({ err }, 'the certificate cannot be used: the last one is served on')
    }
  }
  for (const path of Object.values(files)) watchFile(path, { interval: lookEveryMs, persistent: false }, read)
  server.once('close', () => {
    for (const path of Object.values(files)) unwatchFile(path, read)
  })
}
