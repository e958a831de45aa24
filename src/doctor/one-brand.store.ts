import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { isDistributed } from '../db/schema/citus.ts'

/**
 * The brands to check one by one, on a database where a statement cannot span brands. Undefined: check all at once.
 * @param brandId the only brand to check
 */
export async function brandsApart(db: Db, brandId: string | undefined): Promise<string[] | undefined> {
  if (!(await isDistributed(db))) return undefined
  if (brandId !== undefined) return [brandId]
  const brands = await db.query<{ id: string }>(sql`select id from brands order by id`)
  return brands.map(brand => brand.id)
}

/** Limits the tables of a check's statement to one brand, with a CTE named like each table. */
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
