import { Comanda, Refused } from '@comanda/client'
import type { BoardNumber } from './board.rules.ts'

// The reads of the board: who it is, the numbers, and the events that say when to read them again.

const service = new Comanda({ url: location.origin, retries: 0, timeoutMs: 10_000 })
const againMs = 30_000
const retryMs = 5000
const silenceMs = 40_000

export type Me = {
  brand: { name: string; languages: string[] }
  branches: { id: string; timezone: string }[]
  server_time: string
  screen_version: string
}
export type Numbers = { preparing: readonly BoardNumber[]; ready: readonly BoardNumber[] }

/** @throws Refused where this browser is not paired, NoAnswer */
export function readMe(): Promise<Me> {
  return service.get('/me')
}

/** Reads the numbers at once, at each event and by the clock. @param onRead what was read @param onReopened the stream is there (again) */
export function followBoard(
  branchId: string,
  onRead: (numbers: Numbers) => void,
  onReopened: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isAsked = false
  const read = async () => {
    if (isReading) {
      isAsked = true
      return
    }
    isReading = true
    clearTimeout(timer)
    const isRead = await readOnce(branchId, onRead)
    isReading = false
    timer = setTimeout(() => void read(), isRead ? againMs : retryMs)
    if (isAsked) {
      isAsked = false
      void read()
    }
  }
  void read()
  void followEvents(() => void read(), onReopened)
}

/** @returns whether the service answered */
async function readOnce(branchId: string, onRead: (numbers: Numbers) => void): Promise<boolean> {
  try {
    onRead(await service.get('/kitchen/board', { query: { branch_id: branchId } }))
    return true
  } catch (error) {
    // Unpaired meanwhile: the page says so when it starts again.
    if (error instanceof Refused && error.status === 401) location.reload()
    return false
  }
}

async function followEvents(changed: () => void, onReopened: () => void): Promise<void> {
  for (;;) {
    try {
      const onConnection = (isOpen: boolean) => isOpen && onReopened()
      for await (const event of service.events({ silenceMs, onConnection }))
        if (event.type.startsWith('kitchen.') || event.type.startsWith('order')) changed()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The position is too old: what was missed is in the next read.
      await new Promise(done => setTimeout(done, error.retryAfterMs ?? retryMs))
    }
  }
}
