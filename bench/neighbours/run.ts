import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Attack, attacks } from './attacks.ts'
import type { Neighbours } from './service.ts'
import { type Figures, measure, type Reads } from './quiet-brand.ts'

// Each attack in turn, while brand B is measured. Ends with 1 when B is harmed, or when the control without the guards shows no
// harm by a file of attacks, because the bench could not detect any then.
//   npm run neighbours [-- WORDS IN THE NAMES OF ATTACKS]

/** Difference between the p99 of two minutes on a machine that other programs use too, milliseconds. */
const noiseMs = 25
const aloneSeconds = 30
/** The memory that an attack may take: what waits for readers, the answers being made, and menus. */
const moreMb = 200

/** As `src/start.mjs` begins the service: by default V8 keeps a heap of several times what lives in it. */
const asStarted = {
  execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
  env: {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

const wanted = attacks.filter(({ name }) => name.includes(process.argv.slice(2).join(' ')))

type Measured = Figures & { megabytes: number }
type Harm = { attack: Attack; faults: string[] }

process.exitCode = await main()

async function main(): Promise<number> {
  console.log(
    '| | beside B | reads p50 / p99 / max ms | orders p50 / p99 / max ms | 503 | other | MB |\n|---|---|---|---|---|---|---|',
  )
  const harmed = (await runAll('with')).flatMap(({ faults }) => faults)
  const control = await runAll('without')
  const unseen = Map.groupBy(control, ({ attack }) => attack.file)
    .values()
    .filter(group => group.every(({ faults }) => faults.length === 0))
    .map(([first]) => first!.attack.file)
  const faults = [
    ...(harmed.length > 0 ? [`B is harmed: ${harmed.join('; ')}`] : []),
    ...[...unseen].map(file => `the control without the guards shows no harm by ${file}`),
  ]
  console.log(faults.length === 0 ? 'B is not harmed; without the guards it is.' : faults.join('\n'))
  return faults.length === 0 ? 0 : 1
}

async function runAll(which: 'with' | 'without'): Promise<Harm[]> {
  console.error(`${which} the guards: two brands are set up`)
  const child = fork(new URL('service.ts', import.meta.url), [which], asStarted)
  try {
    const neighbours = await started(child)
    await measure(neighbours, 3)
    const harms: Harm[] = []
    for (const attack of wanted) {
      // Again each time: B's own list of orders grows meanwhile, and takes longer to count.
      const { reads } = attack
      const alone = await phase(which, 'nobody', neighbours, {
        seconds: aloneSeconds,
        pid: child.pid!,
        reads,
      })
      const attacker = forkAttack(attack.file)
      const attacking = once(attacker, 'exit')
      await once(attacker, 'message')
      const { seconds } = attack
      const beside = phase(which, attack.name, neighbours, { seconds, pid: child.pid!, reads })
      // B is measured before the first request of the attack arrives.
      await sleep(1000)
      if (attack.holds) child.send('hold')
      const keys = neighbours.noisy.keys.slice(...(attack.keys ?? []))
      attacker.send({ neighbours, keys, connections: attack.connections ?? 1 })
      harms.push({ attack, faults: harm(attack.name, await beside, alone) })
      await attacking
    }
    return harms
  } finally {
    child.send('stop')
    await once(child, 'exit')
  }
}

/**
 * The attacker stands for another machine: its work must not take the processor from the service. `nice` starts it, since a
 * process that lowers its own priority leaves the threads of its engine as they are.
 */
function forkAttack(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(`attacks/${file}`, import.meta.url)), {
    execPath: '/usr/bin/nice',
    execArgv: ['-n', '19', process.execPath],
  })
}

async function started(child: ChildProcess): Promise<Neighbours> {
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (first === undefined) throw new Error('The service of the bench did not start.')
  return first as Neighbours
}

/** @param pid of the service, whose memory is measured too */
async function phase(
  which: string,
  name: string,
  to: Neighbours,
  { seconds, pid, reads: kind }: { seconds: number; pid: number; reads: Reads },
): Promise<Measured> {
  let megabytes = 0
  const timer = setInterval(() => (megabytes = Math.max(megabytes, residentMb(pid))), 100)
  const figures = await measure(to, seconds, kind)
  clearInterval(timer)
  const { orders, reads, unavailable, other } = figures
  const shown = ({ p50, p99, max }: Figures['reads']) => [p50, p99, max].map(Math.round).join(' / ')
  console.log(
    `| ${which} | ${name} | ${shown(reads)} | ${shown(orders)} | ${unavailable} | ${other} | ${megabytes} |`,
  )
  return { ...figures, megabytes }
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

function harm(name: string, beside: Measured, alone: Measured): string[] {
  const worse = (['reads', 'orders'] as const).filter(
    what => beside[what].p99 > 2 * alone[what].p99 + noiseMs,
  )
  const refused = beside.unavailable + beside.other
  return [
    ...worse.map(what => `${name}: p99 of ${what} ${Math.round(beside[what].p99)} ms`),
    ...(beside.megabytes > alone.megabytes + moreMb ? [`${name}: ${beside.megabytes} MB`] : []),
    ...(refused > 0 ? [`${name}: ${refused} requests refused`] : []),
  ]
}
