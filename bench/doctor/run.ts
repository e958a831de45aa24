import pino from 'pino'
import { longWork, openDatabase } from '../../src/db/open.ts'
import { refreshStatistics } from '../../src/doctor/find-violations.store.ts'
import { runDoctor } from '../../src/doctor/run-doctor.ts'
import { startCluster } from '#test/support/global.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { readWholeNumbers, skipForeignKeys } from '../scratch.ts'
import { fillBooks } from './fill.ts'

const usage = `npm run bench:doctor -- [--orders 1000000] [--days 365]

Fills a scratch brand that breaks no invariant and runs the doctor on it. Prints the seconds of each check, the
slowest first, and of the whole. Exit code 1 when it finds something.`

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readWholeNumbers({ orders: '1000000', days: '365' })
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const { orders, days } = options
  const { cluster, stop } = await startCluster('doctor')
  try {
    const house = await openTestEnv({ cluster })
    await skipForeignKeys(cluster)
    const log = pino({ level: 'silent' })
    const db = await openDatabase({ connection: house.connection, max: 4, log, ...longWork })
    await fillBooks({ db, orders, days, say: line => console.error(line) })
    const checks: [name: string, ms: number][] = []
    const begun = performance.now()
    await refreshStatistics(db)
    console.log(`statistics: ${seconds(performance.now() - begun)}`)
    const diagnosis = await runDoctor(db, { ended: (name, _found, ms) => checks.push([name, ms]) })
    const ms = performance.now() - begun
    for (const [name, took] of checks.sort((one, other) => other[1] - one[1])) {
      console.log(`${name.padEnd(20)} ${seconds(took)}`)
    }
    console.log(`${orders} orders: ${seconds(ms)}, ${diagnosis.found} violations`)
    for (const one of diagnosis.violations.slice(0, 20)) console.log(JSON.stringify(one))
    await db.close()
    await house.drop()
    return diagnosis.ok ? 0 : 1
  } finally {
    await stop()
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
