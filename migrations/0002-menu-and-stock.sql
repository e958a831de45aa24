-- What is sold and what it is made of. Incremental sync of most of these records reads by (brand, updated_at): their tables
-- are small enough for a scan.

create table taxes (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  -- Percent in ten-thousandths: 10 % is 100000.
  rate bigint not null check (rate >= 0),
  -- { "takeaway": rate, "delivery": rate }, rates as in `rate`.
  service_type_rates jsonb not null default '{}',
  translations jsonb not null default '{}',
  -- The taxes that it is made of; null: none.
  components jsonb,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
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
  -- The smallest coin that cash is rounded to, hundredths.
  rounding bigint not null default 1 check (rounding > 0),
  translations jsonb not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);

create table kitchen_stations (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  name text not null,
  warn_after_seconds integer,
  late_after_seconds integer,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id)
);

-- What tickets, bills and receipts are printed on. A branch's printers are part of its menu, so an order knows them
-- without asking.
create table printers (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  name text not null,
  width integer not null default 80 check (width in (58, 80)),
  -- { kind: network, host, port } | { kind: polled }
  connection jsonb not null,
  station_ids text[] not null default '{}',
  -- The registers that it prints for; empty: all.
  registers text[] not null default '{}',
  receipts text not null default 'on_request' check (receipts in ('always', 'on_request')),
  opens_drawer text not null default 'none' check (opens_drawer in ('none', 'pin2', 'pin5')),
  -- Prints its jobs when it does not answer.
  fallback_id text collate "C",
  -- Of kitchen papers; null: the brand's.
  language text,
  -- Of a network printer: the process that prints there has it until then.
  busy_until timestamptz,
  -- Since when no attempt has succeeded, and when the next is made.
  silent_since timestamptz,
  retry_at timestamptz,
  -- The same for others to see, once it lasts.
  failing_since timestamptz,
  last_error text,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id)
);

create table categories (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  -- #rrggbb
  colour text,
  -- { "tr": { "name": "…" } }: every language but the brand's default, whose texts are the plain columns.
  translations jsonb not null default '{}',
  parent_id text collate "C",
  position integer not null default 0,
  kitchen_station_ids text[] not null default '{}',
  branch_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
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
  short_name text,
  description text,
  translations jsonb not null default '{}',
  price bigint not null check (price >= 0),
  cost bigint not null default 0 check (cost >= 0),
  sku text,
  barcode text,
  tax_id text collate "C",
  sold_by text not null default 'each' check (sold_by in ('each', 'weight')),
  price_mode text not null default 'fixed' check (price_mode in ('fixed', 'open')),
  -- The least that an open price may be.
  min_price bigint,
  needs_kitchen boolean not null default true,
  -- False: no campaign applies to it, and of the discounts only a comp.
  discountable boolean not null default true,
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
  -- { choices: [{ id, name, translations, min, max, options: [{ product_id, extra }] }] }; null: no combo.
  combo jsonb,
  image_hash text,
  image_type text,
  -- Texts that clients keep with a record, by keys of their own.
  metadata jsonb not null default '{}',
  -- { count, category_ids, price }: what a half-and-half is made of; null: a dish of its own.
  parts jsonb,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
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
  -- The longest side of a smaller one of the picture with this hash; 0: the picture itself.
  size integer not null default 0 check (size in (0, 160, 480)),
  primary key (brand_id, hash, size)
);

create table addons (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  short_name text,
  translations jsonb not null default '{}',
  price bigint not null check (price >= 0),
  prices jsonb not null default '[]',
  cost bigint not null default 0 check (cost >= 0),
  recipe jsonb not null default '[]',
  max_quantity integer,
  -- Null: taxed as the product.
  tax_id text collate "C",
  allergens text[] not null default '{}',
  sold_out jsonb not null default '[]',
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint addons_ref_key unique (brand_id, ref),
  foreign key (brand_id, tax_id) references taxes (brand_id, id)
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
  -- Those of `addon_ids` that a line takes without naming them.
  default_addon_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint addon_groups_ref_key unique (brand_id, ref)
);

create table campaigns (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  kind text not null check (kind in ('percentage', 'amount', 'fixed_price', 'buy_x_get_y')),
  -- Percentages in ten-thousandths, amounts and prices in hundredths.
  value bigint not null check (value >= 0),
  buy integer check (buy > 0),
  get integer check (get > 0),
  product_ids text[] not null default '{}',
  category_ids text[] not null default '{}',
  min_subtotal bigint,
  channels text[] not null default '{}',
  branch_ids text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  availability jsonb not null default '[]',
  coupon_code text,
  usage_limit integer check (usage_limit > 0),
  per_customer_limit integer check (per_customer_limit > 0),
  priority integer not null default 100,
  stackable boolean not null default false,
  translations jsonb not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);
create unique index campaigns_coupon_key on campaigns (brand_id, coupon_code) where active and coupon_code is not
  null;

create table stock_items (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  ref text,
  name text not null,
  unit text not null,
  -- Millionths of the currency unit for one unit of the item.
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint stock_items_ref_key unique (brand_id, ref)
);

-- One row per stock item and branch, made by the first setting or movement. The record a reader sees is the item with
-- all its levels: its version is the sum and its updated_at the greatest, so a sale locks one level only.
create table stock_levels (
  brand_id text collate "C" not null,
  branch_id text collate "C" not null,
  stock_item_id text collate "C" not null,
  on_hand bigint not null default 0,
  low_at bigint,
  block_when_empty boolean not null default false,
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 0,
  primary key (brand_id, branch_id, stock_item_id),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  foreign key (brand_id, stock_item_id) references stock_items (brand_id, id),
  constraint stock_levels_readable check (on_hand between -9000000000000000 and 9000000000000000)
) with (fillfactor = 50);
create index stock_levels_item on stock_levels (brand_id, stock_item_id);

-- Append-only; on_hand of a level is the sum of its movements' change.
create table stock_movements (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  stock_item_id text collate "C" not null,
  kind text not null,
  quantity bigint not null,
  change bigint not null,
  unit_cost bigint,
  to_branch_id text collate "C",
  reason text,
  -- Set on sale and return: the order whose items took or gave back.
  order_id text collate "C",
  created_at timestamptz not null default statement_timestamp(),
  -- With what its list is filtered by, as in 0003-sales.sql.
  primary key (brand_id, id) include (branch_id, kind, created_at)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
create index stock_movements_order on stock_movements (brand_id, order_id) where order_id is not null;
-- Movements are written once: what was made and what was changed is one column.
create index stock_movements_created on stock_movements (brand_id, created_at, id);
create index stock_movements_item on stock_movements (brand_id, stock_item_id, id);
create index stock_movements_kind on stock_movements (brand_id, kind, id) where kind <> 'sale';
