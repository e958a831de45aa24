import { totalmem } from 'node:os'
import type { Settings } from '../lib/settings.types.ts'
import { markOf } from '../folder/postmaster-file.ts'

/** Part of the socket's name; the server does not listen on the network. */
export const port = 5432

/**
 * An eighth of the memory, between 128 and 512 MB. A list that counts many rows reads their pages each time: from
 * PostgreSQL's own memory it takes a third of the time. On a server of its own, PostgreSQL's manual advises a quarter.
 * @param bytes the memory of the machine, or of the container
 */
export function sharedBuffers(bytes: number): string {
  return `${Math.min(512, Math.max(128, Math.floor(bytes / 8 / 2 ** 20)))}MB`
}

/** Without a limit of the container, Node returns 0 or a huge number. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

const common: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  max_connections: 70,
  shared_buffers: sharedBuffers(memory),
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1,
  // Statements are short, so compiling them or running them in parallel costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  deadlock_timeout: '500ms',
  log_min_duration_statement: '500ms',
  // Keeps text entered by guests out of the log.
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  idle_in_transaction_session_timeout: '60s',
}

/**
 * The server's command line after the data folder.
 * @param owner marks the servers of one program
 */
export function serverArguments(socketFolder: string, owner: string, own: Settings = {}): string[] {
  const settings = { ...common, ...own, unix_socket_directories: socketFolder }
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return [...pairs, markOf(owner)].flatMap(pair => ['-c', pair])
}
