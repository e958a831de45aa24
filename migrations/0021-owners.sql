-- The staff of an imported file have no PIN until they get one; without it nobody signs in as them.
alter table staff alter column pin_hash drop not null;

-- What integrators keep with a record, key by key; no key of theirs means anything to the service. Null, where most rows
-- have none.
alter table orders add column metadata jsonb;
alter table dining_sessions add column metadata jsonb;
alter table payments add column metadata jsonb;
alter table customers add column metadata jsonb not null default '{}';
alter table products add column metadata jsonb not null default '{}';
