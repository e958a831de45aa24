import { Comanda, NoAnswer, Refused } from '@comanda/client'
import { screenOf } from '../service/screen-of.rules.ts'

// The requests of the start page. The operations of the demo exist only while it runs, and are no part of the API.

type Get = (path: string) => Promise<unknown>
type Post = (path: string, options: { body: object }) => Promise<unknown>
const service = new Comanda({ url: location.origin, retries: 0, timeoutMs: 10_000 }) as unknown as {
  get: Get
  post: Post
}

type Me = {
  key: { name: string; purpose: string | null; station_id: string | null }
  brand: { name: string }
  branches: { name: string }[]
}
export type Person = { id: string; name: string; role: string; pin: string | null }
export type Found =
  | { kind: 'silent' }
  | { kind: 'unpaired' }
  | { kind: 'device'; me: Me; address: string | undefined }
  | { kind: 'demo'; me: Me; staff: readonly Person[]; address: string | undefined }

/** Asks what this browser is to the service. */
export async function readStart(): Promise<Found> {
  try {
    const me = (await service.get('/me')) as Me
    const staff = await readDemo()
    const isOffice = me.key.purpose === 'office'
    // A device of the demo may open every screen: the start page is its own.
    if (staff !== undefined)
      return { kind: 'demo', me, staff, address: isOffice ? undefined : screenOf(me.key) }
    return { kind: 'device', me, address: screenOf(me.key) }
  } catch (error) {
    if (error instanceof NoAnswer || (error instanceof Refused && error.status >= 500))
      return { kind: 'silent' }
    if (error instanceof Refused) return { kind: 'unpaired' }
    throw error
  }
}

/** @returns the people of the demo; undefined where this is no demo */
async function readDemo(): Promise<readonly Person[] | undefined> {
  try {
    return ((await service.get('/demo')) as { staff: Person[] }).staff
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Pairs this browser with the word of the demo's address. @returns whether the word was right */
export async function pairWithDemo(word: string): Promise<boolean> {
  try {
    await service.post('/demo/pair', { body: { word } })
    return true
  } catch (error) {
    if (error instanceof Refused || error instanceof NoAnswer) return false
    throw error
  }
}

/** A word with which the next page signs a person in, once and within a minute. @throws Refused, NoAnswer */
export async function wordFor(staffId: string): Promise<string> {
  return ((await service.post('/demo/words', { body: { staff_id: staffId } })) as { word: string }).word
}
