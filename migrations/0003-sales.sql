-- The bill: a dining session, its orders (rounds), their items, what was paid and given back; customers and cash drawers.
--
-- Lists are counted, and their pages found, by indexes alone (docs/decisions/0011-counting-a-growing-list.md). So primary keys
-- include what lists are filtered by: orders and payments have an index on their last change, so they are never changed in
-- place and the wider key costs no entry more; rounds do not change these columns of a bill. And an index answers alone only
-- for pages that a vacuum has seen since they changed, so tables are vacuumed early.

create table areas (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  name text not null,
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
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
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  constraint tables_name_key unique (brand_id, branch_id, name),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  foreign key (brand_id, area_id) references areas (brand_id, id)
);

create table customers (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  phone text,
  email text,
  birthday date,
  note text,
  -- Sums of the ledger; a reversal may take them below zero, spending never does.
  balance bigint not null default 0,
  points bigint not null default 0,
  erased_at timestamptz,
  -- Who approved that the customer was erased.
  erasure_approved_by text collate "C",
  -- Where a search looks for words: in lower case, without accents.
  words text generated always as (replace(translate(lower(regexp_replace(
    normalize(name || e'\n' || coalesce(phone, '') || e'\n' || coalesce(email, ''), nfd),
    '[\u0300-\u036f]', '', 'g')), 'øłđħı', 'oldhi'), 'ß', 'ss')) stored,
  metadata jsonb not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  -- Sums that callers add to stay where a client can read them: within ±9·10^15.
  constraint customers_readable check (points between -9000000000000000 and 9000000000000000 and balance between
    -9000000000000000 and 9000000000000000)
);
create unique index customers_phone_key on customers (brand_id, phone) where phone is not null;
create index customers_changed on customers (brand_id, updated_at, id);
create index customers_name on customers (brand_id, name, id);
create index customers_email on customers (brand_id, email, id) where email is not null;
create index customers_inactive on customers (brand_id, id) where not active;
-- A search reads every customer of the brand: with the words in an index it need not read the customers themselves.
create index customers_searched on customers (brand_id, created_at, id) include (words);

-- Append-only: what was earned, spent, given back, put in.
create table customer_ledger (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  kind text not null check (kind in ('earn', 'redeem', 'reverse', 'return', 'top_up', 'pay_out', 'adjust')),
  points bigint not null default 0,
  balance bigint not null default 0,
  order_id text collate "C",
  dining_session_id text collate "C",
  reason text,
  staff_id text collate "C",
  -- Where it was earned, spent or paid. The method and the drawer are of a top-up or a pay-out, whose payment has the
  -- same id.
  branch_id text collate "C",
  payment_method_id text collate "C",
  shift_id text collate "C",
  business_date date,
  -- Who approved that balance or points were changed by hand, paid out, or given back from a bill or an order.
  approved_by text collate "C",
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, customer_id) references customers (brand_id, id)
);
create index customer_ledger_customer on customer_ledger (brand_id, customer_id, id);
create index customer_ledger_order on customer_ledger (brand_id, order_id) where order_id is not null;
create index customer_ledger_session on customer_ledger (brand_id, dining_session_id) where dining_session_id is not
  null;
create index customer_ledger_created on customer_ledger (brand_id, customer_id, created_at, id);

create table shifts (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  register text not null,
  -- The register in lower case: `Bar` and `bar` are one drawer.
  register_key text collate "C" not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  opening_float bigint not null check (opening_float >= 0),
  blind boolean not null,
  opened_at timestamptz not null,
  opened_by text collate "C",
  closed_at timestamptz,
  closed_by text collate "C",
  -- The Z report: its number counts per branch and register, its document never changes.
  number integer,
  report jsonb,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  check ((status = 'closed') = (closed_at is not null and number is not null and report is not null))
);
create unique index shifts_open_key on shifts (brand_id, branch_id, register_key) where status = 'open';
create unique index shifts_number_key on shifts (brand_id, branch_id, register_key, number) where number is not null;
create index shifts_changed on shifts (brand_id, updated_at, id);

