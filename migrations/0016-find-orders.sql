-- no transaction
-- Orders at a table and of a waiter are found by an index (docs/decisions/0011-counting-a-growing-list.md).
create index concurrently if not exists orders_table on orders (brand_id, table_id, id) where table_id is not null;
create index concurrently if not exists orders_staff on orders (brand_id, staff_id, id) where staff_id is not null;
