import { Comanda, Refused } from '@comanda/client'
import { makeStore } from './store.ts'

// Who is signed in on this device. Tokens stay in memory: a reload asks for the PIN again.

export type Person = { id: string; name: string; role: string; token: string; since: number }

const cookieOnly = new Comanda({ url: location.origin, retries: 0, timeoutMs: 15_000 })

/** Everyone signed in here, the latest last; unless the till is locked, the last one is at work. */
export const people = makeStore<readonly Person[]>([])
export const isLocked = makeStore(false)
/** Whose PIN the locked till asks for: someone signed in here who takes over; else the one who acted last. */
export const askedPersonId = makeStore<string | undefined>(undefined)

export function actingPerson(): Person | undefined {
  return isLocked.get() ? undefined : people.get().at(-1)
}

/** The API as the person who is signed in; without one, as the device alone. */
export function service(): Comanda {
  const person = actingPerson()
  return person === undefined ? cookieOnly : cookieOnly.as(person.token)
}

/** Signs in with a PIN, or makes someone already signed in the acting person. @throws Refused, NoAnswer */
export async function signIn(branchId: string, pin: string): Promise<Person> {
  const session = await cookieOnly.post('/staff/sign-in', { body: { branch_id: branchId, pin } })
  const { token, staff } = session
  return welcome({ id: staff.id, name: staff.name, role: staff.role, token, since: Date.now() })
}

export function welcome(person: Person): Person {
  people.set([...people.get().filter(({ id }) => id !== person.id), person])
  isLocked.set(false)
  return person
}

/** @param nextId who is to act next */
export function lock(nextId?: string): void {
  askedPersonId.set(nextId)
  isLocked.set(true)
}

export async function signOut(id: string): Promise<void> {
  const leaving = people.get().find(one => one.id === id)
  people.set(people.get().filter(one => one.id !== id))
  if (people.get().length === 0) isLocked.set(false)
  if (leaving === undefined) return
  // Without an answer the token still ends by itself after twelve hours.
  await cookieOnly
    .as(leaving.token)
    .post('/staff/{id}/sign-out', { path: { id } })
    .catch(() => undefined)
}

/** Forgets a person whose sign-in the service no longer accepts. @returns whether that was the fault */
export function forgetExpired(error: unknown): boolean {
  const isExpired = error instanceof Refused && error.code === 'staff_session_expired'
  const person = actingPerson()
  if (isExpired && person !== undefined) people.set(people.get().filter(({ id }) => id !== person.id))
  return isExpired
}
