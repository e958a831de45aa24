import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../lib/start-error.ts'

/** Tries the address before a database is made and started for it, which takes seconds and leaves files behind. */
export async function tryAddress({ port, host }: Config): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
  } catch (error) {
    throw cannotListen(error, port, host)
  } finally {
    server.close()
  }
}

/** @returns the address, such as `http://127.0.0.1:8080` */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    // `serve` logs the address, once.
    const { level } = app.log
    app.log.level = 'warn'
    const address = await app.listen({ port, host, backlog: 1024 })
    app.log.level = level
    return address
  } catch (error) {
    await app.close()
    throw cannotListen(error, port, host)
  }
}

function cannotListen(error: unknown, port: number, host: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is already in use: stop the program using it, or set another PORT.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`This user cannot open port ${port}: set a PORT above 1023.`, {
      exitCode: 2,
    })
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    const message = `HOST ${host} is not an address of this machine: set 127.0.0.1, or 0.0.0.0 for all addresses.`
    return new StartError(message, { exitCode: 2 })
  }
  return error
}
