import { Comanda, type Refused } from '@comanda/client'
import { meQuery } from '../service/device.ts'
import { signIn } from '../service/person.ts'
import { queries } from '../service/queries.ts'

// The first brand. The operation exists only while there is none, and is no part of the API.

export type Wish = {
  name: string
  currency: string
  timezone: string
  languages: readonly string[]
  owner: { name: string; pin: string }
}

/** Faults by the field of the form; `''` is the whole. */
export type Faults = Readonly<Record<string, string>>

type Post = (path: string, options: { body: object }) => Promise<unknown>
const service = new Comanda({ url: location.origin, retries: 0 }) as unknown as { post: Post }

/** Makes the brand, its owner and this office device, and signs the owner in. @throws Refused, NoAnswer */
export async function setUp(token: string, wish: Wish): Promise<void> {
  await service.post('/setup', { body: { token, ...wish } })
  history.replaceState(null, '', location.pathname)
  const me = await queries.fetchQuery(meQuery)
  await signIn(me.branches[0]!.id, wish.owner.pin)
  await queries.invalidateQueries()
}

/** The token in the address that the start of the service printed. */
export function tokenInAddress(): string | undefined {
  return /^#setup=(.+)$/.exec(location.hash)?.[1]
}

export function faultsOf({ details }: Refused): Faults {
  const fields = (details['fields'] ?? []) as readonly { path: string; message: string }[]
  return Object.fromEntries(fields.map(({ path, message }) => [path.replace(/\.\d+$/, ''), message]))
}

/** A guess by the place of this device; everything is shown and can be changed. */
export function guessCurrency(timezone: string): string {
  const byZone: Readonly<Record<string, string>> = {
    'Europe/London': 'GBP',
    'Europe/Zurich': 'CHF',
    'Europe/Warsaw': 'PLN',
    'Europe/Istanbul': 'TRY',
    'Asia/Bangkok': 'THB',
    'Asia/Tokyo': 'JPY',
    'Asia/Kuwait': 'KWD',
  }
  return byZone[timezone] ?? (timezone.startsWith('Europe/') ? 'EUR' : 'USD')
}
