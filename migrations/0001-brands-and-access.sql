-- Who owns what, and who may ask.
--
-- Conventions of every table, in all of these files:
--   * brand_id is the first column of every primary, unique and foreign key, so that the schema shards by brand.
--   * Ids are ULIDs as text under the "C" collation: byte order is the order of creation on any server.
--   * Money is bigint hundredths, quantities are bigint thousandths, unit costs are bigint millionths.
--   * version and updated_at move with every change that a reader of the record can see; updated_at comes from
--     statement_timestamp() after the transaction has begun (docs/decisions/0005-never-missing-a-change.md).
--   * Lists of ids that are replaced as a whole (branch_ids, addon_group_ids …) are arrays on their owner.
--
-- Until the first release these files are edited in place; from then on they never change (CONTRIBUTING.md).

-- Null, unless the database has a migration after the given one: then it fails, and with it the write that asked. A
-- function, and not a sub-select in the write, because the table of migrations is a copy on every node of Citus: a
-- write that reads it would go to all shards.
create function newer_schema(known text) returns timestamptz stable language plpgsql as $$
declare
  newer text;
begin
  select name into newer from schema_migrations where name > known limit 1;
  if newer is not null then
    raise exception 'newer schema %', newer;
  end if;
  return null;
end $$;

create table server_settings (
  name text primary key,
  value bytea not null
);

create table brands (
  id text collate "C" primary key,
  name text not null,
  currency text not null,
  timezone text not null,
  default_language text not null,
  languages text[] not null,
  tax_mode text not null check (tax_mode in ('inclusive', 'exclusive')),
  -- Moves with every change of anything an order is priced by; not part of the brand's own record.
  menu_version bigint not null default 1,
  -- The brand's settings as the API shows them; what is absent in a document has its default.
  loyalty jsonb not null default '{}',
  service_charge jsonb,
  receipt jsonb not null default '{}',
  approvals jsonb not null default '{}',
  require_shift boolean not null default false,
  require_staff boolean not null default false,
  -- The tax of delivery fees; null: none.
  delivery_tax_id text collate "C",
  -- When orders without a bill reach the kitchen.
  kitchen_when_paid text[] not null default '{}',
  kitchen_lead_minutes integer not null default 20,
  waiter_may_pay boolean not null default false,
  -- [{ text, translations: { "en": { "text": "…" } } }]
  quick_notes jsonb not null default '[]',
  tip_percents integer[] not null default '{5,10,15}',
  -- The seller on receipts, field by field where a branch has no words of its own.
  legal_name text,
  tax_number text,
  address text,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  check (default_language = any (languages))
);

-- Reasons to choose from; what they were given for keeps their names.
create table reasons (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  kind text not null check (kind in ('cancel', 'discount', 'refund', 'waste', 'cash')),
  name text not null,
  translations jsonb not null default '{}',
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);

-- The greatest watermark ever given to a syncing client; stamps are never below it.
create table sync_floors (
  brand_id text collate "C" primary key references brands (id),
  at timestamptz not null
);

create table branches (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  code text not null,
  timezone text not null,
  day_starts_at text not null default '04:00',
  legal_name text,
  tax_number text,
  address text,
  phone text,
  -- Its own lines above and below a receipt, before the brand's.
  receipt jsonb not null default '{}',
  -- When it takes orders of guests: [{ weekdays, from, to, channels }], and the days on which it does not:
  -- [{ from, to, reason }].
  hours jsonb not null default '[]',
  closures jsonb not null default '[]',
  -- { channels, since, until (epoch ms), reason }
  pause jsonb,
  -- Whether the papers of a receipt wait until a fiscal device has signed it.
  fiscal text not null default 'off' check (fiscal in ('off', 'required')),
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint branches_code_key unique (brand_id, code)
);

-- A code stays with the branch that had it first, also after the branch took another one.
create table branch_codes (
  brand_id text collate "C" not null,
  code text not null,
  branch_id text collate "C" not null,
  primary key (brand_id, code)
);

