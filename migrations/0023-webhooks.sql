-- no transaction
-- Where a brand's events are sent, how far each receiver has come, and each attempt to reach one.
create table if not exists webhooks (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  branch_ids text[] not null default '{}',
  description text not null default '',
  active boolean not null default true,
  -- The secret is derived from it and the secret of the server: no text of one is stored.
  secret_number integer not null default 1,
  rotated_at timestamptz,
  disabled_reason text,
  -- The last event that became a delivery, or passed without one.
  position bigint not null default 0,
  -- Attempts in a row that failed.
  failures integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (brand_id, id)
);
create index concurrently if not exists webhooks_updated on webhooks (brand_id, updated_at, id);

create table if not exists webhook_deliveries (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  -- Null for a test.
  event_id text collate "C",
  type text not null,
  status text not null default 'waiting',
  attempts integer not null default 0,
  -- Tries again when it fails: those of events do, those asked for by hand do not.
  retries boolean not null default true,
  -- While an attempt is under way: when another process may make one, since this one is gone by then.
  next_attempt_at timestamptz,
  response_status integer,
  response_ms integer,
  error text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, id)
);
create index concurrently if not exists webhook_deliveries_due
  on webhook_deliveries (brand_id, webhook_id, next_attempt_at) where next_attempt_at is not null;
create index concurrently if not exists webhook_deliveries_webhook on webhook_deliveries (brand_id, webhook_id, id);
