import { NoAnswer, Refused } from '@comanda/client'
import { now } from './clock.ts'
import type { Command, FromStep, Step } from './command.types.ts'
import type { Draft } from './draft.types.ts'
import { putDraft } from './drafts.ts'
import { randomId, sortableId } from './ids.ts'
import { connection, setOnline } from './live.ts'
import { actingPerson, forgetExpired, isLocked, people, service } from './person.ts'
import { makeStore } from './store.ts'
import { readTill, writeTill } from './till-store.ts'

// Sends commands to the service: each is on the disk before the screen changes, and goes out with the same keys until
// it is answered, after a lost answer, a reload or a killed tab too.

/** Commands without an answer, oldest first. */
export const waiting = makeStore<readonly Command[]>([])
/** Refusals of commands that no screen was waiting for any more, such as one sent after a reload. */
export const refusedLater = makeStore<readonly { command: Command; error: Refused }[]>([])

type Awaited = { resolve: (answers: readonly unknown[]) => void; reject: (error: Refused) => void }
export type Act = Pick<Command, 'place' | 'kind' | 'draft'> & { steps: readonly Omit<Step, 'key'>[] }

const awaited = new Map<string, Awaited>()
const busyPlaces = new Set<string>()
const firstRetryMs = 1000
const lastRetryMs = 30_000
let retryMs = firstRetryMs
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores a command and sends it. Resolves once it is on the disk: from then on it happens exactly once.
 * @returns `answered`: the `data` of each step; rejects with what the service refused
 */
export async function command(act: Act): Promise<{ id: string; answered: Promise<readonly unknown[]> }> {
  const person = actingPerson()
  if (person === undefined) throw new Error('Nobody is signed in.')
  const made: Command = {
    ...act,
    id: sortableId(),
    staff: { id: person.id, name: person.name },
    madeAt: now(),
    steps: act.steps.map(step => ({ ...step, key: randomId() })),
    answers: [],
  }
  await writeTill({ commands: [made], ...(act.draft && { emptyDrafts: [act.draft.place] }) })
  const answered = new Promise<readonly unknown[]>((resolve, reject) => {
    awaited.set(made.id, { resolve, reject })
  })
  // Its refusal is shown where it was pressed; a screen that is gone meanwhile misses nothing.
  answered.catch(() => undefined)
  waiting.set([...waiting.get(), made])
  sendWaiting()
  return { id: made.id, answered }
}

/** Takes up the commands that an earlier page left, and sends them as soon as someone is signed in. */
export async function resumeCommands(): Promise<void> {
  const { commands, drafts } = await readTill()
  for (const draft of drafts) putDraft(draft)
  waiting.set(commands)
  const again = () => {
    retryMs = firstRetryMs
    sendWaiting()
  }
  people.subscribe(again)
  isLocked.subscribe(again)
  connection.subscribe(() => connection.get().isOnline && again())
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  sendWaiting()
}

/** Sends the oldest command of each place that has none on its way. */
function sendWaiting(): void {
  if (people.get().length === 0) return
  for (const next of waiting.get()) {
    if (busyPlaces.has(next.place)) continue
    busyPlaces.add(next.place)
    void sendOne(next)
      .finally(() => busyPlaces.delete(next.place))
      .then(isDone => isDone && sendWaiting())
  }
}

/** @returns whether it was answered; otherwise it stays and is tried again */
async function sendOne(sent: Command): Promise<boolean> {
  try {
    const answers = await sendSteps(sent)
    await settle(sent, { doneCommands: [sent.id] })
    awaited.get(sent.id)?.resolve(answers)
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error)) return retryLater(error)
    await settle(sent, {
      doneCommands: [sent.id],
      ...(sent.draft && { drafts: [withRefusal(sent.draft, error)] }),
    })
    if (sent.draft !== undefined) putDraft(withRefusal(sent.draft, error))
    if (!awaited.has(sent.id)) refusedLater.set([...refusedLater.get(), { command: sent, error }])
    awaited.get(sent.id)?.reject(error)
  }
  awaited.delete(sent.id)
  retryMs = firstRetryMs
  setOnline(true)
  return true
}

async function sendSteps(sent: Command): Promise<readonly unknown[]> {
  let answers = sent.answers
  for (const step of sent.steps.slice(answers.length)) {
    answers = [...answers, await sendStep(sent, step, answers)]
    if (answers.length < sent.steps.length) await keep({ ...sent, answers })
  }
  return answers
}

/** Sends it as the person who gave it if their sign-in is still there, else as the person who is there. */
async function sendStep(sent: Command, step: Step, answers: readonly unknown[]): Promise<unknown> {
  const giver = people.get().find(({ id }) => id === sent.staff.id) ?? people.get().at(-1)
  const { key, method, path, params = {}, body, ifMatch, approvalToken, orElse } = step
  const options = {
    path: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueOf(value, answers)])),
    ...(body !== undefined && { body }),
    ...(method === 'post' && { idempotencyKey: key }),
    ...(ifMatch !== undefined && { ifMatch }),
    ...(approvalToken !== undefined && { approvalToken }),
    ...(giver !== undefined && { staffToken: giver.token }),
  }
  try {
    // The path is checked where the command is made.
    return (await sendAny(method, path, options)).data
  } catch (error) {
    const id =
      error instanceof Refused && error.code === orElse?.code ? error.details[orElse.detail] : undefined
    if (typeof id === 'string') return { id, isOthers: true }
    throw error
  }
}

/** The operation and its types are known where the command is made. */
function sendAny(method: Step['method'], path: string, options: object): Promise<{ data: unknown }> {
  const client = service() as unknown as { request: (...sent: unknown[]) => Promise<{ data: unknown }> }
  return client.request(method, path, options)
}

function valueOf(value: string | FromStep, answers: readonly unknown[]): string {
  return typeof value === 'string' ? value : (answers[value.step] as { id: string }).id
}

/** No answer, or one that says to come back: the outcome is open, so only the same key may ask again. */
function isPassing(error: Refused): boolean {
  const { status, code } = error
  return (
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    code === 'idempotency_in_progress' ||
    code === 'staff_session_expired' ||
    code === 'unauthenticated'
  )
}

function retryLater(error: unknown): boolean {
  if (error instanceof NoAnswer) setOnline(false)
  forgetExpired(error)
  clearTimeout(retryTimer)
  const asked = error instanceof Refused ? error.retryAfterMs : undefined
  retryTimer = setTimeout(sendWaiting, asked ?? retryMs)
  retryMs = Math.min(retryMs * 2, lastRetryMs)
  return false
}

async function settle(sent: Command, change: Parameters<typeof writeTill>[0]): Promise<void> {
  await writeTill(change)
  waiting.set(waiting.get().filter(({ id }) => id !== sent.id))
}

async function keep(changed: Command): Promise<void> {
  await writeTill({ commands: [changed] })
  waiting.set(waiting.get().map(one => (one.id === changed.id ? changed : one)))
}

function withRefusal(draft: Draft, { code, message, details }: Refused): Draft {
  return { ...draft, refusal: { code, message, details } }
}
