import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { joinNodes } from './given-server.ts'
import { asAdmin, dropDatabase } from './test-database.ts'

/**
 * Makes a database without any table, on Citus on all of its nodes; dropped after the test.
 * @returns how the service connects to it
 */
export async function makeEmptyDatabase(): Promise<ClientConfig> {
  const { admin, owner, workers = [] } = inject('cluster')
  const database = `house_${process.pid}_${randomBytes(6).toString('hex')}`
  const nodes = [admin, ...workers]
  for (const node of nodes) await asAdmin(node, `create database ${database} owner ${owner.user}`)
  onTestFinished(async () => {
    for (const node of nodes) await dropDatabase(node, database)
  })
  if (workers.length > 0) await joinNodes({ ...admin, database }, workers)
  return { ...owner, database }
}
