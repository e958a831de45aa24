-- no transaction
-- A guest's `client_ref` is unique on the bill it was sent on, all others in the brand (see orders.client_ref_bill).
create unique index concurrently if not exists orders_client_ref_unique
  on orders (brand_id, client_ref, coalesce(client_ref_bill, '')) where client_ref is not null;
drop index concurrently if exists orders_client_ref_key;
