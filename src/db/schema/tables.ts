import type { ClientBase } from 'pg'

export type Table = { name: string; columns: string[] }

/** Written by the migrations themselves, so backups do not contain it. */
const bookkeeping = 'schema_migrations'

/** The tables with their stored columns, each after those it references. */
export async function tablesInOrder(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> $1
     order by c.relname`,
    [bookkeeping],
  )
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

/** Sorts topologically: each item comes after those it needs, alphabetically where there is a choice. */
export function inOrder<T extends { name: string; needs: string[] }>(things: readonly T[]): T[] {
  const ordered: T[] = []
  const placed = new Set<string>()
  for (let left = [...things]; left.length > 0;) {
    const free = left.filter(one => one.needs.every(name => placed.has(name)))
    if (free.length === 0)
      throw new Error(`Foreign keys form a cycle: ${left.map(one => one.name).join(', ')}`)
    for (const one of free) placed.add(one.name)
    ordered.push(...free)
    left = left.filter(one => !placed.has(one.name))
  }
  return ordered
}
