import { parentPort } from 'node:worker_threads'
import { printEscPos } from './escpos.gateway.ts'
import { printPdf } from './pdf.gateway.ts'
import type { PressAnswer, Slip } from './press.gateway.ts'

// The program of a thread of the press: prints one slip after the other until it is ended.

parentPort!.on('message', (slip: Slip) => void answer(slip))

async function answer({ printout, format }: Slip): Promise<void> {
  try {
    const printed = format === 'pdf' ? await printPdf(printout) : printEscPos(printout)
    // A copy: a small buffer is a slice of a pooled one, which cannot be transferred.
    const bytes = new Uint8Array(printed)
    parentPort!.postMessage({ bytes } satisfies PressAnswer, [bytes.buffer])
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort!.postMessage({ error } satisfies PressAnswer)
  }
}