create table shift_movements (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  shift_id text collate "C" not null,
  kind text not null check (kind in ('pay_in', 'pay_out', 'no_sale')),
  amount bigint not null check (amount >= 0),
  reason text not null,
  -- One of the brand's reasons, and its names in other languages, frozen.
  reason_id text collate "C",
  reason_names jsonb,
  staff_id text collate "C",
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, shift_id) references shifts (brand_id, id)
);
create index shift_movements_shift on shift_movements (brand_id, shift_id);

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
  -- Items of the bill, cancelled and refunded ones included, and the addons chosen on them: both have a limit.
  item_count integer not null default 0,
  addon_count integer not null default 0,
  -- The totals of its orders summed, so that a list of bills reads no order.
  subtotal bigint not null default 0,
  campaign_discount bigint not null default 0,
  discount bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  cost bigint not null default 0,
  paid bigint not null default 0,
  customer_id text collate "C",
  staff_id text collate "C",
  -- The guests by whom the service charge is decided: those of the bill, until its first payment.
  charge_guests integer not null default 1,
  -- Set while its service charge is waived, also for later rounds.
  charge_waived_at timestamptz,
  charge_waived_by text collate "C",
  charge_waiver_approved_by text collate "C",
  charge_waiver_reason text,
  charge_waiver_reason_id text collate "C",
  charge_waiver_reason_names jsonb,
  merged_into_id text collate "C",
  -- Paid from the customer's balance and points, beside `paid`.
  balance_used bigint not null default 0 check (balance_used >= 0),
  points_used bigint not null default 0 check (points_used >= 0),
  points_value bigint not null default 0 check (points_value >= 0),
  guest_token_hash bytea,
  receipt_head_id text collate "C",
  -- When a bill that has ended was last changed; null while it is open. A round changes its open bill in place, which
  -- no index on updated_at would allow.
  ended_changed_at timestamptz generated always as (case when status <> 'open' then updated_at end) stored,
  -- The name that a tab is called by.
  name text,
  -- When the bill was last printed for its guests; null once its total has changed since.
  bill_printed_at timestamptz,
  -- Texts that clients keep with a record, by keys of their own.
  metadata jsonb,
  -- A bill that was given another customer still has the name, note and metadata of the former one, who may ask for
  -- erasure.
  past_customer_ids text[] collate "C" not null default '{}',
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id) include (branch_id, status, opened_at),
  foreign key (brand_id, branch_id) references branches (brand_id, id)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index dining_sessions_staff on dining_sessions (brand_id, staff_id, id) where staff_id is not null;
create index dining_sessions_name on dining_sessions (brand_id, name, id) where name is not null;
create index dining_sessions_branch on dining_sessions (brand_id, branch_id, id);
create unique index dining_sessions_guest on dining_sessions (brand_id, guest_token_hash) where guest_token_hash is
  not null;
create index dining_sessions_created on dining_sessions (brand_id, created_at, id);
create index dining_sessions_opened on dining_sessions (brand_id, opened_at, id);
create index dining_sessions_unsettled on dining_sessions (brand_id, branch_id, status, id) where status <> 'settled';
create index dining_sessions_customer on dining_sessions (brand_id, customer_id, id) where customer_id is not null;
create index dining_sessions_tables on dining_sessions using gin (table_ids);
create index dining_sessions_ended on dining_sessions (brand_id, ended_changed_at, id) where ended_changed_at is not
  null;
create index dining_sessions_past_customers on dining_sessions (brand_id) where past_customer_ids <> '{}';

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

