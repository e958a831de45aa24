-- no transaction
-- Each table is held by itself, and briefly: no sale waits for two of them.
-- The staff of an imported file have no PIN until they get one; without it nobody signs in as them.
alter table staff alter column pin_hash drop not null;

-- Texts that clients keep with a record, by keys of their own. Null, where most rows have none.
alter table dining_sessions add column if not exists metadata jsonb;
alter table orders add column if not exists metadata jsonb;
alter table payments add column if not exists metadata jsonb;
alter table customers add column if not exists metadata jsonb not null default '{}';
alter table products add column if not exists metadata jsonb not null default '{}';
