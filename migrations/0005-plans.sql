-- Statistics from the first row on.
--
-- A plan is made when a connection first needs it and kept until the table's statistics change. On tables that are
-- empty and were never analysed PostgreSQL expects one row whatever is asked, so every index that begins with brand_id
-- ties with the primary key, the newest index wins, and a service that has just been installed reads all rows of its
-- brand for every foreign key until autovacuum comes by.
--
-- So the empty database is shown a sample of what will be in it: rows of two scratch brands are written, analysed and
-- removed, all in this transaction, which nobody else sees. `truncate` forgets the sizes, which PostgreSQL then takes
-- from the files again, and keeps what was learnt of the columns: a brand has many rows, an id has one.
do $$
declare
  brand text;
  one regclass;
begin
  -- Of each column one common value is noted: a value that is not in the sample is then one of the others.
  perform set_config('default_statistics_target', '1', true);
  foreach brand in array array['one', 'two'] loop
    insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
      values (brand, brand, 'EUR', 'UTC', 'en', '{en}', 'inclusive');
    insert into branches (brand_id, id, name, code, timezone)
      select brand, n::text, 'Branch', n::text, 'UTC' from generate_series(1, 40) n;
    insert into branch_codes (brand_id, code, branch_id)
      select brand, n::text, n::text from generate_series(1, 40) n;
    insert into api_keys (brand_id, id, hash, name, scopes)
      select brand, n::text, sha256(n::text::bytea), 'Key', '{orders.read}' from generate_series(1, 40) n;
    insert into idempotency_keys (brand_id, key_hash, fingerprint, result_id)
      select brand, sha256(n::text::bytea), sha256(n::text::bytea), n::text from generate_series(1, 40) n;

    insert into taxes (brand_id, id, name, rate)
      select brand, n::text, 'Tax', 100000 from generate_series(1, 40) n;
    insert into payment_methods (brand_id, id, name, type)
      select brand, n::text, 'Cash', 'cash' from generate_series(1, 40) n;
    insert into categories (brand_id, id, name)
      select brand, n::text, 'Category' from generate_series(1, 40) n;
    insert into products (brand_id, id, ref, category_id, name, price, tax_id)
      select brand, n::text, n::text, (n % 20 + 1)::text, 'Product', n, (n % 20 + 1)::text
      from generate_series(1, 40) n;
    insert into addons (brand_id, id, ref, name, price)
      select brand, n::text, n::text, 'Addon', n from generate_series(1, 40) n;
    insert into addon_groups (brand_id, id, ref, name)
      select brand, n::text, n::text, 'Group' from generate_series(1, 40) n;
    insert into kitchen_stations (brand_id, id, branch_id, name)
      select brand, n::text, (n % 20 + 1)::text, 'Station' from generate_series(1, 40) n;
    insert into printers (brand_id, id, branch_id, name, connection)
      select brand, n::text, (n % 20 + 1)::text, 'Printer', '{"kind": "polled"}' from generate_series(1, 40) n;
    insert into stock_items (brand_id, id, ref, name, unit)
      select brand, n::text, n::text, 'Item', 'kg' from generate_series(1, 40) n;
    insert into stock_levels (brand_id, branch_id, stock_item_id)
      select brand, b::text, s::text from generate_series(1, 8) b, generate_series(1, 8) s;
    insert into staff (brand_id, id, name, role, pin_hash)
      select brand, n::text, 'Waiter', 'waiter', sha256(n::text::bytea) from generate_series(1, 40) n;
    insert into staff_sessions (brand_id, token_hash, key_id, staff_id, expires_at)
      select brand, sha256(n::text::bytea), n::text, (n % 20 + 1)::text, now() from generate_series(1, 40) n;
    insert into approvals (brand_id, token_hash, key_id, staff_id, action, target_id, expires_at)
      select brand, sha256(n::text::bytea), n::text, (n % 20 + 1)::text, 'cancel', n::text, now()
      from generate_series(1, 40) n;
    insert into customers (brand_id, id, name, phone)
      select brand, n::text, 'Guest', n::text from generate_series(1, 40) n;
    insert into campaigns (brand_id, id, name, kind, value)
      select brand, n::text, 'Campaign', 'percentage', 1 from generate_series(1, 40) n;

    insert into areas (brand_id, id, branch_id, name)
      select brand, n::text, (n % 20 + 1)::text, 'Area' from generate_series(1, 40) n;
    insert into tables (brand_id, id, branch_id, area_id, name)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, n::text from generate_series(1, 40) n;
    insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, opened_at)
      select brand, n::text, (n % 20 + 1)::text, array[n::text], 2, now() from generate_series(1, 40) n;
    insert into occupied_tables (brand_id, table_id, dining_session_id)
      select brand, n::text, n::text from generate_series(1, 40) n;
    insert into day_counters (brand_id, branch_id, business_date, last)
      select brand, b::text, current_date - day, day from generate_series(1, 20) b, generate_series(1, 2) day;
    insert into shifts (brand_id, id, branch_id, register, register_key, opening_float, blind, opened_at)
      select brand, n::text, n::text, 'Till', 'till', 0, false, now() from generate_series(1, 40) n;
    insert into shift_movements (brand_id, id, shift_id, kind, amount, reason, created_at)
      select brand, n::text, (n % 20 + 1)::text, 'pay_in', n, 'Change', now() from generate_series(1, 40) n;

    insert into orders (brand_id, id, branch_id, dining_session_id, customer_id, channel, service_type, status,
        business_date, number, order_number, currency, tax_mode, client_ref, subtotal, tax, total, cost, ordered_at,
        created_at, updated_at)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, (n % 20 + 1)::text, 'table', 'dine_in',
        'pending', current_date, n, n::text, 'EUR', 'inclusive', n::text, n, 0, n, 0, at, at, at
      from generate_series(1, 40) n, lateral (select now() + n * interval '1 second') as clock (at);
    insert into order_items (brand_id, id, order_id, position, name, quantity, unit_price, subtotal, tax, total, cost,
        needs_kitchen)
      select brand, o || ' ' || i, o::text, i, 'Product', 1000, o, o, 0, o, 0, true
      from generate_series(1, 40) o, generate_series(1, 3) i;
    insert into campaign_uses (brand_id, campaign_id, order_id, customer_id)
      select brand, (n % 20 + 1)::text, n::text, (n % 20 + 1)::text from generate_series(1, 40) n;
    insert into order_discounts (brand_id, id, order_id, kind, value, amount, reason, created_at)
      select brand, n::text, (n % 20 + 1)::text, 'amount', n, n, 'Late', now() from generate_series(1, 40) n;
    insert into adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason, restocked,
        business_date, created_at)
      select brand, n::text, n::text, 'refund', n || ' 1', 1000, n, 0, 0, 'Cold', false, current_date, now()
      from generate_series(1, 40) n;
    insert into payments (brand_id, id, branch_id, dining_session_id, position, payment_method_id, name, type, amount,
        paid_at, business_date)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, 0, '1', 'Cash', 'cash', n, now(), current_date
      from generate_series(1, 40) n;
    insert into order_payments (brand_id, id, order_id, payment_id, position, amount, first_share)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, 0, n, true from generate_series(1, 40) n;
    insert into refund_payments (brand_id, id, branch_id, order_id, payment_id, payment_method_id, name, type, amount,
        business_date, created_at)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, (n % 20 + 1)::text, '1', 'Cash', 'cash', n,
        current_date, now()
      from generate_series(1, 40) n;
    insert into settlements (brand_id, id, order_id, key_id, settled_at, business_date)
      select brand, n::text, n::text, '1', now(), now()::date from generate_series(1, 40) n;
    insert into receipt_counters (brand_id, branch_id, position, numbers)
      select brand, n::text, n, '{}' from generate_series(1, 40) n;
    insert into receipts (brand_id, id, branch_id, position, year, year_number, number, kind, business_date, issued_at,
        dining_session_id, receipt_head_id, total, seller, hash)
      select brand, n::text, (n % 20 + 1)::text, n, 2026, n, n::text, 'sale', current_date, now(), (n % 20 + 1)::text, '0',
        n, '{}', n::text
      from generate_series(1, 40) n;
    insert into customer_ledger (brand_id, id, customer_id, kind, points, order_id, created_at)
      select brand, n::text, (n % 20 + 1)::text, 'earn', n, n::text, now() from generate_series(1, 40) n;
    insert into stock_movements (brand_id, id, branch_id, stock_item_id, kind, quantity, change, order_id)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, 'sale', 1, -1, (n % 20 + 1)::text
      from generate_series(1, 40) n;
    insert into print_jobs (brand_id, id, branch_id, printer_id, kind, order_id, due_at)
      select brand, n::text, (n % 20 + 1)::text, (n % 20 + 1)::text, 'ticket', (n % 20 + 1)::text, now()
      from generate_series(1, 40) n;
    insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
      select brand, n::text, (n % 20 + 1)::text, 'order.created', (n % 20 + 1)::text, '{}', now()
      from generate_series(1, 40) n;
  end loop;
  -- What a deferred foreign key still has to look at cannot be truncated.
  set constraints all immediate;

  for one in select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
    execute format('analyze %s', one);
  end loop;

  -- A block that catches is a transaction within this one: else a table made in this one too keeps its sizes.
  begin
    truncate brands, branch_codes, idempotency_keys, day_counters, receipt_counters, stock_movements, events
      cascade;
  exception when object_in_use then raise;
  end;
