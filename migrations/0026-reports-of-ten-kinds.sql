-- no transaction
-- Sums of what was sold on a day: a report of a year reads these instead of every item of it. The sums of a day count
-- only while `orders` and `versions` are those of its sold orders as they are now. Orders never leave that set and their
-- versions only rise, so both together move with every change (docs/decisions/0028-sums-of-days.md). A migration that
-- changes sold items empties both tables.
create table if not exists sold_days (
  brand_id text collate "C" not null references brands (id),
  branch_id text collate "C" not null,
  business_date date not null,
  orders bigint not null,
  versions bigint not null,
  primary key (brand_id, branch_id, business_date)
);
create table if not exists sold_sums (
  brand_id text collate "C" not null references brands (id),
  branch_id text collate "C" not null,
  business_date date not null,
  -- product, category, channel, staff, table, tax or discount; `key` and `part` say which one.
  subject text not null,
  position integer not null,
  key text collate "C",
  part text collate "C",
  -- The last item that it was sold in that day, which has its name.
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

-- The sold orders of a day with their versions; takes the place of orders_sold.
create index concurrently if not exists orders_sold_days on orders (brand_id, branch_id, business_date)
  include (ordered_at, bill_guests, subtotal, discount, campaign_discount, tax, total, cost, version)
  where status in ('paid', 'partially_refunded', 'refunded');
drop index concurrently if exists orders_sold;

create index concurrently if not exists order_items_cancelled on order_items (brand_id, cancelled_business_date)
  where cancelled_at is not null;
-- Orders in which a product was sold.
create index concurrently if not exists order_items_product on order_items (brand_id, product_id, order_id)
  where cancel_kind is distinct from 'cancel';

-- Tips of people in a time.
create index concurrently if not exists payments_tips on payments (brand_id, business_date)
  include (branch_id, staff_id, tip) where tip <> 0;
