-- A picture that no product shows any more is deleted with the change that took it away; those of before go here.
delete from images i
where not exists (select from products p where p.brand_id = i.brand_id and p.image_hash = i.hash);

-- Items of a bill that are cancelled or refunded: with the live ones they have a limit, which only open bills can reach.
alter table dining_sessions add column cancelled_items integer not null default 0;

update dining_sessions s set cancelled_items = gone.count
from (
  select o.brand_id, o.dining_session_id, count(*) as count
  from dining_sessions b
  join orders o on o.brand_id = b.brand_id and o.dining_session_id = b.id
  join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
  where b.status = 'open' and i.cancelled_at is not null
  group by o.brand_id, o.dining_session_id
) gone
where s.brand_id = gone.brand_id and s.id = gone.dining_session_id;
