-- The whole life of an order and its money: settings, staff, customers, campaigns, discounts, every way to pay and to
-- give back, cash shifts.

-- The brand's settings as the API shows them; what is absent in a document has its default.
alter table brands
  add column loyalty jsonb not null default '{}',
  add column service_charge jsonb,
  add column receipt jsonb not null default '{}',
  add column approvals jsonb not null default '{}',
  add column require_shift boolean not null default false,
  add column require_staff boolean not null default false;

-- Its own lines above and below a receipt, before the brand's.
alter table branches add column receipt jsonb not null default '{}';

-- { "takeaway": rate, "delivery": rate }, rates as in `rate`.
alter table taxes add column service_type_rates jsonb not null default '{}';

-- The smallest coin that cash is rounded to, hundredths.
alter table payment_methods add column rounding bigint not null default 1 check (rounding > 0);

create table staff (
  brand_id text collate "C" not null references brands (id),
  id text collate "C" not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'cashier', 'waiter', 'cook')),
  -- A slow hash of an HMAC under the server secret, salted by the brand: unique, and searched by at sign-in.
  pin_hash bytea not null,
  branch_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
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

-- Wrong PINs of a key in a branch; from the fifth on the pair is locked for a time that doubles.
create table pin_locks (
  brand_id text collate "C" not null,
  key_id text collate "C" not null,
  branch_id text collate "C" not null,
  failures integer not null,
  locked_until timestamptz,
  primary key (brand_id, key_id, branch_id)
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
  primary key (brand_id, token_hash),
  foreign key (brand_id, staff_id) references staff (brand_id, id)
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
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);
create unique index customers_phone_key on customers (brand_id, phone) where phone is not null;

-- Append-only: what was earned, spent, given back, put in.
create table customer_ledger (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  customer_id text collate "C" not null,
  kind text not null check (kind in ('earn', 'redeem', 'reverse', 'return', 'top_up', 'adjust')),
  points bigint not null default 0,
  balance bigint not null default 0,
  order_id text collate "C",
  dining_session_id text collate "C",
  reason text,
  staff_id text collate "C",
  -- Of a top-up: where and how its money came in.
  branch_id text collate "C",
  payment_method_id text collate "C",
  shift_id text collate "C",
  business_date date,
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, customer_id) references customers (brand_id, id)
);
create index customer_ledger_customer on customer_ledger (brand_id, customer_id, id);
create index customer_ledger_shift on customer_ledger (brand_id, shift_id) where shift_id is not null;
create index customer_ledger_order on customer_ledger (brand_id, order_id) where order_id is not null;
create index customer_ledger_session on customer_ledger (brand_id, dining_session_id)
  where dining_session_id is not null;

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
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id)
);
create unique index campaigns_coupon_key on campaigns (brand_id, coupon_code) where active and coupon_code is not null;

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

-- Brand, branch and their texts as a receipt showed them, kept once per content; `id` is the content's hash.
create table receipt_heads (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  document jsonb not null,
  primary key (brand_id, id)
);

alter table dining_sessions
  add column customer_id text collate "C",
  add column staff_id text collate "C",
  add column merged_into_id text collate "C",
  -- Paid from the customer's balance and points, beside `paid`.
  add column balance_used bigint not null default 0 check (balance_used >= 0),
  add column points_used bigint not null default 0 check (points_used >= 0),
  add column points_value bigint not null default 0 check (points_value >= 0),
  add column guest_token_hash bytea,
  add column receipt_head_id text collate "C",
  -- What a settled bill was paid lies beside totals that refunds lower.
  drop constraint dining_sessions_check;
create unique index dining_sessions_guest on dining_sessions (brand_id, guest_token_hash)
  where guest_token_hash is not null;

alter table orders
  add column staff_id text collate "C",
  add column customer_id text collate "C",
  add column payment_method_id text collate "C",
  add column coupon_code text,
  add column moved_from_order_id text collate "C",
  add column balance_used bigint not null default 0 check (balance_used >= 0),
  add column points_used bigint not null default 0 check (points_used >= 0),
  add column points_value bigint not null default 0 check (points_value >= 0),
  add column balance_earned bigint not null default 0,
  add column points_earned bigint not null default 0,
  -- The loyalty rates when it was paid: what a refund reverses by.
  add column loyalty jsonb,
  -- Whose it was before its bill moved or merged: what was noted for them goes when they are erased.
  add column past_customer_ids text[] collate "C" not null default '{}',
  add column receipt_head_id text collate "C";
