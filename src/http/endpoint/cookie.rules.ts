import type { IncomingHttpHeaders } from 'node:http'

/** Browsers take a cookie of this prefix over https only, and only for this host and every path (RFC 6265bis §4.1.3). */
const secureName = '__Host-comanda'
/** For http in the network of a house, where browsers refuse the other. */
const plainName = 'comanda'
/** Browsers keep no cookie longer. */
const maxAgeSeconds = 400 * 86_400
const renewAfterSeconds = 86_400

/** A device's key as its browser sent it, and when the cookie was set, in epoch seconds: 0 if it does not say. */
export type SentCookie = { name: string; key: string; setAt: number }

/**
 * Whether a page of this service sent the request. `Sec-Fetch-Site` is set by the browser alone; where one sends none, as over
 * plain http, a page of another site cannot set `X-Comanda`, because CORS never allows it.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers['x-comanda'] === '1' : site === 'same-origin'
}

/** The cookie of a device, if it counts as a credential: `Authorization` replaces it, whether it is valid or not. */
export function countingCookie(headers: IncomingHttpHeaders): SentCookie | undefined {
  if (headers.authorization !== undefined || !isSameOrigin(headers)) return undefined
  return sentCookie(headers.cookie)
}

function sentCookie(header = ''): SentCookie | undefined {
  const pairs = header.split(';').map(pair => pair.trim())
  for (const name of [secureName, plainName]) {
    const pair = pairs.find(one => one.startsWith(`${name}=`))
    if (pair === undefined) continue
    const [key = '', setAt = ''] = pair.slice(name.length + 1).split('.')
    return { name, key, setAt: /^\d{1,12}$/.test(setAt) ? Number(setAt) : 0 }
  }
  return undefined
}

/** Writes the cookie with a device's key. @param now epoch ms @param encrypted whether the request came over https */
export function keyCookie(key: string, now: number, encrypted: boolean): string {
  const name = encrypted ? secureName : plainName
  return written(name, `${key}.${Math.floor(now / 1000)}`, maxAgeSeconds)
}

/** Writes the cookie that makes a browser forget its own. */
export function clearedCookie(name: string): string {
  return written(name, '', 0)
}

/** Whether to set a cookie again, so that a browser in use never loses it. @param now epoch ms */
export function isDueForRenewal({ setAt }: SentCookie, now: number): boolean {
  return now / 1000 - setAt > renewAfterSeconds
}

function written(name: string, value: string, maxAge: number): string {
  const secure = name === secureName ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure}`
}