end $$;

-- Plans that fit a brand of any size, whenever it joined (docs/decisions/0034-plans-of-any-brand.md).
--
-- ANALYZE notes which brands a table has. A brand that joined later has one row by these notes while they list every other
-- brand, so every index that begins with brand_id seems equally good for it, and PostgreSQL reads all rows of the brand by
-- the wrong one. Autovacuum analyzes a table after a tenth of its rows have changed.
--
-- Now each brand is planned for as if it had the whole table. The best index for a large brand is chosen, and a small
-- brand has few rows in any index.
--
-- A migration that creates a table with a brand_id calls the function again.
create function plan_for_any_brand() returns void language plpgsql as $$
declare
  one name;
  -- PostgreSQL 18 can write statistics. On an older server those of the sample stay: a brand has half of a table.
  can_write constant boolean := to_regproc('pg_restore_attribute_stats') is not null;
  is_new constant boolean := not exists (select from brands);
begin
  -- Citus does not pass such settings on to its nodes.
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  for one in
    select relname from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'brand_id'
  loop
    if can_write then
      perform pg_clear_attribute_stats(current_schema()::text, one::text, 'brand_id', false);
      perform pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', one::text,
        'attname', 'brand_id', 'inherited', false, 'version', current_setting('server_version_num')::integer,
        'null_frac', 0::real, 'avg_width', 27, 'n_distinct', 1::real, 'correlation', 1::real);
    end if;
    if can_write or (is_new and exists (
      select from pg_stats where schemaname = current_schema() and tablename = one and attname = 'brand_id'))
    then
      execute format('alter table %I alter column brand_id set statistics 0', one);
    end if;
  end loop;
end $$;

select plan_for_any_brand();
