import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyOrders, withDatabase } from '../kill/verify-orders.ts'
import { type Ledger, type Sent, sendAgain, startTill } from '../kill/sender.ts'
import { type Service, startService } from '../service.ts'
import { billIds, makeKeys, makeWorld, openBills } from '../world.ts'

// Fills the disk under the database twice while orders are being sent, and frees it: what was acknowledged must be
// there, the log must name the disk and never guess at corruption, and the same process must answer again by itself.

const connections = 16
const bills = { first: 1, count: 600, place: 'spread' } as const
const sizeMiB = 400
const fills = 2
const backWithinMs = 30_000

process.exitCode = await main()

async function main(): Promise<number> {
  const mount = mkdtempSync(path.join(tmpdir(), 'comanda-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0755`, 'tmpfs', mount])
  if (mounted.status !== 0) {
    rmSync(mount, { recursive: true })
    console.log('skipped: a file system of its own cannot be mounted here (root on Linux can)')
    return 0
  }
  try {
    const faults = await tryDisk(mount)
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    console.log(`${fills} times full, ${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  } finally {
    spawnSync('umount', [mount])
    rmSync(mount, { recursive: true })
  }
}

/** @returns what was wrong, in words */
async function tryDisk(mount: string): Promise<string[]> {
  const dataDir = path.join(mount, 'data')
  const ballast = path.join(mount, 'ballast')
  let said = ''
  const service = await startService({ dataDir, hear: text => (said += text) })
  const ledger: Ledger = { acknowledged: new Map(), unknown: [] }
  const faults: string[] = []
  try {
    const apiKeys = await withDatabase(dataDir, async db => {
      await makeWorld(db)
      await openBills(db, bills)
      return makeKeys(db, 16)
    })
    const nextRequest = makeRequests(apiKeys)
    for (let round = 1; round <= fills; round++) {
      said = ''
      const refused = await fillUnderLoad(service, ballast, ledger, nextRequest)
      rmSync(ballast)
      const ms = await untilAnswered(service, nextRequest(), ledger)
      if (refused === 0) faults.push(`round ${round}: the disk was not full enough to refuse anything`)
      if (ms > backWithinMs) faults.push(`round ${round}: back only after ${ms} ms`)
      if (!/no space left on/i.test(said)) faults.push(`round ${round}: the log does not name the disk`)
      if (/corrupted|last backup/.test(said)) faults.push(`round ${round}: the log guesses at corruption`)
      await sendUnknown(service, ledger)
      faults.push(...(await withDatabase(dataDir, db => verifyOrders(db, ledger))))
      const count = ledger.acknowledged.size
      console.log(
        `fill ${round}: ${count} acknowledged so far, ${refused} unanswered or 503, back after ${ms} ms`,
      )
    }
  } finally {
    await service.stop()
  }
  return faults
}

function makeRequests(apiKeys: readonly string[]): () => Sent {
  const ids = billIds(bills)
  let sent = 0
  return () => {
    const number = sent++
    const apiKey = apiKeys[number % apiKeys.length]!
    return { tag: `order-${number}`, bill: ids[number % ids.length]!, apiKey }
  }
}

/** @returns how many requests were not acknowledged */
async function fillUnderLoad(
  service: Service,
  ballast: string,
  ledger: Ledger,
  nextRequest: () => Sent,
): Promise<number> {
  const till = await startTill(service.port, connections, nextRequest, ledger)
  await sleep(1000)
  // Space that PostgreSQL frees meanwhile is filled as well, until nothing was acknowledged for a while.
  let before = -1
  for (let quiet = 0; quiet < 4; await sleep(1000)) {
    fill(ballast)
    quiet = ledger.acknowledged.size === before ? quiet + 1 : 0
    before = ledger.acknowledged.size
  }
  await till.stop()
  return ledger.unknown.length
}

function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(handle, Buffer.alloc(size))
  } finally {
    closeSync(handle)
  }
}

function writeUntilFull(handle: number, piece: Buffer): void {
  try {
    for (;;) writeSync(handle, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function untilAnswered(service: Service, request: Sent, ledger: Ledger): Promise<number> {
  const freed = performance.now()
  const { orderId } = await sendAgain(service.port, request)
  ledger.acknowledged.set(request.tag, orderId)
  return Math.round(performance.now() - freed)
}

async function sendUnknown(service: Service, { acknowledged, unknown }: Ledger): Promise<void> {
  for (const request of unknown.splice(0)) {
    const { orderId } = await sendAgain(service.port, request)
    acknowledged.set(request.tag, orderId)
  }
}
