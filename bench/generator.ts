import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadFigures, LoadOrder } from './load.ts'

export type Generator = {
  run(order: LoadOrder): Promise<LoadFigures>
  stop(): void
}

/** Starts the load generator's process; it is used for all measurements, warm from the first on. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: [] })
  return {
    run: order =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error('The load generator ended.'))
        child.once('exit', ended)
        child.once('message', figures => {
          child.off('exit', ended)
          resolve(figures as LoadFigures)
        })
        child.send(order)
      }),
    stop: () => void child.kill(),
  }
}
