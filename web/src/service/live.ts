import { type Event, Refused } from '@comanda/client'
import { now } from './clock.ts'
import { isSecure, onlyTab } from './only-tab.ts'
import { actingPerson, isLocked, people, service } from './person.ts'
import { makeStore } from './store.ts'

// One event stream for all tabs of a browser: the tab that holds the lock reads it and tells the others.

export type Connection = { isOnline: boolean; /** Epoch ms. */ since: number }

/** Optimistic until shown otherwise, so that a screen does not open with an alarm. */
export const connection = makeStore<Connection>({ isOnline: true, since: now() })

type Message = { event: Event } | { isOpen: boolean } | { missed: true }
type Listener = {
  event: (event: Event) => void
  missed: () => void
  /** A stream that stood has ended. */ lost: () => void
}

/** A lost connection shows after one failed retry, at the latest after this. */
const graceMs = 3000

const listeners = new Set<Listener>()
const channel = new BroadcastChannel('comanda-live')
let position: number | undefined
let hasGap = false
let alarm: ReturnType<typeof setTimeout> | undefined

/** Starts to follow the service's events. @param silenceMs after which a silent connection counts as lost */
export function startLive(silenceMs = 40_000): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  if (isSecure) void onlyTab('comanda-live', () => readStream(silenceMs))
  else void readStream(silenceMs)
}

/** Calls back with each event, and after a gap that no event can fill. @returns a function that stops it */
export function onEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function readStream(silenceMs: number): Promise<void> {
  for (;;) {
    const turn = untilAnotherPerson()
    try {
      const from = position === undefined ? {} : { after: position }
      const onConnection = (isOpen: boolean) => turn.signal.aborted || hearStream(isOpen)
      const choice = { ...from, silenceMs, onConnection, signal: turn.signal }
      for await (const event of service().events(choice)) tell({ event })
      hasGap = position === undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The position is too old, or the device was unpaired: what is on the screen is read again, which shows which.
      position = undefined
      hasGap = true
      tell({ missed: true })
      await new Promise(done => setTimeout(done, error.retryAfterMs ?? 5000))
    } finally {
      turn.stop()
    }
  }
}

/** Between two streams without a position something may have happened: it is read again once the second one stands. */
function hearStream(isOpen: boolean): void {
  tell({ isOpen })
  if (!isOpen || !hasGap) return
  hasGap = false
  tell({ missed: true })
}

/** Events tell a device alone only what changed, and a person more: the stream is opened again for each. */
function untilAnotherPerson(): { signal: AbortSignal; stop: () => void } {
  const ending = new AbortController()
  const token = actingPerson()?.token
  const end = () => actingPerson()?.token !== token && ending.abort()
  const stops = [people.subscribe(end), isLocked.subscribe(end)]
  return { signal: ending.signal, stop: () => stops.forEach(stop => stop()) }
}

function tell(message: Message): void {
  hear(message)
  if (isSecure) channel.postMessage(message)
}

function hear(message: Message): void {
  if ('isOpen' in message) return hearConnection(message.isOpen)
  if ('missed' in message) return listeners.forEach(({ missed }) => missed())
  position = message.event.position
  for (const { event } of listeners) event(message.event)
}

/** Each failed retry is heard too; only the first of them starts the time. */
function hearConnection(isOpen: boolean): void {
  if (isOpen) return setOnline(true)
  if (alarm !== undefined) return undefined
  alarm = setTimeout(() => setOnline(false), graceMs)
  return listeners.forEach(({ lost }) => lost())
}

/** Any request that got no answer says as much as the stream. */
export function setOnline(isOnline: boolean): void {
  clearTimeout(alarm)
  alarm = undefined
  if (connection.get().isOnline !== isOnline) connection.set({ isOnline, since: now() })
}