-- Brand, branch and their texts as a receipt showed them, kept once per content; `id` is the content's hash.
create table receipt_heads (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  document jsonb not null,
  primary key (brand_id, id)
);

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
  -- The platform or app that it came from, and its reference there.
  source text,
  source_ref text,
  -- Sums over the live items (contract §12.1).
  subtotal bigint not null check (subtotal >= 0),
  campaign_discount bigint not null default 0 check (campaign_discount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  cost bigint not null check (cost >= 0),
  ordered_at timestamptz not null,
  staff_id text collate "C",
  customer_id text collate "C",
  payment_method_id text collate "C",
  coupon_code text,
  moved_from_order_id text collate "C",
  balance_used bigint not null default 0 check (balance_used >= 0),
  points_used bigint not null default 0 check (points_used >= 0),
  points_value bigint not null default 0 check (points_value >= 0),
  balance_earned bigint not null default 0,
  points_earned bigint not null default 0,
  -- The loyalty rates when it was paid: what a refund reverses by.
  loyalty jsonb,
  -- Whose it was before its bill moved or merged: what was noted for them goes when they are erased.
  past_customer_ids text[] collate "C" not null default '{}',
  receipt_head_id text collate "C",
  -- On the first order of a bill when the bill settles: its guests. Null on all others.
  bill_guests integer,
  -- A guest's `client_ref` is unique on the bill it was sent on, all others in the brand: a guest neither learns nor
  -- takes those of tills. Set on orders by a guest's token that carry one.
  client_ref_bill text collate "C",
  -- Where an order is taken to, and the fee that was asked for it; null for one that nobody delivers. The fee that is
  -- charged is an item of the kind delivery_fee.
  delivery jsonb,
  -- When it is to be picked up, delivered or eaten; null: as soon as it is ready.
  scheduled_for timestamptz,
  -- The business date by which its tickets count, when the kitchen gets it on another day than that of the order.
  ticket_date date,
  metadata jsonb,
  -- The bill whose guests sent an order, while its words are theirs: guests read notes and names only on such orders.
  guest_bill_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (brand_id, id) include (branch_id, channel, status, kitchen_status, updated_at),
  constraint orders_number_key unique (brand_id, branch_id, business_date, number),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index orders_session on orders (brand_id, dining_session_id);
create index orders_customer on orders (brand_id, customer_id) where customer_id is not null;
create index orders_past_customers on orders (brand_id) where past_customer_ids <> '{}';
create index orders_moved on orders (brand_id, moved_from_order_id) where moved_from_order_id is not null;
create index orders_refunded on orders (brand_id, branch_id, business_date) include (id, ordered_at) where status in
  ('partially_refunded', 'refunded');
-- One index for each column they are sorted by, with the id that breaks ties.
create index orders_changed on orders (brand_id, updated_at, id);
create index orders_created on orders (brand_id, created_at, id);
create index orders_ordered on orders (brand_id, ordered_at, id);
create index orders_numbered on orders (brand_id, order_number collate "C", id);
create index orders_total on orders (brand_id, total, id);
-- Most orders are paid and delivered: the others have indexes of their own.
create index orders_unpaid on orders (brand_id, status, id) where status <> 'paid';
-- A guest's `client_ref` is unique on the bill it was sent on, all others in the brand (see orders.client_ref_bill).
create unique index orders_source_ref_unique on orders (brand_id, source, source_ref) where source_ref is not null;
create index orders_source on orders (brand_id, source, id) where source is not null;
create unique index orders_client_ref_unique on orders (brand_id, client_ref, coalesce(client_ref_bill, '')) where
  client_ref is not null;
-- The id beside the stage: how many orders before an id are undelivered is counted without reading orders, by which a
-- page far back in the list of delivered ones is found (docs/decisions/0011-counting-a-growing-list.md).
create index orders_at_stage on orders (brand_id, kitchen_status, branch_id, business_date) include (id) where
  kitchen_status is distinct from 'delivered';
create index orders_table on orders (brand_id, table_id, id) where table_id is not null;
create index orders_staff on orders (brand_id, staff_id, id) where staff_id is not null;
create index orders_scheduled on orders (brand_id, scheduled_for) where scheduled_for is not null;
create index orders_ticket_date on orders (brand_id, branch_id, ticket_date) where ticket_date is not null and
  kitchen_status is distinct from 'delivered';
-- The sold orders of a day with their versions.
create index orders_sold_days on orders (brand_id, branch_id, business_date) include (ordered_at, bill_guests,
  subtotal, discount, campaign_discount, tax, total, cost, balance_used, points_value, version) where status in ('paid',
  'partially_refunded', 'refunded');

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
  discountable boolean not null default true,
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
  cancel_reason_id text collate "C",
  cancel_reason_names jsonb,
  restocked boolean,
  -- [{ campaign_id, name, amount }]: what makes up campaign_discount.
  campaigns jsonb,
  -- { "<order discount>": hundredths }: what makes up discount.
  discount_shares jsonb,
  paid_quantity bigint not null default 0 check (paid_quantity >= 0 and paid_quantity <= quantity),
  cancelled_by text collate "C",
  -- Of a service charge: its percentage in ten-thousandths.
  charge_percent bigint,
  allergens jsonb,
  -- [{ addon_id, name, names }]: defaults that the line was ordered without.
  without jsonb,
  -- [{ product_id, name, names, unit_price }]: the equal parts of a half-and-half. Addons and `without` that belong to one
  -- have its place as `half`.
  parts jsonb,
  -- { id, product_id, name, names, choice_id, place, extra }: the combo that the item is a component of.
  combo jsonb,
  -- When the kitchen has seen the cancellation.
  acknowledged_at timestamptz,
  -- When the item first left `new`. Unlike the times of its stages no recall clears it.
  begun_at timestamptz,
  -- Thousandths of an item that were thrown away and not made once more. They stay live until they are cancelled or
  -- given back, and do not go back to a shelf.
  wasted_quantity bigint not null default 0,
  -- The category of the product when it was sold, for reports by category: a product may move later. Null for a
  -- service charge.
  category_id text,
  -- Held until the order is paid in full, and not because somebody asked for it.
  awaits_payment boolean not null default false,
  -- The names of the tax and its components, frozen with the sale; null where there are none. `tax_components` holds
  -- each one's name, rate and share of the item's tax.
  tax_names jsonb,
  tax_components jsonb,
  -- [{ tax_id, name, names, rate, components, discount, tax, total }]: the parts of an item whose addons have other
  -- taxes than its product, which is in the first; null: the item has one tax.
  tax_parts jsonb,
  -- What its line said in place of the order; null: nothing.
  service_type text,
  -- The amount paid for the units of an item that payments name. Computed from their quantity it would be a cent off
  -- once another part of the line is cancelled or moved.
  paid_amount bigint not null default 0,
  -- The item in whose place it was ordered, and until the kitchen has seen it when a line changed.
  replaces_id text collate "C",
  changed_at timestamptz,
  -- Of a replaced item: by how much its replacement costs less.
  lowered_by bigint not null default 0 check (lowered_by >= 0),
  -- The price of the menu, where the line was sold at another.
  list_unit_price bigint,
  -- Why it was, where a reason was given.
  price_reason text,
  price_reason_id text collate "C",
  price_reason_names jsonb,
  primary key (brand_id, id),
  -- Looked at when the transaction commits: a round's items are written before its number is taken.
  foreign key (brand_id, order_id) references orders (brand_id, id) deferrable initially deferred,
  check ((cancelled_at is null) = (cancel_kind is null) and (cancelled_at is null) = (restocked is null)),
  -- A service charge that is not due has ended without a reason.
  check (cancelled_at is null or cancel_reason is not null or (cancel_kind = 'waived' and total = 0)),
  check (total >= 0 and subtotal >= campaign_discount + discount),
  check (price_reason is null or list_unit_price is not null),
  constraint order_items_wasted check (wasted_quantity between 0 and quantity)
) with (fillfactor = 85);
create index order_items_order on order_items (brand_id, order_id);
create index order_items_overridden on order_items (brand_id, order_id) where list_unit_price is not null;
create index order_items_refunded on order_items (brand_id, order_id) where cancel_kind = 'refund';
-- Cancelled items that the kitchen still has to be shown, by day: its tickets are of two.
create index order_items_unacknowledged on order_items (brand_id, cancelled_business_date, order_id) where
  cancelled_at is not null and acknowledged_at is null and kitchen_status in ('new', 'preparing', 'ready');
