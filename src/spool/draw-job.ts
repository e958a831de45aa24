import type { Context } from '../context.ts'
import type { TakenJob } from './spool.types.ts'

/** Draws the paper of a job as bytes for its printer. */
export function drawJob(_ctx: Context, { id }: TakenJob): Promise<Uint8Array> {
  return Promise.reject(new Error(`The print job ${id} has nothing to print`))
}
