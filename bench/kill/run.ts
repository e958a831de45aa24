import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import type { Db } from '../../src/db/database.ts'
import { type Service, startService } from '../service.ts'
import { billIds, makeKeys, makeWorld, openBills } from '../world.ts'
import { verifyOrders, withDatabase } from './verify-orders.ts'
import { type Ledger, type Sent, sendAgain, startTill } from './sender.ts'
import { killTarget, type KillTarget, killTargets } from './kill-targets.ts'

// Kills the service, PostgreSQL and both, in turns, while orders are being sent: what was acknowledged must be there,
// what was not must be there once after it was sent again with its key, and every invariant must hold.

const connections = 96
const leastInFlight = 32
const billsPerRound = 600

type Scene = {
  dataDir: string
  service: Service
  apiKeys: string[]
  ledger: Ledger
  nextBill: number
  sent: number
}

/** In the control; the first that loses something ends it. */
const maxKills = 8

process.exitCode = await main()

async function main(): Promise<number> {
  const rounds = Number(parseArgs({ options: { rounds: { type: 'string', default: '20' } } }).values.rounds)
  if (!Number.isSafeInteger(rounds) || rounds < 1) {
    console.error('npm run kill -- [--rounds N]')
    return 2
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-kill-'))
  const scene: Scene = {
    dataDir,
    service: await startService({ dataDir }),
    apiKeys: [],
    ledger: { acknowledged: new Map(), unknown: [] },
    nextBill: 1,
    sent: 0,
  }
  try {
    await withDatabase(dataDir, async db => {
      await makeWorld(db)
      scene.apiKeys = await makeKeys(db, 16)
      console.log(await settingsLine(db))
    })
    const faults = await runRounds(scene, rounds)
    console.log(`${rounds} rounds, ${scene.ledger.acknowledged.size} orders, ${faults} faults`)
    const caught = await runControl(scene)
    console.log(
      `control, commits that do not wait for the disk: ${caught} faults found, as there must be some`,
    )
    return faults === 0 && caught > 0 ? 0 : 1
  } finally {
    await scene.service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns how many faults were found */
async function runRounds(scene: Scene, rounds: number): Promise<number> {
  let faults = 0
  for (let round = 1; round <= rounds;) {
    const target = killTargets[(round - 1) % killTargets.length]!
    const inFlight = await killUnderLoad(scene, target)
    const again = scene.ledger.unknown.length
    const replayed = await recover(scene)
    const found = await withDatabase(scene.dataDir, db => verifyOrders(db, scene.ledger))
    faults += found.length
    for (const fault of found.slice(0, 10)) console.log(`  ${fault}`)
    const enough = inFlight >= leastInFlight
    console.log(
      `round ${round}, ${target}: ${inFlight} in flight, ${scene.ledger.acknowledged.size} acknowledged so far, ` +
        `${again} sent again (${replayed} were there), ${found.length} faults${enough ? '' : ', too few: repeated'}`,
    )
    if (enough) round++
  }
  return faults
}

/**
 * Shows that a loss would be seen: with commits that do not wait for the disk, which the service refuses at its start,
 * a killed PostgreSQL forgets what was acknowledged last.
 */
async function runControl(scene: Scene): Promise<number> {
  await withDatabase(scene.dataDir, async db => {
    await db.query(sql`alter role current_user set synchronous_commit = off`)
    await db.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user`,
    )
  })
  // A kill just after the log was written loses nothing.
  for (let kill = 0; kill < maxKills; kill += 1) {
    await killUnderLoad(scene, 'PostgreSQL')
    await recover(scene)
    const found = await withDatabase(scene.dataDir, db => verifyOrders(db, scene.ledger))
    if (found.length > 0) return found.length
  }
  return 0
}

/** @returns how many requests were under way when the kill happened */
async function killUnderLoad(scene: Scene, target: KillTarget): Promise<number> {
  const bills = { first: scene.nextBill, count: billsPerRound, place: 'spread' } as const
  scene.nextBill += billsPerRound
  await withDatabase(scene.dataDir, db => openBills(db, bills))
  const ids = billIds(bills)
  const nextRequest = (): Sent => {
    const number = scene.sent++
    const apiKey = scene.apiKeys[number % scene.apiKeys.length]!
    return { tag: `order-${number}`, bill: ids[number % ids.length]!, apiKey }
  }
  const till = await startTill(scene.service.port, connections, nextRequest, scene.ledger)
  await sleep(700 + Math.random() * 800)
  const inFlight = till.inFlight()
  await killTarget(target, scene.service, scene.dataDir)
  await till.stop()
  return inFlight
}

/**
 * Starts again what was killed and sends again what was not acknowledged. @returns how many had been written after all
 */
async function recover(scene: Scene): Promise<number> {
  const ended = await Promise.race([scene.service.exited.then(() => true), sleep(100, false)])
  if (ended) scene.service = await startService({ dataDir: scene.dataDir })
  const { acknowledged, unknown } = scene.ledger
  let replayed = 0
  await Promise.all(
    unknown.splice(0).map(async request => {
      const answer = await sendAgain(scene.service.port, request)
      if (answer.replayed) replayed++
      acknowledged.set(request.tag, answer.orderId)
    }),
  )
  return replayed
}

async function settingsLine(db: Db): Promise<string> {
  const names = ['fsync', 'synchronous_commit', 'full_page_writes']
  const rows = await db.query<{ line: string }>(
    sql`select string_agg(name || ' = ' || current_setting(name), ', ') as line from unnest(${names}::text[]) as name`,
  )
  return rows[0]!.line
}
