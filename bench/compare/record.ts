import { chapters } from './chapters.ts'
import type { Entry, Recording } from './differences.ts'
import { operations } from './operations.ts'
import { startScratchService } from './scratch-service.ts'

const leastRequests = 1000

/** Plays every chapter on the service of a checkout. @param folder the checkout */
export async function record(folder: string): Promise<Recording> {
  await awayFromTheHour()
  const service = await startScratchService(folder)
  const recording: Recording = {}
  try {
    for (const [name, chapter] of Object.entries(chapters)) {
      const began = Date.now()
      const { till, play } = await chapter(service)
      // A story that can go no further ends with an answer that says so, which is compared.
      await play().catch((error: unknown) =>
        console.error(`${name} breaks off: ${String(error).slice(0, 500)}`),
      )
      recording[name] = till.entries
      console.error(`${name}: ${till.entries.length} requests, ${Math.round((Date.now() - began) / 1000)} s`)
    }
  } finally {
    await service.stop()
  }
  return recording
}

/** Lists the operations that the requests do not cover; empty when they cover all. */
export function lacksOf(recording: Recording): string[] {
  const entries = Object.values(recording).flat()
  const some = (id: string, test: (entry: Entry) => boolean) =>
    entries.some(entry => entry.operation === id && test(entry))
  const unmet = operations.flatMap(({ id }) => [
    ...(some(id, ({ answer }) => answer.status < 300) ? [] : [`${id} never succeeds`]),
    ...(some(id, ({ answer }) => answer.status >= 400) ? [] : [`${id} is never refused`]),
  ])
  const few = entries.length < leastRequests ? [`only ${entries.length} requests`] : []
  return [...few, ...unmet]
}

/** Reports group by the hour: sales before and after its end would be in two rows. */
async function awayFromTheHour(): Promise<void> {
  const [hourMs, neededMs] = [3_600_000, 150_000]
  const leftMs = hourMs - (Date.now() % hourMs)
  if (leftMs < neededMs) await new Promise(resolve => setTimeout(resolve, leftMs))
}
