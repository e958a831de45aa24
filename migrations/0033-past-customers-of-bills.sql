-- no transaction
-- A bill that was given another customer still has the name, note and metadata of the former one, who may ask for erasure.
alter table dining_sessions add column if not exists past_customer_ids text[] collate "C" not null default '{}';
create index concurrently if not exists dining_sessions_past_customers on dining_sessions (brand_id)
  where past_customer_ids <> '{}';
