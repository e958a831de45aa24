-- What the paid units of an item cost when they were paid. It was computed from their quantity, which is a cent off once
-- another part of the line is cancelled or moved. Only open sales need it.
alter table order_items add column if not exists paid_amount bigint not null default 0;
update order_items i set paid_amount = paid.amount
from (
  select p.brand_id, item ->> 'item_id' as item_id, sum((item ->> 'amount')::bigint) as amount
  from payments p
  left join dining_sessions s on s.brand_id = p.brand_id and s.id = p.dining_session_id
  left join orders o on o.brand_id = p.brand_id and o.id = p.order_id,
    jsonb_array_elements(p.items) as item
  where p.items is not null and p.voided_at is null and (s.status = 'open' or o.status = 'partially_paid')
  group by p.brand_id, item ->> 'item_id') as paid
where i.brand_id = paid.brand_id and i.id = paid.item_id;
