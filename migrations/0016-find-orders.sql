-- no transaction
-- Orders at a table and of a waiter are found by an index (docs/decisions/0011-counting-a-growing-list.md).
create index concurrently if not exists orders_table on orders (brand_id, table_id, id) where table_id is not null;
create index concurrently if not exists orders_staff on orders (brand_id, staff_id, id) where staff_id is not null;

-- Payments are listed: a void, a refund, a tip and a merge of bills change one; null until the first of these.
alter table payments add column if not exists updated_at timestamptz;
create index concurrently if not exists payments_created on payments (brand_id, created_at, id);
create index concurrently if not exists payments_changed
  on payments (brand_id, (coalesce(updated_at, created_at)), id);
create index concurrently if not exists payments_paid on payments (brand_id, paid_at, id);
create index concurrently if not exists payments_method on payments (brand_id, payment_method_id, id);

-- So are refunds, which never change.
create index concurrently if not exists adjustments_refunds on adjustments (brand_id, created_at, id)
  where kind = 'refund';
create index concurrently if not exists adjustments_refunds_date on adjustments (brand_id, business_date, id)
  where kind = 'refund';
