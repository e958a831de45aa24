import { raw } from 'sql-template-tag'
import type { Db } from '../../src/db/database.ts'

/** Moves every stored time, and the time in the ids of events, back by a number of days. */
export async function ageRows(db: Db, days: number): Promise<void> {
  const ageing = `
    do $$
    declare
      digits constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      one record;
    begin
      for one in
        select table_name as name, string_agg(format('%1$I = %1$I - interval ''${days} days''', column_name), ', ') as sets
        from information_schema.columns
        where table_schema = current_schema() and data_type like 'timestamp%' and is_generated = 'NEVER'
          and table_name not in ('schema_migrations', 'sync_floors')
        group by table_name
      loop
        execute format('update %I set %s', one.name, one.sets);
      end loop;
      update events set id = (
        select string_agg(substr(digits, ((ms / (32::numeric ^ (9 - at))::bigint) % 32)::integer + 1, 1), '' order by at)
        from generate_series(0, 9) as at, (
          select (extract(epoch from events.created_at) * 1000)::bigint as ms) as moment) || substr(id, 11);
    end $$`
  await db.query(raw(ageing))
}
