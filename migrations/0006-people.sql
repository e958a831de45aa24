-- Who may do what: what the kitchen began with is remembered, wrong PINs are counted by the hour, and an approval of a
-- discount says how much it covers.

-- When the item first left `new`. Unlike the times of its stages no recall clears it. Only what can still be cancelled is
-- looked at, so only the items of unpaid orders are filled in; a stage that was recalled to `new` before is not known.
alter table order_items add column begun_at timestamptz;

update order_items i
set begun_at = least(i.kitchen_preparing_at, i.kitchen_ready_at, i.kitchen_delivered_at)
from orders o
where o.status in ('pending', 'partially_paid')
  and i.brand_id = o.brand_id and i.order_id = o.id
  and num_nonnulls(i.kitchen_preparing_at, i.kitchen_ready_at, i.kitchen_delivered_at) > 0;

-- Wrong PINs of a key within the last hour: [{ "branch_id", "at" (epoch ms) }], at most 31 of them. The locks that doubled
-- and that a right PIN cleared end with this migration.
create table wrong_pins (
  brand_id text collate "C" not null references brands (id),
  key_id text collate "C" not null,
  wrong jsonb not null default '[]',
  primary key (brand_id, key_id)
);
drop table pin_locks;

-- How many digits a PIN has; null: it is older than this column. Roles that may approve need six from now on: an older
-- PIN holds until it or the role changes.
alter table staff add column pin_digits smallint;

-- The greatest discount that an approval covers, ten-thousandths of a percent; null for other actions. An approval of a
-- discount lives two minutes: those under way end here.
alter table approvals add column percent integer;
delete from approvals where action = 'discount' and used_at is null;

-- A guest's `client_ref` is unique on the bill it was sent on, all others in the brand: a guest neither learns nor takes
-- those of tills. Set on orders by a guest's token that carry one.
alter table orders add column client_ref_bill text collate "C";
