import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Neighbours } from './service.ts'
import { type Figures, measure } from './quiet-brand.ts'

// Brand A sends the most expensive requests that ordinary keys allow, while brand B is measured. Ends with 1 when B is harmed,
// or when the control without the bulkhead shows no harm, because the bench could not detect any then.

/** Difference between the p99 of two minutes on a machine that other programs use too, milliseconds. */
const noiseMs = 25
/** A key may ask for as much in each minute: B is watched for one, the burst at its beginning included. */
const [aloneSeconds, besideSeconds] = [30, 60]

type Phase = { name: string; figures: Figures }

process.exitCode = await main()

async function main(): Promise<number> {
  console.log(
    '| | beside B | reads p50 / p99 / max ms | orders p50 / p99 / max ms | 503 | other |\n|---|---|---|---|---|---|',
  )
  const bulkhead = await runAll('with')
  const control = await runAll('without')
  const faults = [
    ...(bulkhead.harmed.length > 0 ? [`B is harmed: ${bulkhead.harmed.join('; ')}`] : []),
    ...(control.harmed.length === 0 ? ['the control without the bulkhead shows no harm'] : []),
  ]
  console.log(faults.length === 0 ? 'B is not harmed; without the bulkhead it is.' : faults.join('\n'))
  return faults.length === 0 ? 0 : 1
}

async function runAll(which: 'with' | 'without'): Promise<{ harmed: string[] }> {
  console.error(`${which} the bulkhead: two brands are set up`)
  const child = fork(new URL('service.ts', import.meta.url), [which])
  try {
    const neighbours = await started(child)
    await measure(neighbours, 3)
    const harmed: string[] = []
    for (const keys of [neighbours.noisy.keys.slice(0, 1), neighbours.noisy.keys.slice(1)]) {
      // Again each time: B's own list of orders grows meanwhile, and takes longer to count.
      const alone = await phase(which, 'nobody', neighbours, aloneSeconds)
      const attacker = forkAttack()
      const attacking = once(attacker, 'exit')
      await once(attacker, 'message')
      const name = `A with ${keys.length} key${keys.length > 1 ? 's' : ''}`
      const beside = phase(which, name, neighbours, besideSeconds)
      // B is measured before the first request of A arrives.
      await sleep(1000)
      child.send('hold')
      attacker.send({ neighbours, keys })
      harmed.push(...harm(await beside, alone.figures))
      await attacking
    }
    return { harmed }
  } finally {
    child.send('stop')
    await once(child, 'exit')
  }
}

/**
 * Brand A stands for another machine: its work must not take the processor from the service. `nice` starts it, since a
 * process that lowers its own priority leaves the threads of its engine as they are.
 */
function forkAttack(): ChildProcess {
  return fork(fileURLToPath(new URL('attack.ts', import.meta.url)), {
    execPath: '/usr/bin/nice',
    execArgv: ['-n', '19', process.execPath],
  })
}

async function started(child: ChildProcess): Promise<Neighbours> {
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (first === undefined) throw new Error('The service of the bench did not start.')
  return first as Neighbours
}

async function phase(which: string, name: string, neighbours: Neighbours, seconds: number): Promise<Phase> {
  const figures = await measure(neighbours, seconds)
  const { orders, reads, unavailable, other } = figures
  const shown = ({ p50, p99, max }: Figures['reads']) => [p50, p99, max].map(Math.round).join(' / ')
  console.log(`| ${which} | ${name} | ${shown(reads)} | ${shown(orders)} | ${unavailable} | ${other} |`)
  return { name, figures }
}

function harm({ name, figures }: Phase, alone: Figures): string[] {
  const worse = (['reads', 'orders'] as const).filter(
    what => figures[what].p99 > 2 * alone[what].p99 + noiseMs,
  )
  const refused = figures.unavailable + figures.other
  return [
    ...worse.map(what => `${name}: p99 of ${what} ${Math.round(figures[what].p99)} ms`),
    ...(refused > 0 ? [`${name}: ${refused} requests refused`] : []),
  ]
}
