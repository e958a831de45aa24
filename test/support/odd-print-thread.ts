import { parentPort } from 'node:worker_threads'
import type { PrintAnswer, PrintJob } from '../../src/print/print-pool.gateway.ts'

// A print thread that obeys the title of its job.

parentPort!.on('message', ({ printout }: PrintJob) => {
  if (printout.title === 'die') process.exit(3)
  if (printout.title === 'throw') throw new Error('out of ink')
  if (printout.title === 'hang') hang()
  if (printout.title === 'grow')
    for (const all: number[][] = []; ;) all.push(Array.from({ length: 10_000 }, Math.random))
  const bytes = new TextEncoder().encode(printout.title)
  const answer: PrintAnswer = printout.title === 'fail' ? { error: new Error('no paper') } : { bytes }
  parentPort!.postMessage(answer, [])
})

/** Blocks until it is terminated. It sleeps for most of the limit of three seconds to save CPU time, then loops. */
function hang(): never {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2700)
  for (;;);
}
