import net from 'node:net'
import type { ClientConfig } from 'pg'

/** Connects to a PostgreSQL server as a client does: by the socket in a folder, or by its address. */
export function reachServer({ host = '', port = 0 }: ClientConfig): net.Socket {
  return net.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
}