-- Orders in which a product was sold.
create index order_items_product on order_items (brand_id, product_id, order_id) where cancel_kind is null or
  cancel_kind = 'refund';
-- Orders in which a combo was sold.
create index order_items_combo on order_items (brand_id, (combo ->> 'product_id'), order_id) where combo is not null and
  (cancel_kind is null or cancel_kind = 'refund');
-- Cancellations by who made them are read from the index alone.
create index order_items_cancelled_by on order_items (brand_id, cancelled_business_date) include (order_id,
  cancel_kind, cancelled_by, total, lowered_by, cancelled_at) where cancelled_at is not null;

-- One row per campaign and order it took something off; a use is given back when the order is cancelled.
create table campaign_uses (
  brand_id text collate "C" not null,
  campaign_id text collate "C" not null,
  order_id text collate "C" not null,
  customer_id text collate "C",
  given_back_at timestamptz,
  primary key (brand_id, campaign_id, order_id),
  foreign key (brand_id, campaign_id) references campaigns (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id) deferrable initially deferred
);
create index campaign_uses_order on campaign_uses (brand_id, order_id);
-- Uses are counted while the campaign's row is held, so counting has to be short.
create index campaign_uses_counted on campaign_uses (brand_id, campaign_id, customer_id) where given_back_at is null;

