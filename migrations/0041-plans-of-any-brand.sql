-- Plans that fit a brand of any size, whenever it joined (docs/decisions/0034-plans-of-any-brand.md).
--
-- ANALYZE notes which brands a table has. A brand that joined later has one row by these notes while they list every other
-- brand, so every index that begins with brand_id seems equally good for it, and PostgreSQL reads all rows of the brand by
-- the wrong one. Autovacuum analyzes a table after a tenth of its rows have changed.
--
-- Now each brand is planned for as if it had the whole table. The best index for a large brand is chosen, and a small
-- brand has few rows in any index.
--
-- Bills are left out. Their index of changes has ranges of blocks instead of brands, so that a round can change its bill in
-- place. Only the statistics say that a small brand reads its own bills faster than those blocks.
--
-- A migration that creates a table with a brand_id calls the function again.
create function plan_for_any_brand() returns void language plpgsql as $$
declare
  one name;
  -- PostgreSQL 18 can write statistics. On an older server, those of the sample in 0011 stay: a brand has half of a table.
  can_write constant boolean := to_regproc('pg_restore_attribute_stats') is not null;
  is_new constant boolean := not exists (select from brands);
begin
  -- Citus does not pass such settings on to its nodes.
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  for one in
    select relname from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'brand_id'
      and relname <> 'dining_sessions'
  loop
    if can_write then
      perform pg_clear_attribute_stats(current_schema()::text, one::text, 'brand_id', false);
      perform pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', one::text,
        'attname', 'brand_id', 'inherited', false, 'version', current_setting('server_version_num')::integer,
        'null_frac', 0::real, 'avg_width', 27, 'n_distinct', 1::real, 'correlation', 1::real);
    end if;
    if can_write or (is_new and exists (
      select from pg_stats where schemaname = current_schema() and tablename = one and attname = 'brand_id'))
    then
      execute format('alter table %I alter column brand_id set statistics 0', one);
    end if;
  end loop;
end $$;

select plan_for_any_brand();
