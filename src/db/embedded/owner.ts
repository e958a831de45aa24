import { type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg'
import { withClient } from '../with-client.ts'

export const owner = 'comanda'

/**
 * Creates the role and the database of the service if they are missing. The role owns the database but is not a superuser:
 * the service cannot read files of the machine or change the server's settings.
 * @param admin the superuser's connection
 */
export function ensureOwner(admin: ClientConfig, password: string): Promise<void> {
  return withClient(admin, async client => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [owner],
    )
    const name = escapeIdentifier(owner)
    if (!rows[0]!.role) await client.query(`create role ${name} login password ${escapeLiteral(password)}`)
    if (!rows[0]!.database) await client.query(`create database ${name} owner ${name}`)
  })
}
