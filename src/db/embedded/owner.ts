import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg'

export const owner = 'comanda'

/**
 * Makes the role and the database of the service when they are missing. The role owns the database and is no
 * superuser: the service cannot read files of the machine or change the server's settings.
 * @param admin how the superuser connects
 */
export async function ensureOwner(admin: ClientConfig, password: string): Promise<void> {
  const client = new Client(admin)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [owner],
    )
    const name = escapeIdentifier(owner)
    if (!rows[0]!.role) await client.query(`create role ${name} login password ${escapeLiteral(password)}`)
    if (!rows[0]!.database) await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end()
  }
}
