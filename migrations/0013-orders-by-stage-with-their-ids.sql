-- no transaction
-- The id beside the stage: how many orders before an id are undelivered is counted without reading orders, by which a
-- page far back in the list of delivered ones is found (docs/decisions/0011-counting-a-growing-list.md).
create index concurrently if not exists orders_at_stage
  on orders (brand_id, kitchen_status, branch_id, business_date) include (id)
  where kitchen_status is distinct from 'delivered';
drop index concurrently if exists orders_undelivered;
