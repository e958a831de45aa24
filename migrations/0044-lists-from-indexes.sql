-- Lists are counted, and their pages found, by indexes alone (docs/decisions/0011-counting-a-growing-list.md).
--
-- The primary keys include what lists are filtered by. Orders and payments have an index on their last change, so they are
-- never changed in place and the wider key costs no entry more. Rounds do not change these columns of a bill.
create temporary table referring on commit drop as
  select conrelid::regclass as referrer, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and confrelid = any ('{orders,dining_sessions,payments}'::regclass[]);
alter table orders drop constraint orders_pkey cascade,
  add primary key (brand_id, id) include (branch_id, channel, status, kitchen_status, updated_at);
alter table dining_sessions drop constraint dining_sessions_pkey cascade,
  add primary key (brand_id, id) include (branch_id, status, opened_at);
alter table payments drop constraint payments_pkey cascade,
  add primary key (brand_id, id) include (branch_id);
alter table stock_movements drop constraint stock_movements_pkey cascade,
  add primary key (brand_id, id) include (branch_id, kind, created_at);
do $$
declare
  one record;
begin
  for one in select * from referring loop
    execute format('alter table %s add constraint %I %s', one.referrer, one.conname, one.definition);
  end loop;
end $$;

drop index orders_created;
create index orders_created on orders (brand_id, created_at, id);
-- Bills by their last change are found by dining_sessions_ended and dining_sessions_unsettled, which begin with the brand.
drop index dining_sessions_changed;

-- An index alone answers only for pages that a vacuum has seen since they changed.
alter table orders set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table dining_sessions set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table payments set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table stock_movements set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table audit_entries set (autovacuum_vacuum_insert_scale_factor = 0.05);

-- So bills are planned for like any other table (docs/decisions/0034-plans-of-any-brand.md).
do $$ begin
  execute replace(pg_get_functiondef('plan_for_any_brand'::regproc), $and$and relname <> 'dining_sessions'$and$, '');
end $$;
select plan_for_any_brand();