create table order_discounts (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  order_id text collate "C" not null,
  bill_discount_id text collate "C",
  kind text not null check (kind in ('percentage', 'amount')),
  -- Percentage in ten-thousandths, amount in hundredths; as it was asked for.
  value bigint not null check (value > 0),
  item_id text collate "C",
  -- Set on an order's share of a bill's discount and on what moved with items: worth this much, whatever `value` says.
  fixed_amount bigint check (fixed_amount >= 0),
  amount bigint not null check (amount >= 0),
  reason text not null,
  -- One of the brand's reasons, and its names in other languages, frozen.
  reason_id text collate "C",
  reason_names jsonb,
  staff_id text collate "C",
  approved_by text collate "C",
  removed_at timestamptz,
  -- Who approved that the discount was removed.
  removal_approved_by text collate "C",
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id)
);
create index order_discounts_order on order_discounts (brand_id, order_id);
create index order_discounts_bill on order_discounts (brand_id, bill_discount_id) where bill_discount_id is not null;

-- Money taken on a bill, on an order without one, or for a customer's balance; a negative amount gives balance back. The
-- shares stand in order_payments once the bill settles.
create table payments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  dining_session_id text collate "C",
  position integer not null,
  payment_method_id text collate "C" not null,
  name text not null,
  type text not null,
  amount bigint not null,
  tendered bigint,
  change bigint not null default 0 check (change >= 0),
  reference text,
  paid_at timestamptz not null,
  business_date date not null,
  order_id text collate "C",
  -- Of a top-up or a pay-out: whose balance.
  customer_id text collate "C",
  kind text not null default 'sale' check (kind in ('sale', 'top_up', 'pay_out')),
  tip bigint not null default 0,
  -- What the drawer received beyond (below zero: short of) the amount, because of the smallest coin.
  rounding bigint not null default 0,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  shift_id text collate "C",
  staff_id text collate "C",
  -- [{ item_id, quantity, amount }]: the items it paid.
  items jsonb,
  voided_at timestamptz,
  void_reason text,
  -- The day, the drawer and the person of a void that took money back (none of a correction, whose entries say so).
  void_business_date date,
  void_shift_id text collate "C",
  void_staff_id text collate "C",
  corrects_id text collate "C",
  -- The smallest coin that a payment was rounded to: refunds use it whatever its method says by then. Null for methods
  -- that do not round.
  coin bigint,
  -- Who approved that the payment was voided or corrected; on the entries that a correction adds, that they were added.
  approved_by text collate "C",
  names jsonb,
  metadata jsonb,
  -- Of the entry of a correction: who took the money of the corrected payment, to whom its tip belongs.
  taken_by text collate "C",
  -- The part of the tip that was refunded, to the method or to a balance.
  refunded_tip bigint not null default 0,
  created_at timestamptz not null default statement_timestamp(),
  -- A void, a refund, a tip and a merge of bills change one; null until the first of these.
  updated_at timestamptz,
  primary key (brand_id, id) include (branch_id),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id),
  foreign key (brand_id, payment_method_id) references payment_methods (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, customer_id) references customers (brand_id, id),
  check (num_nonnulls(dining_session_id, order_id, customer_id) = 1),
  check ((kind = 'sale') = (customer_id is null)),
  check (amount > 0 or (amount = 0 and tip > 0) or corrects_id is not null or kind = 'pay_out'),
  check (tendered is null or tendered - change - tip = amount + rounding)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index payments_session on payments (brand_id, dining_session_id);