create index orders_customer on orders (brand_id, customer_id) where customer_id is not null;
create index orders_past_customers on orders (brand_id) where past_customer_ids <> '{}';
create index orders_moved on orders (brand_id, moved_from_order_id) where moved_from_order_id is not null;
create index orders_open on orders (brand_id, branch_id, kitchen_status)
  where kitchen_status in ('new', 'preparing', 'ready');

alter table order_items
  -- [{ campaign_id, name, amount }]: what makes up campaign_discount.
  add column campaigns jsonb,
  -- { "<order discount>": hundredths }: what makes up discount.
  add column discount_shares jsonb,
  add column paid_quantity bigint not null default 0 check (paid_quantity >= 0 and paid_quantity <= quantity),
  add column cancelled_by text collate "C",
  -- Of a service charge: its percentage in ten-thousandths.
  add column charge_percent bigint,
  add column allergens jsonb,
  -- When the kitchen has seen the cancellation.
  add column acknowledged_at timestamptz;

-- Cancelled items that the kitchen still has to be shown.
create index order_items_unseen on order_items (brand_id, order_id)
  where cancelled_at is not null and acknowledged_at is null and kitchen_status in ('new', 'preparing', 'ready');

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
  staff_id text collate "C",
  approved_by text collate "C",
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (brand_id, id),
  foreign key (brand_id, order_id) references orders (brand_id, id)
);
create index order_discounts_order on order_discounts (brand_id, order_id);
create index order_discounts_bill on order_discounts (brand_id, bill_discount_id) where bill_discount_id is not null;

alter table adjustments
  -- [{ payment_id, amount }]: which payments the money goes back to, exactly.
  add column payments jsonb,
  add column to_balance bigint not null default 0,
  add column points_returned bigint not null default 0,
  add column points_reversed bigint not null default 0,
  add column balance_reversed bigint not null default 0,
  add column tip bigint not null default 0,
  add column staff_id text collate "C",
  add column approved_by text collate "C";
create index adjustments_date on adjustments (brand_id, business_date);

create table shifts (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  branch_id text collate "C" not null,
  register text not null,
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
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (brand_id, id),
  foreign key (brand_id, branch_id) references branches (brand_id, id),
  check ((status = 'closed') = (closed_at is not null and number is not null and report is not null))
);
create unique index shifts_open_key on shifts (brand_id, branch_id, register) where status = 'open';
create unique index shifts_number_key on shifts (brand_id, branch_id, register, number) where number is not null;

create table shift_movements (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  shift_id text collate "C" not null,
  kind text not null check (kind in ('pay_in', 'pay_out', 'no_sale')),
  amount bigint not null check (amount >= 0),
  reason text not null,
  staff_id text collate "C",
  created_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, shift_id) references shifts (brand_id, id)
);
create index shift_movements_shift on shift_movements (brand_id, shift_id);

-- A payment is on a bill or on an order without one.
alter table payments
  alter column dining_session_id drop not null,
  add column order_id text collate "C",
  add column tip bigint not null default 0,
  -- What the drawer received beyond (below zero: short of) the amount, because of the smallest coin.
  add column rounding bigint not null default 0,
  add column refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  add column shift_id text collate "C",
  add column staff_id text collate "C",
  -- [{ item_id, quantity, amount }]: the items it paid.
  add column items jsonb,
  add column voided_at timestamptz,
  add column void_reason text,
  -- The day, the drawer and the person of a void that took money back (none of a correction, whose entries say so).
  add column void_business_date date,
  add column void_shift_id text collate "C",
  add column void_staff_id text collate "C",
  add column corrects_id text collate "C",
  drop constraint payments_amount_check,
  drop constraint payments_check,
  drop constraint payments_check1,
  add foreign key (brand_id, order_id) references orders (brand_id, id),
  add check ((dining_session_id is null) <> (order_id is null)),
  add check (amount > 0 or corrects_id is not null),
  add check (tendered is null or tendered - change - tip = amount + rounding);
create index payments_order on payments (brand_id, order_id) where order_id is not null;
create index payments_shift on payments (brand_id, shift_id) where shift_id is not null;
create index payments_void_shift on payments (brand_id, void_shift_id) where void_shift_id is not null;
create index payments_date on payments (brand_id, business_date);
create index payments_void_date on payments (brand_id, void_business_date) where void_business_date is not null;

alter table order_payments
  add column refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  drop constraint order_payments_amount_check,
  add check (amount <> 0);

-- What a refund handed out by each payment's method: `amount` exactly, the drawer `amount + rounding + tip`.
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
create index orders_date on orders (brand_id, branch_id, business_date);
