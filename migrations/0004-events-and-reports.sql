-- What follows a sale: events and their receivers, the audit log, stored sums of past days.

create table events (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C",
  type text not null,
  record_id text collate "C" not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (brand_id, id)
);
-- Finds what was told of a record, to take a person's name out of it.
create index events_record on events (brand_id, record_id);

-- Positions of events: given after the commit, by one process at a time, without gaps. The order path only adds a row
-- to the outbox beside each event; nothing that two orders share is touched.
create table event_outbox (
  brand_id text collate "C" not null,
  event_id text collate "C" not null,
  primary key (brand_id, event_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

-- How far the positions of a brand go; its lock decides which process gives the next ones.
create table event_cursors (
  brand_id text collate "C" not null primary key,
  last_position bigint not null default 0
);

-- Type and branch are those of the event, so that a filtered list counts without reading events.
create table event_positions (
  brand_id text collate "C" not null,
  position bigint not null,
  event_id text collate "C" not null,
  type text not null,
  branch_id text collate "C",
  primary key (brand_id, position)
);

-- Where a brand's events are sent, how far each receiver has come, and each attempt to reach one.
create table webhooks (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  branch_ids text[] not null default '{}',
  description text not null default '',
  -- The secret is derived from it and the secret of the server: no text of one is stored.
  secret_number integer not null default 1,
  rotated_at timestamptz,
  disabled_reason text,
  -- The last event that became a delivery, or passed without one.
  position bigint not null default 0,
  -- Attempts in a row that failed.
  failures integer not null default 0,
  -- When the current run of failed attempts began: a webhook is disabled after two days of them, however many events
  -- wait.
  failing_since timestamptz,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (brand_id, id)
);
create index webhooks_updated on webhooks (brand_id, updated_at, id);

create table webhook_deliveries (
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
  updated_at timestamptz not null,
  primary key (brand_id, id)
);
create index webhook_deliveries_due on webhook_deliveries (brand_id, webhook_id, next_attempt_at) where
  next_attempt_at is not null;
create index webhook_deliveries_webhook on webhook_deliveries (brand_id, webhook_id, id);

-- What is to be printed, written in the transaction of the act. Deleted after eight days.
create table print_jobs (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  printer_id text collate "C" not null,
  kind text not null check (kind in ('ticket', 'change', 'cancel', 'fire', 'move', 'bill', 'receipt', 'z_report',
    'drawer', 'test')),
  status text not null default 'waiting' check (status in ('waiting', 'printing', 'done', 'failed', 'expired')),
  -- What it is of; which of them depends on the kind.
  order_id text collate "C",
  dining_session_id text collate "C",
  payment_id text collate "C",
  receipt_id text collate "C",
  shift_id text collate "C",
  -- What a kitchen paper says, frozen; null for papers that are drawn from what they are of.
  content jsonb,
  -- Headed REPRINT.
  reprint boolean not null default false,
  -- The printer that it was written for, once its fallback has it.
  fallback_from text collate "C",
  attempts integer not null default 0,
  -- Whoever prints it has it until then; null while nobody does.
  lease_until timestamptz,
  -- When it may be printed, from which its age counts.
  due_at timestamptz not null,
  printed_at timestamptz,
  -- Why the last attempt failed.
  error text,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  primary key (brand_id, id),
  foreign key (brand_id, printer_id) references printers (brand_id, id)
);
create index print_jobs_open on print_jobs (brand_id, printer_id, due_at, id) where status in ('waiting', 'printing');
create index print_jobs_branch on print_jobs (brand_id, branch_id, id);

-- Who changed what: an entry for each change, in the transaction of the change. After the commit each entry gets its
-- place in a chain of hashes, so that one altered, removed or put in later can be seen.
create table audit_entries (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  -- Null for a record of the whole brand.
  branch_id text collate "C",
  action text not null,
  resource text not null,
  resource_id text collate "C",
  -- The fields that differ; null before for a record that was made.
  before jsonb,
  after jsonb,
  -- Null for a guest, and for who runs the service.
  key_id text collate "C",
  staff_id text collate "C",
  ip text,
  request_id text collate "C",
  created_at timestamptz not null,
  primary key (brand_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index audit_entries_created on audit_entries (brand_id, created_at, id);
create index audit_entries_branch on audit_entries (brand_id, branch_id, id);
create index audit_entries_resource on audit_entries (brand_id, resource, id);
create index audit_entries_record on audit_entries (brand_id, resource_id, id);
create index audit_entries_key on audit_entries (brand_id, key_id, id);
create index audit_entries_staff on audit_entries (brand_id, staff_id, id);

-- Entries that have no place yet.
create table audit_outbox (
  brand_id text collate "C" not null,
  entry_id text collate "C" not null,
  primary key (brand_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

create table audit_links (
  brand_id text collate "C" not null,
  position bigint not null,
  entry_id text collate "C" not null,
  -- SHA-256 over the hash before it, the position and the entry.
  hash bytea not null,
  primary key (brand_id, position)
);
create unique index audit_links_entry on audit_links (brand_id, entry_id);

-- Both ends of a brand's chain: the last link, and the last that went when its time was over. The row's lock decides
-- which process gives the next places.
create table audit_chains (
  brand_id text collate "C" not null primary key,
  position bigint not null default 0,
  hash bytea not null default '',
  gone_position bigint not null default 0,
  gone_hash bytea not null default ''
);

-- Sums of what was sold on a day: a report of a year reads these instead of every item of it. The sums of a day count
-- only while `orders` and `versions` are those of its sold orders as they are now. Orders never leave that set and
-- their versions only rise, so both together move with every change (docs/decisions/0028-sums-of-days.md).
-- A migration that changes sold items empties both tables.
create table sold_days (
  brand_id text collate "C" not null references brands (id),
  branch_id text collate "C" not null,
  business_date date not null,
  orders bigint not null,
  versions bigint not null,
  primary key (brand_id, branch_id, business_date)
);

create table sold_sums (
  brand_id text collate "C" not null references brands (id),
  branch_id text collate "C" not null,
  business_date date not null,
  -- product, category, channel, staff, table, tax, discount or addon; `key` and `part` say which one.
  subject text not null,
  position integer not null,
  key text collate "C",
  part text collate "C",
  -- The last order that it was sold in that day, whose items have its name; the last of the manual discounts.
  last text collate "C",
  items bigint not null,
  orders bigint not null,
  bills bigint not null,
  guests bigint not null,
  open_seconds bigint not null,
  quantity bigint not null,
  subtotal bigint not null,
  discount bigint not null,
  campaign_discount bigint not null,
  tax bigint not null,
  total bigint not null,
  cost bigint not null,
  primary key (brand_id, branch_id, subject, business_date, position)
);

-- What a record was called, or a branch's clock was set to, before a change: reports of past days go on showing it.
create table former_values (
  brand_id text collate "C" not null references brands (id),
  record_id text collate "C" not null,
  until timestamptz not null,
  document jsonb not null,
  primary key (brand_id, record_id, until)
);

-- How long the kitchen took on a day, kept beside its sums (docs/decisions/0033-times-of-the-kitchen.md). The times of
-- a day count only while its row of sold_days is of its sold orders as they are now. A migration that changes stations
-- or kitchen times of sold items empties sold_days, sold_sums and this.
create table kitchen_times (
  brand_id text collate "C" not null references brands (id),
  branch_id text collate "C" not null,
  business_date date not null,
  position integer not null,
  station_id text collate "C",
  -- The quarter of an hour in which the kitchen got the items.
  at timestamptz not null,
  items bigint not null,
  -- The seconds that each of the items took, ascending, with spaces between them; null: none has both ends of the
  -- stage.
  to_preparing text,
  to_ready text,
  to_served text,
  primary key (brand_id, branch_id, business_date, position)
);
