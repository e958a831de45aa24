import { parseArgs } from 'node:util'
import { Client, escapeIdentifier } from 'pg'
import type { TestCluster } from '#test/support/global.ts'

// Shared by the benches on a scratch brand.

/**
 * Options that are whole numbers above zero, by name, from the command line.
 * @param usual what each is unless it is sent
 * @returns undefined when one is no such number
 */
export function readWholeNumbers<Name extends string>(
  usual: Readonly<Record<Name, string>>,
): Record<Name, number> | undefined {
  const named = Object.entries<string>(usual)
  const options = named.map(([name, value]) => [name, { type: 'string', default: value }] as const)
  const { values } = parseArgs({ options: Object.fromEntries(options) })
  const numbers = named.map(([name]) => [name, Number(values[name])] as const)
  if (!numbers.every(([, number]) => Number.isSafeInteger(number) && number > 0)) return undefined
  return Object.fromEntries(numbers) as Record<Name, number>
}

/** Lets new connections write rows without foreign keys: looking up every reference would take longer than all the rest. */
export function skipForeignKeys(cluster: TestCluster): Promise<void> {
  return alterOwner(cluster, 'set session_replication_role = replica')
}

/** Lets new connections look at foreign keys again. */
export function keepForeignKeys(cluster: TestCluster): Promise<void> {
  return alterOwner(cluster, 'reset session_replication_role')
}

async function alterOwner({ admin, owner }: TestCluster, change: string): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  await client.query(`alter role ${escapeIdentifier(owner.user ?? '')} ${change}`)
  await client.end()
}