create table staff (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'cashier', 'waiter', 'cook')),
  -- A slow hash of an HMAC under the server secret, salted by the brand: unique, and searched by at sign-in.
  -- Null for staff of an imported file, who get a PIN before they sign in.
  pin_hash bytea,
  branch_ids text[] not null default '{}',
  -- How many digits the PIN has: roles that may approve need six.
  pin_digits smallint,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint staff_pin_key unique (brand_id, pin_hash)
);

create table staff_sessions (
  brand_id text collate "C" not null,
  token_hash bytea not null,
  key_id text collate "C" not null,
  staff_id text collate "C" not null,
  expires_at timestamptz not null,
  primary key (brand_id, token_hash),
  foreign key (brand_id, staff_id) references staff (brand_id, id)
);
create index staff_sessions_staff on staff_sessions (brand_id, staff_id);

-- Wrong PINs of a key of the operator and of all that it made, within the last hour: [{ "key_id", "branch_id", "at" (epoch
-- ms) }], at most 61 of them.
create table wrong_pins (
  brand_id text collate "C" not null references brands (id),
  key_id text collate "C" not null,
  wrong jsonb not null default '[]',
  primary key (brand_id, key_id)
);

create table approvals (
  brand_id text collate "C" not null,
  token_hash bytea not null,
  key_id text collate "C" not null,
  staff_id text collate "C" not null,
  action text not null,
  target_id text collate "C" not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The greatest discount that an approval covers, ten-thousandths of a percent; null for other actions.
  percent integer,
  -- The most money that it gives away, hundredths; null for actions that give none.
  amount bigint,
  primary key (brand_id, token_hash),
  foreign key (brand_id, staff_id) references staff (brand_id, id)
);

create table api_keys (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  hash bytea not null,
  name text not null,
  scopes text[] not null,
  branch_ids text[] not null default '{}',
  rate_limit integer not null default 120 check (rate_limit between 1 and 100000),
  backdate_days integer not null default 0 check (backdate_days between 0 and 36500),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- The end of the text, by which people tell keys apart.
  last_four text,
  revoked_at timestamptz,
  -- The text before the last rotation, and until when it works.
  previous_hash bytea,
  previous_expires_at timestamptz,
  -- A device is a key made for a purpose, whose browser keeps it in a cookie.
  kind text not null default 'key' check (kind in ('key', 'device')),
  purpose text check (purpose in ('till', 'kitchen', 'board', 'kiosk', 'office')),
  station_id text collate "C",
  register text,
  -- Worth nothing until a person signs in.
  requires_staff boolean not null default false,
  -- Where a device was last seen from, whether over https; null for other keys.
  last_seen_ip text,
  user_agent text,
  encrypted boolean,
  -- The key that made this one, last, behind those that made it; empty for a key of the operator.
  maker_ids text[] collate "C" not null default '{}',
  created_by_key_id text collate "C" generated always as (maker_ids[cardinality(maker_ids)]) stored,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  unique (brand_id, hash),
  check ((kind = 'device') = (purpose is not null)),
  check ((kind = 'device') = (encrypted is not null))
);
create unique index api_keys_previous_hash on api_keys (brand_id, previous_hash) where previous_hash is not null;

-- Codes that pair a browser, each once and within ten minutes. A code is all that a browser sends, so it is found without
-- its brand: the table is a copy on every node of Citus.
create table device_codes (
  -- An HMAC under the server secret.
  code_hash bytea primary key,
  brand_id text collate "C" not null,
  -- The key that made it and who was signed in; null for one of the operator.
  maker_id text collate "C",
  staff_id text collate "C",
  name text not null,
  purpose text not null,
  branch_ids text[] not null,
  station_id text collate "C",
  register text,
  expires_at timestamptz not null
);

-- Keys of requests that changed something: a retry is answered with the record that the first one made.
create table idempotency_keys (
  brand_id text collate "C" not null,
  -- Of the caller and the key's text together.
  key_hash bytea not null,
  fingerprint bytea not null,
  result_id text collate "C" not null,
  first_at timestamptz not null default statement_timestamp(),
  primary key (brand_id, key_hash)
);
