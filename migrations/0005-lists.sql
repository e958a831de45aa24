-- no transaction
-- Every documented filter and order of a list is read from an index. What each costs an order that is sent stands in
-- docs/decisions/0011-counting-a-growing-list.md.

-- Orders: one index for each column they are sorted by, with the id that breaks ties.
create index concurrently if not exists orders_changed on orders (brand_id, updated_at, id);
drop index concurrently if exists orders_updated;
-- Branch and channel beside it: rows of either are counted and found without reading orders.
create index concurrently if not exists orders_created on orders (brand_id, created_at, id)
  include (branch_id, channel);
create index concurrently if not exists orders_ordered on orders (brand_id, ordered_at, id);
create index concurrently if not exists orders_numbered on orders (brand_id, order_number collate "C", id);
create index concurrently if not exists orders_total on orders (brand_id, total, id);
-- Most orders are paid and delivered: only the others are in these two. The second also finds the kitchen's tickets.
create index concurrently if not exists orders_unpaid on orders (brand_id, status, id) where status <> 'paid';
create index concurrently if not exists orders_undelivered
  on orders (brand_id, kitchen_status, branch_id, business_date)
  where kitchen_status is distinct from 'delivered';
drop index concurrently if exists orders_open;

-- Cancelled items that the kitchen still has to be shown, by day: its tickets are of two.
create index concurrently if not exists order_items_unacknowledged
  on order_items (brand_id, cancelled_business_date, order_id)
  where cancelled_at is not null and acknowledged_at is null and kitchen_status in ('new', 'preparing', 'ready');
drop index concurrently if exists order_items_unseen;

-- Bills. A round changes its bill's updated_at in place, which a b-tree on it would forbid; ranges of blocks do not.
create index concurrently if not exists dining_sessions_changed on dining_sessions using brin (updated_at)
  with (pages_per_range = 16, autosummarize = on);
create index concurrently if not exists dining_sessions_created on dining_sessions (brand_id, created_at, id);
create index concurrently if not exists dining_sessions_opened on dining_sessions (brand_id, opened_at, id);
create index concurrently if not exists dining_sessions_unsettled on dining_sessions (brand_id, branch_id, status, id)
  where status <> 'settled';
create index concurrently if not exists dining_sessions_customer on dining_sessions (brand_id, customer_id, id)
  where customer_id is not null;
create index concurrently if not exists dining_sessions_tables on dining_sessions using gin (table_ids);

-- Movements are written once: what was made and what was changed is one column.
create index concurrently if not exists stock_movements_created on stock_movements (brand_id, created_at, id);
create index concurrently if not exists stock_movements_item on stock_movements (brand_id, stock_item_id, id);
create index concurrently if not exists stock_movements_kind on stock_movements (brand_id, kind, id)
  where kind <> 'sale';

create index concurrently if not exists customers_changed on customers (brand_id, updated_at, id);
create index concurrently if not exists customers_created on customers (brand_id, created_at, id);
create index concurrently if not exists customers_name on customers (brand_id, name, id);
create index concurrently if not exists customers_email on customers (brand_id, email, id) where email is not null;
create index concurrently if not exists customers_inactive on customers (brand_id, id) where not active;
create index concurrently if not exists customer_ledger_created
  on customer_ledger (brand_id, customer_id, created_at, id);

create index concurrently if not exists shifts_changed on shifts (brand_id, updated_at, id);

-- Finds what was told of a record, to take a person's name out of it.
create index concurrently if not exists events_record on events (brand_id, record_id);
