import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { longWork, openDatabase } from '../../src/db/open.ts'
import type { Diagnosis } from '../../src/doctor/check.types.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'
import { type Api, openApi } from '#test/support/api.ts'
import { startCluster } from '#test/support/global.ts'
import { describeRun, drive, type Run, type Tally } from '#test/model/drive.ts'
import { shrink } from '#test/model/shrink.ts'

const usage = `npm run model -- [--runs 2000] [--commands 50] [--seed N] [--lanes 3]

Drives the model of a restaurant and the service with the same random commands and compares them after each: run by run
from the seed on. Ends with 1, the seed and the commands when they differ.`

type Options = { runs: number; commands: number; seed: number; lanes: number }

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readOptions()
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const { cluster, stop } = await startCluster('model')
  // Each lane has a database and a clock of its own.
  const apis: Api[] = []
  try {
    for (let at = 0; at < options.lanes; at += 1) apis.push(await openApi({ cluster, checkAnswers: false }))
    return await runAll(apis, options)
  } finally {
    for (const api of apis) await api.drop()
    await stop()
  }
}

async function runAll(
  apis: readonly Api[],
  { runs, commands: length, seed: first }: Options,
): Promise<number> {
  const tally: Tally = {}
  const different: Run[] = []
  const began = Date.now()
  let seed = first
  let done = 0
  await Promise.all(
    apis.map(async api => {
      while (seed < first + runs && different.length < 5) {
        const run = await drive(api, { seed: seed++, length }, tally)
        done += 1
        if (done % 20 === 0)
          console.error(`${done} of ${runs} runs, ${Math.round((Date.now() - began) / 1000)} s`)
        if (run.difference !== undefined) different.push(await shrink(api, run, undefined))
      }
    }),
  )
  for (const run of different) console.log(describeRun(run))
  const counts = Object.entries(tally).map(([kind, [acts, refusals]]) => `${kind} ${acts}+${refusals}`)
  console.log(`${done} runs of ${length} commands from seed ${first}: ${different.length} differ`)
  console.log(`done+refused: ${counts.join(', ')}`)
  const broken = (await Promise.all(apis.map(examine))).flatMap(({ violations }) => violations)
  console.log(
    `doctor: ${broken.length} violations${broken.length === 0 ? '' : `, ${JSON.stringify(broken[0])}`}`,
  )
  return different.length + broken.length === 0 ? 0 : 1
}

/** Runs the doctor with the time it has as a command: hundreds of restaurants are in one database. */
async function examine({ connection }: Api): Promise<Diagnosis> {
  const db = await openDatabase({ connection, max: 2, log: pino({ level: 'silent' }), ...longWork })
  try {
    return await runDoctor(db)
  } finally {
    await db.close()
  }
}

function readOptions(): Options | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { runs: text, commands: text, seed: text, lanes: text } })
  const { runs = '2000', commands = '50', seed = '1', lanes = '3' } = values
  const texts = [runs, commands, seed, lanes]
  if (!texts.every(one => /^\d{1,9}$/.test(one))) return undefined
  return { runs: Number(runs), commands: Number(commands), seed: Number(seed), lanes: Number(lanes) }
}
