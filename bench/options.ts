import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** Where the figures go as JSON; undefined: nowhere. */
  json: string | undefined
  /** Of one measurement. */
  seconds: number
  /** Before each measurement, under the same load, not counted. */
  warmUpSeconds: number
  rounds: number
  connections: readonly number[]
  /** How many clients pgbench is tried with; its best counts. PostgreSQL has some 33 connections left for it beside the service's. */
  clients: readonly number[]
  /** Also writes a profile of the service's processor time into this folder. */
  profile: string | undefined
}

export const usage = `npm run bench -- [options]
  --json FILE          also write all figures as JSON
  --seconds N          of one measurement (15)
  --warm-up N          seconds before each measurement (5)
  --rounds N           rounds, ours and pgbench's in turns (3); medians are reported
  --connections LIST   of the service (1,8,64,256)
  --clients LIST       of pgbench (1,4,8,16,24,32)
  --quick              one short round, to see that everything works: its figures say little
  --profile DIR        a .cpuprofile of the service, for development`

export function readOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      json: { type: 'string' },
      seconds: { type: 'string' },
      'warm-up': { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string' },
      clients: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  })
  const { quick } = values
  return {
    json: values.json,
    seconds: whole('seconds', values.seconds ?? (quick ? '4' : '15')),
    warmUpSeconds: whole('warm-up', values['warm-up'] ?? (quick ? '2' : '5')),
    rounds: whole('rounds', values.rounds ?? (quick ? '1' : '3')),
    connections: list('connections', values.connections ?? '1,8,64,256'),
    clients: list('clients', values.clients ?? (quick ? '1,8,32' : '1,4,8,16,24,32')),
    profile: values.profile,
  }
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new Error(`--${name} takes a whole number above zero, not ${JSON.stringify(text)}.`)
}

function list(name: string, text: string): number[] {
  return text.split(',').map(one => whole(name, one.trim()))
}
