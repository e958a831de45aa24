-- Columns that the database keeps itself, so that two lists stay quick (docs/decisions/0011-counting-a-growing-list.md).
-- Each is written into every row that is there, for which the table is held: some seconds with a million orders.

-- When a bill that has ended was last changed; null while it is open. A round changes its open bill in place, which no
-- index on updated_at would allow.
alter table dining_sessions add column ended_changed_at timestamptz
  generated always as (case when status <> 'open' then updated_at end) stored;
create index dining_sessions_ended on dining_sessions (brand_id, ended_changed_at, id) where ended_changed_at is not null;

-- Where a search looks for words. Folding the case of every customer took most of its time.
alter table customers add column words text
  generated always as (lower(name || e'\n' || coalesce(phone, '') || e'\n' || coalesce(email, ''))) stored;