create index payments_order on payments (brand_id, order_id) where order_id is not null;
create index payments_shift on payments (brand_id, shift_id) where shift_id is not null;
create index payments_void_shift on payments (brand_id, void_shift_id) where void_shift_id is not null;
create index payments_date on payments (brand_id, business_date);
create index payments_void_date on payments (brand_id, void_business_date) where void_business_date is not null;
create index payments_created on payments (brand_id, created_at, id);
create index payments_paid on payments (brand_id, paid_at, id);
create index payments_method on payments (brand_id, payment_method_id, id);
-- Top-ups and pay-outs are few among sales.
create index payments_kind on payments (brand_id, kind, id) where kind <> 'sale';
-- The index alone is read to skip payments: an index of an expression has its columns only where they are named.
create index payments_changed_at on payments (brand_id, (coalesce(updated_at, created_at)), id) include (updated_at,
  created_at);
create index payments_tips_taken on payments (brand_id, business_date) include (branch_id, staff_id, taken_by,
  corrects_id, tip) where tip <> 0;

create table order_payments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  order_id text collate "C" not null,
  payment_id text collate "C" not null,
  position integer not null,
  amount bigint not null,
  -- Tendered and change stand on the first share of a payment only.
  first_share boolean not null,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, payment_id) references payments (brand_id, id),
  -- A payment of nothing but a tip has one share of 0.
  check (amount <> 0 or first_share)
);
create index order_payments_order on order_payments (brand_id, order_id);
create index order_payments_payment on order_payments (brand_id, payment_id);

-- When a bill, or an order without one, was paid in full and by which key, and whether that was undone: then a bill is open
-- again, and its next settlement is a row of its own.
create table settlements (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  dining_session_id text collate "C",
  order_id text collate "C",
  key_id text collate "C" not null,
  settled_at timestamptz not null,
  business_date date not null,
  reopened_at timestamptz,
  reopen_reason text,
  reopened_by text collate "C",
  reopen_approved_by text collate "C",
  primary key (brand_id, id),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  check (num_nonnulls(dining_session_id, order_id) = 1),
  check ((reopened_at is null) = (reopen_reason is null))
);
create unique index settlements_session on settlements (brand_id, dining_session_id) where dining_session_id is not null
  and reopened_at is null;
create unique index settlements_order on settlements (brand_id, order_id) where order_id is not null and reopened_at is
  null;

create table adjustments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  order_id text collate "C" not null,
  kind text not null check (kind in ('refund', 'waste')),
  -- Null when money is given back without naming an item.
  item_id text collate "C",
  quantity bigint check (quantity > 0),
  amount bigint not null,
  tax bigint not null,
  cost bigint not null,
  reason text not null,
  -- One of the brand's reasons, and its names in other languages, frozen.
  reason_id text collate "C",
  reason_names jsonb,
  restocked boolean not null,
  business_date date not null,
  -- [{ payment_id, amount }]: which payments the money goes back to, exactly.
  payments jsonb,
  -- The method that gave their money, where the refund named one; null: each its own.
  to_payment_method_id text collate "C",
  to_balance bigint not null default 0,
  points_returned bigint not null default 0,
  points_reversed bigint not null default 0,
  balance_reversed bigint not null default 0,
  tip bigint not null default 0,
  staff_id text collate "C",
  approved_by text collate "C",
  -- The taxes that a refund gives back, by tax, rate and component; null for waste.
  tax_lines jsonb,
  -- Of a refund to a balance: the tip that it took from each payment.
  tips jsonb,
  created_at timestamptz not null,
  -- When a refund was written or last changed, by the database's clock, so that clients that sync refunds miss none.
  updated_at timestamptz not null default statement_timestamp(),
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, item_id) references order_items (brand_id, id)
);
create index adjustments_order on adjustments (brand_id, order_id);
create index adjustments_date on adjustments (brand_id, business_date);
create index adjustments_refunds on adjustments (brand_id, created_at, id) where kind = 'refund';
create index adjustments_refunds_date on adjustments (brand_id, business_date, id) where kind = 'refund';
create index adjustments_refunds_changed on adjustments (brand_id, updated_at, id) where kind = 'refund';

