import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc; Linux has had 100 on every platform for twenty years. */
const ticksPerSecond = 100

type Times = { parent: number; own: number; withChildren: number }

/** Processor seconds a process has used so far; those of its threads count. */
export function cpuOf(pid: number): number {
  return timesOf(pid)?.own ?? 0
}

/**
 * Processor seconds of a process and all its children, those that have ended included: of PostgreSQL given its
 * postmaster, whose children are every other process of the server.
 */
export function cpuOfTree(pid: number): number {
  let sum = timesOf(pid)?.withChildren ?? 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const times = timesOf(Number(name))
    if (times?.parent === pid) sum += times.withChildren
  }
  return sum
}

function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold anything; the fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (at: number) => Number(fields[at]) / ticksPerSecond
    const own = seconds(11) + seconds(12)
    return { parent: Number(fields[1]), own, withChildren: own + seconds(13) + seconds(14) }
  } catch {
    return undefined
  }
}
