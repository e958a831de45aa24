-- What reports read of a sale, kept so that a year of them is read from one index. All of it is written when a sale is
-- paid or given back; an order that is sent writes an index less than before.

-- On the first order of a bill when the bill settles: its guests. Null on all others.
alter table orders add column bill_guests integer;

update orders o set bill_guests = s.guests
from (
  select distinct on (brand_id, dining_session_id) brand_id, dining_session_id, id
  from orders
  where dining_session_id is not null and status in ('paid', 'partially_refunded', 'refunded')
  order by brand_id, dining_session_id, ordered_at, id) as first
join dining_sessions s on s.brand_id = first.brand_id and s.id = first.dining_session_id
where o.brand_id = first.brand_id and o.id = first.id;

-- Its columns are the first of orders_number_key, which serves the same questions.
drop index orders_date;

create index orders_sold on orders (brand_id, branch_id, business_date)
  include (ordered_at, bill_guests, subtotal, discount, campaign_discount, tax, total, cost)
  where status in ('paid', 'partially_refunded', 'refunded');
create index orders_refunded on orders (brand_id, branch_id, business_date) include (id, ordered_at)
  where status in ('partially_refunded', 'refunded');
create index order_items_refunded on order_items (brand_id, order_id) where cancel_kind = 'refund';
