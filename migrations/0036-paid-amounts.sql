-- The amount paid for the units of an item that payments name. It was computed from their quantity, which is a cent off
-- once another part of the line is cancelled or moved. Only open sales need it; they are few, and found by index.
alter table order_items add column if not exists paid_amount bigint not null default 0;
update order_items i set paid_amount = least(paid.amount, i.total)
from (
  select brand_id, item ->> 'item_id' as item_id, sum((item ->> 'amount')::bigint) as amount
  from (
    select p.brand_id, p.items from dining_sessions s
    join payments p on p.brand_id = s.brand_id and p.dining_session_id = s.id
    where s.status = 'open' and p.items is not null and p.voided_at is null
    union all
    select p.brand_id, p.items from orders o join payments p on p.brand_id = o.brand_id and p.order_id = o.id
    where o.status = 'partially_paid' and p.items is not null and p.voided_at is null) as open_sales,
    jsonb_array_elements(items) as item
  group by brand_id, item ->> 'item_id') as paid
where i.brand_id = paid.brand_id and i.id = paid.item_id;
