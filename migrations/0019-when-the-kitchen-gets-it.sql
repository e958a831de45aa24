-- no transaction
-- When orders without a bill reach the kitchen, and bills without a table. Constant defaults: no table is written again.
alter table brands
  add column if not exists kitchen_when_paid text[] not null default '{}',
  add column if not exists kitchen_lead_minutes integer not null default 20;

alter table orders
  -- When it is to be picked up, delivered or eaten; null: as soon as it is ready.
  add column if not exists scheduled_for timestamptz,
  -- The business date by which its tickets count, when the kitchen gets it on another day than that of the order.
  add column if not exists ticket_date date;

-- Held until the order is paid in full, and not because somebody asked for it.
alter table order_items add column if not exists awaits_payment boolean not null default false;

-- The name that a tab is called by.
alter table dining_sessions add column if not exists name text;

create index concurrently if not exists orders_scheduled
  on orders (brand_id, scheduled_for) where scheduled_for is not null;
create index concurrently if not exists orders_ticket_date
  on orders (brand_id, branch_id, ticket_date)
  where ticket_date is not null and kitchen_status is distinct from 'delivered';
