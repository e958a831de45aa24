-- The bill: a dining session, its orders (rounds), their items, what was paid, what moved in stock, what happened.

create table dining_sessions (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  table_ids text[] not null,
  guests integer not null,
  status text not null default 'open' check (status in ('open', 'settled', 'merged', 'cancelled')),
  note text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Live items on the bill, held to the limit of contract §10.
  live_items integer not null default 0,
  -- The totals of its orders summed, so that a list of bills reads no order.
  subtotal bigint not null default 0,
  campaign_discount bigint not null default 0,
  discount bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  cost bigint not null default 0,
  paid bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  check (status <> 'settled' or paid = total)
) with (fillfactor = 60);
create index dining_sessions_branch on dining_sessions (brand_id, branch_id, id);

-- One open session per table, guaranteed by this key: the row goes when the session ends.
create table occupied_tables (
  brand_id text collate "C" not null,
  table_id text collate "C" not null,
  dining_session_id text collate "C" not null,
  constraint occupied_tables_pkey primary key (brand_id, table_id),
  foreign key (brand_id, table_id) references tables (brand_id, id),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id)
);
create index occupied_tables_session on occupied_tables (brand_id, dining_session_id);

-- The day's counter of a branch: display numbers 1..n without gaps, taken last in the transaction.
create table day_counters (
  brand_id text collate "C" not null,
  branch_id text collate "C" not null,
  business_date date not null,
  last integer not null,
  primary key (brand_id, branch_id, business_date)
) with (fillfactor = 50);

create table orders (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  dining_session_id text collate "C",
  table_id text collate "C",
  channel text not null,
  service_type text not null,
  status text not null,
  business_date date not null,
  number integer not null check (number > 0),
  order_number text not null,
  currency text not null,
  tax_mode text not null,
  kitchen_status text,
  kitchen_new_at timestamptz,
  kitchen_preparing_at timestamptz,
  kitchen_ready_at timestamptz,
  kitchen_delivered_at timestamptz,
  note text,
  customer_name text,
  client_ref text,
  -- Sums over the live items (contract §12.1).
  subtotal bigint not null check (subtotal >= 0),
  campaign_discount bigint not null default 0 check (campaign_discount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  cost bigint not null check (cost >= 0),
  ordered_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (brand_id, id),
  constraint orders_number_key unique (brand_id, branch_id, business_date, number),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id)
) with (fillfactor = 85);
create index orders_session on orders (brand_id, dining_session_id);
create unique index orders_client_ref_key on orders (brand_id, client_ref) where client_ref is not null;
create index orders_updated on orders (brand_id, updated_at);

create table order_items (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  order_id text collate "C" not null,
  position integer not null,
  kind text not null default 'product',
  product_id text collate "C",
  name text not null,
  -- The name in the brand's other languages: { "tr": "…" }; null when there is none.
  names jsonb,
  quantity bigint not null check (quantity > 0),
  -- Sold by weight: parts of a line may be fractions.
  weighed boolean not null default false,
  unit_price bigint not null,
  -- [{ addon_id, addon_group_id, name, names, quantity, unit_price, total }], amounts in hundredths.
  addons jsonb,
  subtotal bigint not null check (subtotal >= 0),
  campaign_discount bigint not null default 0 check (campaign_discount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  tax_id text collate "C",
  tax_name text,
  tax_rate bigint,
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  cost bigint not null check (cost >= 0),
  -- What the whole item took from stock: { "<stock item>": thousandths }; null when nothing.
  recipe jsonb,
  note text,
  seat integer,
  course integer,
  held boolean not null default false,
  fired_at timestamptz,
  client_line_id text,
  needs_kitchen boolean not null,
  station_id text collate "C",
  kitchen_status text,
  kitchen_new_at timestamptz,
  kitchen_preparing_at timestamptz,
  kitchen_ready_at timestamptz,
  kitchen_delivered_at timestamptz,
  split_from_id text collate "C",
  cancelled_at timestamptz,
  cancelled_business_date date,
  cancel_kind text,
  cancel_reason text,
  restocked boolean,
  primary key (brand_id, id),
  -- Looked at when the transaction commits: a round's items are written before its number is taken.
  foreign key (brand_id, order_id) references orders (brand_id, id) deferrable initially deferred,
  check ((cancelled_at is null) = (cancel_kind is null) and (cancelled_at is null) = (restocked is null)),
  check (cancelled_at is null or cancel_reason is not null),
  check (total >= 0 and subtotal >= campaign_discount + discount)
) with (fillfactor = 85);
create index order_items_order on order_items (brand_id, order_id);

create table adjustments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  order_id text collate "C" not null,
  kind text not null check (kind in ('refund', 'waste')),
  item_id text collate "C" not null,
  quantity bigint not null check (quantity > 0),
  amount bigint not null,
  tax bigint not null,
  cost bigint not null,
  reason text not null,
  restocked boolean not null,
  business_date date not null,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, item_id) references order_items (brand_id, id)
);
create index adjustments_order on adjustments (brand_id, order_id);

-- Money taken on a bill. Its shares stand in order_payments once the bill settles.
create table payments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  dining_session_id text collate "C" not null,
  position integer not null,
  payment_method_id text collate "C" not null,
  name text not null,
  type text not null,
  amount bigint not null check (amount > 0),
  tendered bigint check (tendered >= amount),
  change bigint not null default 0 check (change >= 0),
  reference text,
  paid_at timestamptz not null,
  business_date date not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (brand_id, id),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id),
  foreign key (brand_id, payment_method_id) references payment_methods (brand_id, id),
  check (tendered is null or tendered - change = amount)
);
create index payments_session on payments (brand_id, dining_session_id);

create table order_payments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  order_id text collate "C" not null,
  payment_id text collate "C" not null,
  position integer not null,
  amount bigint not null check (amount > 0),
  -- Tendered and change stand on the first share of a payment only.
  first_share boolean not null,
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, payment_id) references payments (brand_id, id)
);
create index order_payments_order on order_payments (brand_id, order_id);
create index order_payments_payment on order_payments (brand_id, payment_id);

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
  created_at timestamptz not null default clock_timestamp(),
  primary key (brand_id, id)
);
create index stock_movements_order on stock_movements (brand_id, order_id) where order_id is not null;

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
