import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { isDistributed } from '../db/schema/citus.ts'

/**
 * The brands to check one after the other: all, where a statement must be of one brand. Undefined: all at once.
 * @param brandId the only one that is asked about
 */
export async function brandsApart(db: Db, brandId: string | undefined): Promise<string[] | undefined> {
  if (!(await isDistributed(db))) return undefined
  if (brandId !== undefined) return [brandId]
  const brands = await db.query<{ id: string }>(sql`select id from brands order by id`)
  return brands.map(brand => brand.id)
}

/** Puts before a statement of a check what each of its tables has of one brand, under the name of the table. */
export async function withinBrand(db: Db, statement: Sql, brandId: string): Promise<Sql> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
          and exists (select from pg_attribute a where a.attrelid = pg_class.oid
            and (a.attname = 'brand_id' or relname = 'brands')) order by relname`,
  )
  const used = tables.filter(({ name }) =>
    new RegExp(`(?:\\bfrom|\\bjoin|,)\\s+${name}\\b`).test(statement.sql),
  )
  const scopes = used.map(({ name }) => {
    const column = name === 'brands' ? 'id' : 'brand_id'
    return sql`${raw(name)} as not materialized (select * from ${raw(name)} where ${raw(column)} = ${brandId})`
  })
  return scopes.length === 0 ? statement : sql`with ${join(scopes)} ${statement}`
}
