-- The ground: who owns what, what is on the menu, who may ask.
--
-- Conventions of every table:
--   * brand_id is the first column of every primary, unique and foreign key, so that the schema shards by brand.
--   * Ids are ULIDs as text under the "C" collation: byte order is the order of creation on any server.
--   * Money is bigint hundredths, quantities are bigint thousandths, unit costs are bigint millionths.
--   * version and updated_at move with every change that a reader of the record can see; updated_at comes from
--     clock_timestamp() after the transaction has begun (docs/decisions/0005-never-missing-a-change.md).
--   * Lists of ids that are replaced as a whole (branch_ids, addon_group_ids …) are arrays on their owner.

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
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  check (default_language = any (languages))
);

create table api_keys (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  hash bytea not null,
  name text not null,
  scopes text[] not null,
  branch_ids text[] not null default '{}',
  rate_limit integer not null default 120 check (rate_limit between 1 and 100000),
  backdate_days integer not null default 3 check (backdate_days between 0 and 36500),
  expires_at timestamptz,
  last_used_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  unique (brand_id, hash)
);

create table idempotency_keys (
  brand_id text collate "C" not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  result_id text collate "C" not null,
  primary key (brand_id, key_hash)
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
  address text,
  phone text,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
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

create table areas (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  name text not null,
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id)
);

create table tables (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  area_id text collate "C" not null,
  name text not null,
  seats integer not null default 2,
  x double precision,
  y double precision,
  width double precision,
  height double precision,
  shape text,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint tables_name_key unique (brand_id, branch_id, name),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  foreign key (brand_id, area_id) references areas (brand_id, id)
);

create table kitchen_stations (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  name text not null,
  warn_after_seconds integer,
  late_after_seconds integer,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id)
);

create table taxes (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  -- Percent in ten-thousandths: 10 % is 100000.
  rate bigint not null check (rate >= 0),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);

create table payment_methods (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  type text not null check (type in ('cash', 'card', 'meal_card', 'transfer', 'online', 'other')),
  opens_drawer boolean not null default false,
  branch_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);

create table categories (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  -- { "tr": { "name": "…" } }: every language but the brand's default, whose texts are the plain columns.
  translations jsonb not null default '{}',
  parent_id text collate "C",
  position integer not null default 0,
  kitchen_station_ids text[] not null default '{}',
  branch_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint categories_ref_key unique (brand_id, ref),
  foreign key (brand_id, parent_id) references categories (brand_id, id)
);

create table products (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  category_id text collate "C" not null,
  name text not null,
  description text,
  translations jsonb not null default '{}',
  price bigint not null check (price >= 0),
  cost bigint not null default 0 check (cost >= 0),
  sku text,
  barcode text,
  tax_id text collate "C",
  sold_by text not null default 'each' check (sold_by in ('each', 'weight')),
  price_mode text not null default 'fixed' check (price_mode in ('fixed', 'open')),
  needs_kitchen boolean not null default true,
  kitchen_station_ids text[] not null default '{}',
  allergens text[] not null default '{}',
  position integer not null default 0,
  branch_ids text[] not null default '{}',
  addon_group_ids text[] not null default '{}',
  -- Amounts inside these documents are hundredths and quantities thousandths, as in the columns.
  prices jsonb not null default '[]',
  recipe jsonb not null default '[]',
  availability jsonb not null default '[]',
  sold_out jsonb not null default '[]',
  image_hash text,
  image_type text,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint products_ref_key unique (brand_id, ref),
  foreign key (brand_id, category_id) references categories (brand_id, id),
  foreign key (brand_id, tax_id) references taxes (brand_id, id)
);

create table images (
  brand_id text collate "C" not null references brands (id),
  hash text not null,
  type text not null,
  bytes bytea not null,
  primary key (brand_id, hash)
);

create table addons (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  translations jsonb not null default '{}',
  price bigint not null check (price >= 0),
  prices jsonb not null default '[]',
  cost bigint not null default 0 check (cost >= 0),
  recipe jsonb not null default '[]',
  max_quantity integer,
  sold_out jsonb not null default '[]',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint addons_ref_key unique (brand_id, ref)
);

create table addon_groups (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  translations jsonb not null default '{}',
  min integer not null default 0 check (min >= 0),
  max integer check (max >= min),
  free_quantity integer not null default 0 check (free_quantity >= 0),
  addon_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint addon_groups_ref_key unique (brand_id, ref)
);

create table stock_items (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  unit text not null,
  -- Millionths of the currency unit for one unit of the item.
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint stock_items_ref_key unique (brand_id, ref)
);

-- One row per stock item and branch, made by the first setting or movement. The record a reader sees is the item
-- with all its levels: its version is the sum and its updated_at the greatest, so a sale locks one level only.
create table stock_levels (
  brand_id text collate "C" not null,
  branch_id text collate "C" not null,
  stock_item_id text collate "C" not null,
  on_hand bigint not null default 0,
  low_at bigint,
  block_when_empty boolean not null default false,
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 0,
  primary key (brand_id, branch_id, stock_item_id),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  foreign key (brand_id, stock_item_id) references stock_items (brand_id, id)
) with (fillfactor = 50);
create index stock_levels_item on stock_levels (brand_id, stock_item_id);

-- Incremental sync of the records above reads by (brand, updated_at); their tables are small enough for a scan.