-- What a refund handed out for each payment, by its method or the one that the refund named: `amount` exactly, the drawer
-- `amount + rounding + tip`.
create table refund_payments (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  order_id text collate "C" not null,
  payment_id text collate "C" not null,
  payment_method_id text collate "C" not null,
  name text not null,
  type text not null,
  amount bigint not null,
  tip bigint not null default 0,
  rounding bigint not null default 0,
  -- By the method that the refund named, rounded by itself: the cash of the sale is not what it was paid out of.
  otherwise boolean not null default false,
  shift_id text collate "C",
  staff_id text collate "C",
  business_date date not null,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, payment_id) references payments (brand_id, id)
);
create index refund_payments_order on refund_payments (brand_id, order_id);
create index refund_payments_payment on refund_payments (brand_id, payment_id);
create index refund_payments_shift on refund_payments (brand_id, shift_id) where shift_id is not null;
create index refund_payments_date on refund_payments (brand_id, business_date);

-- The receipts of a branch: the number of each year counts without a gap, and each receipt is chained to the one before
-- it by its hash. The row is locked last in a transaction, before its events.
create table receipt_counters (
  brand_id text collate "C" not null,
  branch_id text collate "C" not null,
  -- The last position in the chain, and its hash.
  position integer not null,
  hash text,
  -- The last number of each year: {"2026": 17}.
  numbers jsonb not null,
  primary key (brand_id, branch_id)
) with (fillfactor = 50);

-- What was sold, given back, put on a balance or taken off it, or voided, under a number. The hash covers the fields up
-- to previous_hash; what follows may come later.
create table receipts (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  position integer not null,
  year integer not null,
  year_number integer not null check (year_number > 0),
  number text not null,
  kind text not null check (kind in ('sale', 'refund', 'top_up', 'pay_out', 'void')),
  -- Of issued_at, whatever day the sale is booked on.
  business_date date not null,
  issued_at timestamptz not null,
  dining_session_id text collate "C",
  order_id text collate "C",
  -- The top-up or pay-out.
  payment_id text collate "C",
  -- What its head said, beside the seller.
  receipt_head_id text collate "C" not null,
  -- What it adds to the sales, or to balances; negative for a refund, a pay-out and a void. Without tips and rounding.
  total bigint not null,
  tax_lines jsonb,
  -- [{ name, quantity, total }]
  lines jsonb,
  seller jsonb not null,
  -- Of a refund, for its paper: { payouts: [{ name, names, amount, tip, rounding }], balance, balance_tip, points, points_value }
  money_back jsonb,
  -- The receipt that is refunded or voided.
  corrects_id text collate "C",
  previous_hash text,
  hash text not null,
  buyer jsonb,
  -- Set when the buyer was named after the receipt was issued: such a buyer is not part of the hash.
  buyer_added_at timestamptz,
  -- What a fiscal device or service said: { scheme, status, lines, qr, fields, at }.
  fiscal jsonb,
  -- How often it was printed.
  copies integer not null default 0 check (copies >= 0),
  -- Of a sale that was reopened.
  voided_at timestamptz,
  created_at timestamptz not null default statement_timestamp(),
  -- Null until what may come later came.
  updated_at timestamptz,
  primary key (brand_id, id) include (branch_id, kind),
  constraint receipts_position_key unique (brand_id, branch_id, position),
  constraint receipts_number_key unique (brand_id, branch_id, year, year_number),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  foreign key (brand_id, dining_session_id) references dining_sessions (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id),
  foreign key (brand_id, payment_id) references payments (brand_id, id),
  foreign key (brand_id, corrects_id) references receipts (brand_id, id),
  check (num_nonnulls(dining_session_id, order_id, payment_id) > 0),
  check ((kind in ('top_up', 'pay_out')) = (payment_id is not null)),
  check (kind <> 'void' or corrects_id is not null)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index receipts_session on receipts (brand_id, dining_session_id) where dining_session_id is not null;
create index receipts_order on receipts (brand_id, order_id) where order_id is not null;
create index receipts_payment on receipts (brand_id, payment_id) where payment_id is not null;
create index receipts_corrects on receipts (brand_id, corrects_id) where corrects_id is not null;
create index receipts_kind on receipts (brand_id, kind, id) where kind <> 'sale';
create index receipts_date on receipts (brand_id, business_date);
create index receipts_number on receipts (brand_id, number);
create index receipts_counted on receipts (brand_id, ((year::bigint << 32) + year_number), id);
create index receipts_created on receipts (brand_id, created_at, id);
-- The index alone is read to skip receipts: an index of an expression has its columns only where they are named.
create index receipts_changed_at on receipts (brand_id, (coalesce(updated_at, created_at)), id) include (updated_at,
  created_at);
