import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readPostmaster } from '@comanda/embedded-postgres'
import type { Service } from '../service.ts'

export const killTargets = ['service', 'PostgreSQL', 'both'] as const
export type KillTarget = (typeof killTargets)[number]

/** Ends the target as a crash does: SIGKILL to every process of it, none gets a word in. */
export async function killTarget(target: KillTarget, service: Service, dataDir: string): Promise<void> {
  const postgres = target === 'service' ? [] : postgresProcesses(dataDir)
  for (const pid of postgres) process.kill(pid, 'SIGKILL')
  if (target !== 'PostgreSQL') await service.kill()
}

/** The postmaster first, so that it starts no new children. */
function postgresProcesses(dataDir: string): number[] {
  const postmaster = readPostmaster(path.join(dataDir, 'pgdata'))?.pid
  if (postmaster === undefined) throw new Error('PostgreSQL does not run.')
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
