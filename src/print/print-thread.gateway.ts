import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { printEscPos } from './escpos.gateway.ts'
import { printPdf } from './pdf.gateway.ts'
import type { PrintAnswer, PrintJob } from './print-pool.gateway.ts'

// The program of a print thread: prints one job after the other until it is stopped.

/** Niceness, from -20 to 19: below all work that guests wait for. */
const lowPriority = 10

if (process.platform === 'linux') yieldProcessor()
parentPort!.on('message', (slip: PrintJob) => void answer(slip))

async function answer({ printout, format }: PrintJob): Promise<void> {
  try {
    const printed = format === 'pdf' ? await printPdf(printout) : printEscPos(printout)
    // A copy: a small buffer is a slice of a pooled one, which cannot be transferred.
    const bytes = new Uint8Array(printed)
    parentPort!.postMessage({ bytes } satisfies PrintAnswer, [bytes.buffer])
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort!.postMessage({ error } satisfies PrintAnswer)
  }
}

/** Lets the event loop go first. On Linux each thread has its own priority, set by its id. */
function yieldProcessor(): void {
  const threadId = Number(path.basename(readlinkSync('/proc/thread-self')))
  setPriority(threadId, lowPriority)
}
