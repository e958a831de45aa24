-- no transaction
-- When a refund was written or last changed, by the database's clock, so that clients that sync refunds miss none. Null in
-- refunds from before.
alter table adjustments add column if not exists updated_at timestamptz;
create index concurrently if not exists adjustments_refunds_changed
  on adjustments (brand_id, (coalesce(updated_at, created_at)), id) include (updated_at, created_at) where kind = 'refund';
