import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openApi, type Reply } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { reachServer } from '#test/support/reach-server.ts'
import { forgetBrand } from '../../src/access/key.cache.ts'
import { isLong } from '#test/support/sweep.ts'

const orders = 200

test.skipIf(!isLong)(
  '200 orders while the database is away: acknowledged ones are stored, timed-out ones not, retries store each once',
  async () => {
    const wire = await makeWire()
    const api = await openApi({ through: to => wire.through(to), timeouts: { handlerTimeout: 3000 } })
    const brand = await api.openBrand()
    const { product } = await makeFullRestaurant(brand)
    const send = (at: number): Promise<Reply> => {
      const body = {
        branch_id: brand.branchId,
        channel: 'pos',
        lines: [{ product_id: product.id, quantity: 1 }],
      }
      return brand.call('POST', '/orders', { body, headers: { 'idempotency-key': `away-${at}` } })
    }
    const before = await Promise.all(Array.from({ length: 5 }, (_, at) => send(at)))
    expect(before.map(({ status }) => status)).toEqual(Array(5).fill(201))

    // Looks its key up now, for the next second, in which some orders find it in the cache. On a slow machine it takes longer
    // to send them all, so one is sent alone.
    forgetBrand(api.ctx.db, brand.id)
    await brand.get('/branches')
    wire.freeze()
    const early = send(orders - 1)
    await sleep(50)
    const others = Array.from({ length: orders - 1 }, (_, at) => send(at))
    const answers = await Promise.all([early, ...others])
    wire.thaw()
    expect(answers.map(({ status }) => status)).toEqual(Array(orders).fill(503))
    // Requests that timed out during their work say so, and so do those that never left their queue. Requests whose key
    // could not be looked up have another message.
    const outcomes = answers.map(
      ({ body }) => /outcome is unknown|Nothing was done/.exec(body.error.message)?.[0],
    )
    expect(outcomes.filter(word => word !== undefined).length).toBeGreaterThan(0)
    await sleep(1000)
    const stored = await api.db.query<{ id: string }>(sql`select id from orders`)
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(before.map(({ body }) => body.data.id)))

    wire.cut()
    const again = await Promise.all(Array.from({ length: orders }, (_, at) => untilCreated(() => send(at))))
    expect(new Set(again.map(({ body }) => body.data.id)).size).toBe(orders)
    expect(await api.db.query(sql`select id from orders`)).toHaveLength(orders)
    await expectInvariants(api.db)
  },
)

async function untilCreated(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.status === 201) return reply
    expect(reply.status).toBe(503)
    await sleep(100)
  }
}

/** Opens a proxy socket in front of the server that can stop all traffic and close all connections. */
async function makeWire() {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-away-'))
  const sockets = new Set<net.Socket>()
  let to: ClientConfig = {}
  let isFrozen = false
  const server = net.createServer(near => {
    const far = reachServer(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      if (isFrozen) one.pause()
      one.on('data', piece => void other.write(piece))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    through(connection: ClientConfig): ClientConfig {
      to = connection
      return { ...to, host: folder, port: 5432 }
    },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
