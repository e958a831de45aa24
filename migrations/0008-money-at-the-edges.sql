-- The smallest coin that a cash payment was rounded to: refunds use it whatever its method says by then. Null for other
-- methods, and for payments made before: these have the coin of their method.
alter table payments add column coin bigint;

-- Thousandths of an item that were thrown away and not made once more. They stay live until they are cancelled or given
-- back, and do not go back to a shelf. A constant default writes no row; the check looks at new and changed rows only.
alter table order_items add column wasted_quantity bigint not null default 0;
alter table order_items add constraint order_items_wasted check (wasted_quantity between 0 and quantity) not valid;

-- Sums that callers add to stay where a client can read them: within ±9·10^15.
alter table customers add constraint customers_readable
  check (points between -9000000000000000 and 9000000000000000
    and balance between -9000000000000000 and 9000000000000000) not valid;
alter table stock_levels add constraint stock_levels_readable
  check (on_hand between -9000000000000000 and 9000000000000000) not valid;
